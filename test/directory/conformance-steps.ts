import { describe, expect, test } from "vitest";
import type { IndexedEvent, NextSteps } from "#shared/domain/directory/public-event.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { analysis, anId, anIndexedEvent, freshIndex, type OpenIndex, published } from "./fixtures.ts";

/** Tests of changes of public events, and of their next steps. */
export function describeChangesAndSteps(open: OpenIndex): void {
  const fresh = freshIndex(open);

  describe("changes", () => {
    test("an older version never replaces a newer one or brings back a withdrawn event", async () => {
      const event = anIndexedEvent({ name: "new" });
      await fresh.index.apply([published(event, 5), published({ ...event, name: "old" }, 4)]);
      expect(await fresh.namesFor({})).toEqual(["new"]);
      await fresh.index.apply([{ event_id: event.event_id, version: 7, event: null }]);
      await fresh.index.apply([published(event, 6), published(event, 7)]);
      expect(await fresh.namesFor({})).toEqual([]);
      expect(await fresh.index.event(event.event_id)).toBeUndefined();
      await fresh.index.apply([published({ ...event, name: "again" }, 8)]);
      expect(await fresh.namesFor({ q: "again" })).toEqual(["again"]);
    });

    test("an event that changes its place, date or words is no longer found by the old ones", async () => {
      await fresh.publish({ name: "Python", city: "Recife", initial_date: "2026-01-01" });
      await fresh.index.apply([
        published(anIndexedEvent({ name: "SQL", city: "Natal", initial_date: "2027-01-01" }), 2),
      ]);
      expect(await fresh.namesFor({ q: "python" })).toEqual([]);
      expect((await fresh.index.search({ city: "recife", page: 1, limit: 1 })).total).toBe(0);
      expect(await fresh.namesFor({ q: "sql", city: "natal" })).toEqual(["SQL"]);
    });
  });

  describe("next steps", () => {
    const idsOf = (steps: NextSteps | undefined) =>
      Object.fromEntries(
        Object.entries(steps ?? {}).map(([kind, items]) => [kind, items.map((item) => item.event_id)]),
      );

    test("do not exist for an event that is not public", async () => {
      expect(await fresh.index.nextSteps(anId(1))).toBeUndefined();
    });

    test("are six empty arrays when there is nothing to suggest", async () => {
      await fresh.publish({});
      expect(await fresh.index.nextSteps(anId(1))).toEqual({
        continuation: [],
        preparatory: [],
        deepening: [],
        alternative: [],
        suggestive: [],
        similar: [],
      });
    });

    test("have each event that the issuer chose once, but never the event itself or one that is not public", async () => {
      const connections: IndexedEvent["connections"] = [
        { event_id: anId(2), type: "suggestive" },
        { event_id: anId(3), type: "continuation" },
        { event_id: anId(2), type: "preparatory" },
        { event_id: anId(1), type: "continuation" },
        { event_id: anId(99), type: "alternative" },
        { event_id: "0000000004", type: "alternative" },
      ];
      await fresh.publish({ connections }, {}, {}, {});
      const steps = await fresh.index.nextSteps(anId(1));
      expect(idsOf(steps)).toEqual({
        continuation: [anId(3)],
        preparatory: [anId(2)],
        deepening: [],
        alternative: [anId(4)],
        suggestive: [],
        similar: [],
      });
      expect(steps?.continuation[0]?.reason).toBe("Chosen by the issuer.");
      expect(await fresh.index.nextSteps("0000000001")).toEqual(steps);
      await fresh.index.apply([{ event_id: anId(3), version: 2, event: null }]);
      expect((await fresh.index.nextSteps(anId(1)))?.continuation).toEqual([]);
    });

    test("are lower and higher levels of the same skills, and similar events", async () => {
      await fresh.publish(
        { ai_analysis: analysis(["Python", "SQL"], ["dados abertos"], "intermediate") },
        { ai_analysis: analysis(["python"], [], "beginner") },
        { ai_analysis: analysis(["SQL", "PYTHON"], [], "advanced") },
        { ai_analysis: analysis(["Culinária"], ["Dados Abertos"], "advanced") },
        { ai_analysis: analysis(["Culinária"], [], "beginner") },
      );
      const steps = await fresh.index.nextSteps(anId(1));
      expect(idsOf(steps)).toMatchObject({
        preparatory: [anId(2)],
        deepening: [anId(3)],
        similar: [anId(4)],
      });
      expect(steps?.preparatory[0]?.reason).toBe("Shares Python, at a more basic level.");
      expect(steps?.deepening[0]?.reason).toBe("Shares Python and SQL, at a more advanced level.");
      expect(steps?.similar[0]?.reason).toBe("Shares dados abertos.");
      const [pt, es] = [
        await fresh.index.nextSteps(anId(1), "pt"),
        await fresh.index.nextSteps(anId(1), "es"),
      ];
      expect(pt?.preparatory[0]?.reason).toBe("Tem em comum Python, em nível mais básico.");
      expect(pt?.deepening[0]?.reason).toBe("Tem em comum Python e SQL, em nível mais avançado.");
      expect(es?.deepening[0]?.reason).toBe("Tiene en común Python y SQL, a un nivel más avanzado.");
      expect(es?.similar[0]?.reason).toBe("Tiene en común dados abertos.");
      expect([idsOf(pt), idsOf(es)]).toEqual([idsOf(steps), idsOf(steps)]);
    });

    test("name at most three labels, joined as the language joins them", async () => {
      const skills = ["Python", "SQL", "Estatística", "Inteligência artificial"];
      const few = analysis(["Python", "Inteligência artificial"]);
      await fresh.publish(
        { name: "one", ai_analysis: analysis(skills) },
        { name: "all", ai_analysis: analysis(skills) },
        { name: "two", ai_analysis: few },
      );
      const reasons = async (locale: Locale) =>
        (await fresh.index.nextSteps(anId(1), locale))?.similar.map(({ reason }) => reason);
      expect(await reasons("en")).toEqual([
        "Shares Python, SQL and Estatística.",
        "Shares Python and Inteligência artificial.",
      ]);
      expect(await reasons("pt")).toEqual([
        "Tem em comum Python, SQL e Estatística.",
        "Tem em comum Python e Inteligência artificial.",
      ]);
      expect(await reasons("es")).toEqual([
        "Tiene en común Python, SQL y Estatística.",
        "Tiene en común Python e Inteligência artificial.",
      ]);
    });

    test("are at most twenty, each event once, those that the issuer chose first", async () => {
      const shared = { ai_analysis: analysis(["Python"], ["dados"], "beginner") };
      const connections = Array.from({ length: 50 }, (_, i) => ({
        event_id: anId(i + 2),
        type: "suggestive" as const,
      }));
      await fresh.publish(
        { ...shared, connections: connections.slice(0, 8) },
        ...Array<typeof shared>(60).fill(shared),
      );
      const all = async () => Object.values((await fresh.index.nextSteps(anId(1))) ?? {}).flat();
      expect(await all()).toHaveLength(20);
      expect(new Set((await all()).map((item) => item.event_id)).size).toBe(20);
      expect((await fresh.index.nextSteps(anId(1)))?.suggestive).toHaveLength(8);
      await fresh.index.apply([published(anIndexedEvent({ ...shared, connections }), 2)]);
      expect((await fresh.index.nextSteps(anId(1)))?.suggestive).toHaveLength(20);
      expect(await all()).toHaveLength(20);
    });
  });
}
