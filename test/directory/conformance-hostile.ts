import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";
import { analysis, anIndexedEvent, freshIndex, type OpenIndex, published } from "./fixtures.ts";

/** Any text in any field gets an answer, and is never query syntax. */
export function describeHostileText(open: OpenIndex): void {
  const fresh = freshIndex(open);

  describe("hostile text", () => {
    test.each([
      ['"', "no word"],
      ["!?.,;:()[]{}*^~-+", "no word"],
      ["\u0000", "no word"],
      ["🎉🏳️‍🌈", "no word"],
      ["\ud800", "no word"],
    ])("%j has no word and finds nothing", async (q) => {
      await fresh.publish({ name: "Python" });
      expect(await fresh.index.search({ q, page: 1, limit: 20 })).toEqual({
        events: [],
        total: 0,
        page: 1,
        totalPages: 0,
      });
      expect(await fresh.namesFor({ city: q })).toEqual([]);
    });

    test.each([
      "python OR sql",
      "python NOT sql",
      "NEAR(python sql, 2)",
      "name : python",
      "{name}: python",
      "- name : python",
      'python" OR "1"="1',
      "python*sql",
      "^sql python",
      "python + sql",
      "~~~category=education",
      "python'; DROP TABLE event; --",
    ])("%j is words, not syntax", async (q) => {
      await fresh.publish({ name: "Python" }, { name: "SQL" });
      expect(await fresh.namesFor({ q })).toEqual([]);
      expect(await fresh.namesFor({})).toHaveLength(2);
    });

    test.each(["toString", "constructor", "__proto__"])(
      "a skill called %s is a skill like any other",
      async (label) => {
        await fresh.publish({ name: "Python", ai_analysis: analysis([label], [label]), label_names: {} });
        expect(await fresh.namesFor({ q: label })).toEqual(["Python"]);
      },
    );

    test("any other text gets an answer", async () => {
      await fresh.publish({ name: "Python", city: "Recife", description: "مرحبا 你好 здравствуйте" });
      const anything = fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.string({
          unit: fc.constantFrom('"', "*", "(", ")", "{", ":", "^", "-", "+", "#", "a", " ", "\0", "'"),
        }),
      );
      await fc.assert(
        fc.asyncProperty(anything, anything, async (q, city) => {
          for (const request of [{ q }, { city }, { q, city, state: q, category: city }]) {
            const answer = await fresh.index.search({ ...request, page: 1, limit: 20 });
            expect(answer.events).toHaveLength(answer.total);
          }
          expect(await fresh.index.nextSteps(q)).toBeUndefined();
        }),
        { numRuns: runs(40, 300) },
      );
    });

    test.each(["a".repeat(10_000), "a ".repeat(5_000), "é".repeat(10_000), "\u202eמשהו ".repeat(2_000)])(
      "ten thousand characters get an answer (%#)",
      async (q) => {
        await fresh.publish({ name: "Python" });
        expect((await fresh.index.search({ q, page: 1, limit: 20 })).total).toBe(0);
      },
    );

    test("events may have any text and are found by their words", async () => {
      const text = fc.string({ unit: anyCharacter, maxLength: 80 }).filter((value) => value.isWellFormed());
      await fc.assert(
        fc.asyncProperty(text, fc.nat(1_000_000), async (value, version) => {
          const event = anIndexedEvent({
            name: `agulha ${value}`,
            description: value,
            city: value,
            state: value,
          });
          await fresh.index.apply([
            published({ ...event, ai_analysis: analysis([value], [value]) }, version + 1),
          ]);
          await fresh.index.apply([published(event, version + 2)]);
          expect((await fresh.index.event(event.event_id))?.name).toBeTypeOf("string");
          expect(await fresh.namesFor({ q: "agulha" })).toHaveLength(1);
        }),
        { numRuns: runs(20, 60) },
      );
    });
  });
}
