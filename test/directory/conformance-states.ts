import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../support/runs.ts";
import { anId, anIndexedEvent, freshIndex, type OpenIndex, published } from "./fixtures.ts";
import { BRAZILIAN_STATES } from "./reference.ts";

const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "");
/** One way in which people write a text. */
const written = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(text, withoutAccents(text), text.normalize("NFD")),
      fc.constantFrom(
        (one: string) => one,
        (one: string) => one.toUpperCase(),
        (one: string) => one.toLowerCase(),
        (one: string) => ` ${one.replaceAll(" ", "  ")} `,
      ),
    )
    .map(([one, change]) => change(one));
/** A state, and how it is written by two people. */
const stateTwice = fc
  .constantFrom(...Object.entries(BRAZILIAN_STATES))
  .chain(([code, name]) =>
    fc.tuple(
      fc.constant(code),
      fc.oneof(written(code), written(name)),
      fc.oneof(written(code), written(name)),
    ),
  );

/** Tests of the filter by state (decision 11.13). */
export function describeStates(open: OpenIndex): void {
  const fresh = freshIndex(open);

  describe("states", () => {
    test("of Brazil are found by name and by code, however they are stored and asked for", async () => {
      let version = 0;
      await fc.assert(
        fc.asyncProperty(stateTwice, stateTwice, async ([code, stored, asked], [otherCode, other]) => {
          version += 1;
          await fresh.index.apply([
            published(
              anIndexedEvent({ event_id: anId(1), name: "wanted", city: "Centro", state: stored }),
              version,
            ),
            published(anIndexedEvent({ event_id: anId(2), name: "other", state: other }), version),
          ]);
          const found = code === otherCode ? ["wanted", "other"] : ["wanted"];
          expect(await fresh.namesFor({ state: asked })).toEqual(found);
          expect(await fresh.namesFor({ state: asked, city: "centro" })).toEqual(["wanted"]);
          const { total } = await fresh.index.search({ state: asked, page: 1, limit: 1 });
          expect(total).toBe(found.length);
        }),
        { numRuns: runs(40, 300) },
      );
    });

    test("of other countries are compared as they are written, whole and folded", async () => {
      await fresh.publish(
        { name: "Baja", state: "Baja California" },
        { name: "Sur", state: "Baja California Sur" },
      );
      expect(await fresh.namesFor({ state: "BAJA CALIFORNIA" })).toEqual(["Baja"]);
      expect(await fresh.namesFor({ state: "BC" })).toEqual([]);
      expect(await fresh.namesFor({ state: "Bahia" })).toEqual([]);
      expect(await fresh.namesFor({ state: "Par" })).toEqual([]);
    });
  });
}
