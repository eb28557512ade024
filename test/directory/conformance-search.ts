import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DirectoryChange,
  type IndexedEvent,
  PublicEvent,
} from "#shared/domain/directory/public-event.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { runs } from "../support/runs.ts";
import { analysis, anId, anIndexedEvent, freshIndex, type OpenIndex, published } from "./fixtures.ts";
import { referenceDirectory, type SearchInput } from "./reference.ts";

const WORDS =
  "Curso curso cursos de introdução introducción introduction à programação programación Python python py SQL dado dados data João joão São saúde salud ção c 21km 21 km e-mail email mail covid-19 covid19 covid 19 node.js nodejs js u.s.p. usp".split(
    " ",
  );
const CITIES = [
  "São Paulo",
  "SAO PAULO",
  "Santa Bárbara d'Oeste",
  "santa barbara doeste",
  "Bogotá",
  "Bogota",
  "Vila-Velha",
] as const;
const STATES = ["SP", "são paulo", "Sao Paulo", "Paraná", "PARANA", "pr", "Para", "Baja California"] as const;

const words = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((chosen) => chosen.join(" "));
const labels = fc.array(fc.record({ label: words(2), confidence: fc.constant(0.5) }), { maxLength: 3 });
const ids = fc.constantFrom(...Array.from({ length: 14 }, (_, i) => anId(i * 7)));
const dates = fc.constantFrom(
  null,
  "0001-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "2026-03-01",
  "2026-03-01T00:00:00.000Z",
  "2026-03-01T00:00:00.001Z",
  "2026-02-28T23:30:00-03:00",
  "2026-03-01T20:00:00.000-05:00",
  "2026-03-02T05:30:00.000+09:00",
  "9999-12-31T23:59:59.999Z",
);

/** Days around those dates. */
const days = fc.constantFrom(
  "0001-01-01",
  "1970-01-01",
  "2026-02-28",
  "2026-03-01",
  "2026-03-02",
  "9999-12-31",
);

const someEvent: fc.Arbitrary<(id: string) => IndexedEvent> = fc
  .record({
    name: words(4),
    description: fc.option(words(8)),
    category: fc.constantFrom(...CATEGORIES),
    state: fc.option(fc.constantFrom(...STATES)),
    city: fc.option(fc.constantFrom(...CITIES)),
    initial_date: dates,
    finish_date: dates,
    ai_analysis: fc.option(fc.record({ skills: labels, keywords: labels, level: fc.constant(null) })),
  })
  .map((fields) => (event_id) => anIndexedEvent({ event_id, ...fields }));

const someChange: fc.Arbitrary<DirectoryChange> = fc
  .record({ event_id: ids, version: fc.nat(20), make: fc.option(someEvent, { freq: 4 }) })
  .map(({ event_id, version, make }) => ({
    event_id,
    version,
    event: make === null ? null : make(event_id),
  }));

const someSearch: fc.Arbitrary<SearchInput> = fc.record(
  {
    q: fc.oneof(
      words(3),
      words(2).map((text) => text.slice(0, -1)),
      fc.constantFrom("", " ", "!?", "PYTHON, sql"),
    ),
    category: fc.constantFrom(...CATEGORIES),
    state: fc.constantFrom(...STATES, "Acre"),
    city: fc.constantFrom(...CITIES, "bogo"),
    from: days,
    until: days,
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: ["page", "limit"] },
);

/** Tests of order, words, pages and totals. */
export function describeSearch(open: OpenIndex): void {
  test("answers like the plain reference after any changes in any order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(someChange, { maxLength: 12 }), { maxLength: 4 }),
        fc.array(someSearch, { minLength: 5, maxLength: 20 }),
        async (batches, searches) => {
          const index = await open();
          const reference = referenceDirectory();
          for (const batch of batches) {
            await index.apply(batch);
            reference.apply(batch);
          }
          for (const request of [...searches, { page: 1, limit: 50 }])
            expect(await index.search(request)).toEqual(reference.search(request));
          await index.close();
        },
      ),
      { numRuns: runs(40, 300) },
    );
  });

  const fresh = freshIndex(open);

  describe("order", () => {
    test("without words is newest first, then by event id, with undated events last", async () => {
      await fresh.publish(
        { name: "undated" },
        { name: "later id", initial_date: "2026-03-01T03:00:00.000Z", event_id: anId(9) },
        { name: "far future", initial_date: "9999-12-31" },
        { name: "earlier id, same moment in another zone", initial_date: "2026-03-01T00:00:00-03:00" },
        { name: "far past", initial_date: "0001-01-01" },
        { name: "a millisecond later", initial_date: "2026-03-01T03:00:00.001Z" },
      );
      expect(await fresh.namesFor({})).toEqual([
        "far future",
        "a millisecond later",
        "earlier id, same moment in another zone",
        "later id",
        "far past",
        "undated",
      ]);
    });

    test("with words is name, skills and keywords, description; whole words come before beginnings of words", async () => {
      await fresh.publish(
        { name: "f", description: "javascript" },
        { name: "e", description: "java" },
        { name: "d", ai_analysis: analysis([], ["Javascript"]) },
        { name: "c", ai_analysis: analysis(["Java"]) },
        { name: "Javascript" },
        { name: "Java" },
        { name: "Java, newer", initial_date: "2026-01-01" },
      );
      expect(await fresh.namesFor({ q: "java" })).toEqual([
        "Java, newer",
        "Java",
        "Javascript",
        "c",
        "d",
        "e",
        "f",
      ]);
    });
  });

  describe("words", () => {
    test.each([
      ["accents and case do not matter", "INTRODUÇÃO", "introducao", true],
      ["decomposed and composed letters are the same", "Sa\u0303o", "são", true],
      ["full-width and ligature forms are the same", "ＡＷＳ ﬁnal", "aws final", true],
      ["letters with a stroke are found by the plain letter", "Łódź Tromsø", "lodz tromso", true],
      ["the Turkish capital I is an i", "İstanbul", "istanbul", true],
      ["Greek final and middle sigma are one letter", "ΟΔΟΣ", "οδος", true],
      ["vowel signs belong to their word", "हिन्दी", "हिन्दी", true],
      ["C++ is not C", "Linguagem C", "c++", false],
      ["C++ is found as C++", "Linguagem C++", "c++", true],
      ["C# is found by its beginning", "Linguagem C#", "c", true],
      ["so is a longer word with a sign", "Linguagem Java#", "java", true],
      ["the last word is a beginning", "Desenvolvimento", "desenv", true],
      ["the other words are no beginnings", "Desenvolvimento web", "desenv web", false],
      ["a number is found with the letters beside it as one word", "Corrida 21 km", "21km", true],
      ["a number is found apart from the letters beside it", "Corrida 21km", "21 km", true],
      ["a hyphen may be left out", "Prevenção da COVID-19", "covid19", true],
      ["a hyphen may be a space", "Prevenção da COVID‑19", "covid 19", true],
      ["a hyphen may be where there is none", "Pós graduação, posgraduação", "pós-graduação", true],
      ["an apostrophe may be left out", "Pão d’Água", "dagua", true],
      ["an apostrophe may be another one", "Pão d’Água", "d'agua", true],
      ["a joined word may be unfinished", "Pós-graduação", "pos-grad", true],
      ["what is joined must all be there", "Pós e outros", "pos-graduacao", false],
      ["the middle of a word is not found", "Desenvolvimento", "volvimento", false],
      ["all words must be there", "Python", "python sql", false],
    ])("%s", async (_guarantee, name, q, found) => {
      await fresh.publish({ name });
      expect(await fresh.namesFor({ q })).toEqual(found ? [name] : []);
    });

    test("the words may be in different fields", async () => {
      await fresh.publish({
        name: "Python",
        description: "na prática",
        ai_analysis: analysis(["SQL"], ["dados"]),
      });
      expect(await fresh.namesFor({ q: "prática python dados sql" })).toEqual(["Python"]);
    });

    test("other fields are not searched", async () => {
      await fresh.publish({
        name: "Curso",
        city: "Recife",
        subcategory: "Dança",
        official_url: "https://dança.example",
      });
      for (const q of ["recife", "dança", "instituto", "label", "city"])
        expect(await fresh.namesFor({ q })).toEqual([]);
    });

    test("a kind of event and its category are found in three languages, whatever its name says", async () => {
      await fresh.publish({ name: "Maratona do Recife", category: "SPORTS", subcategory: null });
      for (const q of ["corrida", "race recife", "carrera", "esportes", "sports"])
        expect([q, await fresh.namesFor({ q })]).toEqual([q, ["Maratona do Recife"]]);
      for (const q of ["curso", "natação"]) expect([q, await fresh.namesFor({ q })]).toEqual([q, []]);
    });

    test("of more than eight words only the first seven different ones and the last are used", async () => {
      await fresh.publish({ name: "um dois três quatro cinco seis sete oito" });
      expect(await fresh.namesFor({ q: "um um dois três quatro cinco seis sete nove oi" })).toHaveLength(1);
      expect(await fresh.namesFor({ q: "um dois três quatro cinco seis nove oito" })).toHaveLength(0);
    });

    test("a word that is written twice must be there as a whole word", async () => {
      await fresh.publish({ name: "Javascript" }, { name: "Java" });
      expect(await fresh.namesFor({ q: "java java" })).toEqual(["Java"]);
    });
  });

  describe("days", () => {
    const names = (from?: string, until?: string) =>
      fresh.namesFor({ ...(from !== undefined && { from }), ...(until !== undefined && { until }) });

    test("find what takes place on one of them, the first and the last included, and nothing undated", async () => {
      await fresh.publish(
        { name: "undated" },
        { name: "only an end", finish_date: "2026-06-10" },
        { name: "one day", initial_date: "2026-06-10" },
        { name: "at night", initial_date: "2026-06-10T23:59:59.999Z" },
        { name: "in the evening west", initial_date: "2026-06-10T21:30:00.000-03:00" },
        { name: "in the morning east", initial_date: "2026-06-10T08:00:00.000+09:00" },
        { name: "three days", initial_date: "2026-06-09", finish_date: "2026-06-11T08:00:00.000Z" },
        { name: "all year", initial_date: "2026-01-01", finish_date: "2026-12-31" },
        { name: "ended before it began", initial_date: "2026-06-20", finish_date: "2026-06-10" },
      );
      expect(await names("2026-06-10", "2026-06-10")).toEqual([
        "in the evening west",
        "at night",
        "one day",
        "in the morning east",
        "three days",
        "all year",
      ]);
      expect(await names("2026-06-11", "2026-06-19")).toEqual(["three days", "all year"]);
      expect(await names("2026-06-12")).toEqual(["ended before it began", "all year"]);
      expect(await names(undefined, "2026-06-09")).toEqual(["three days", "all year"]);
      expect(await names("2027-01-01")).toEqual([]);
      expect(await names(undefined, "2025-12-31")).toEqual([]);
    });

    test("follow a change of the last day alone, and narrow words, places and pages with exact totals", async () => {
      const named = (n: number) => ({ name: `curso ${n}`, city: n % 2 ? "Recife" : "Natal" });
      await fresh.publish(
        ...Array.from({ length: 20 }, (_, n) => ({
          ...named(n),
          initial_date: `2026-05-${String(n + 1).padStart(2, "0")}`,
        })),
      );
      const request = { q: "curso", from: "2026-05-11", city: "recife", limit: 2 };
      expect(await fresh.index.search({ ...request, page: 3 })).toMatchObject({ total: 5, totalPages: 3 });
      const longer = anIndexedEvent({
        event_id: anId(2),
        ...named(1),
        initial_date: "2026-05-02",
        finish_date: "2026-05-12",
      });
      await fresh.index.apply([published(longer, 2)]);
      const last = await fresh.index.search({ ...request, page: 3 });
      expect([last.total, last.events.map(({ name }) => name)]).toEqual([6, ["curso 11", "curso 1"]]);
      await fresh.index.apply([published({ ...longer, finish_date: null }, 3)]);
      expect(await fresh.index.search({ ...request, page: 3 })).toMatchObject({ total: 5 });
      const all = { from: "2026-05-11", until: "2026-05-14", limit: 3 };
      expect((await fresh.index.search({ ...all, page: 2 })).events.map(({ name }) => name)).toEqual([
        "curso 10",
      ]);
    });
  });

  describe("pages and totals", () => {
    test("a page past the end is empty and keeps the totals", async () => {
      await fresh.publish({ name: "a" }, { name: "b" }, { name: "c" });
      for (const page of [3, 1_000_000_000, Number.MAX_SAFE_INTEGER])
        expect(await fresh.index.search({ page, limit: 2 })).toEqual({
          events: [],
          total: 3,
          page,
          totalPages: 2,
        });
    });

    test("all pages together have every event once", async () => {
      await fresh.publish(...Array.from({ length: 30 }, (_, i) => ({ name: i % 3 ? "java" : "javascript" })));
      const whole = (await fresh.index.search({ q: "java", page: 1, limit: 50 })).events;
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => fresh.index.search({ q: "java", page, limit: 7 })),
      );
      expect(pages.flatMap((page) => page.events)).toEqual(whole);
      expect(whole).toHaveLength(30);
    });

    test("answers have the fields of a public event and no others", async () => {
      await fresh.publish({
        connections: [{ event_id: anId(2), type: "deepening" }],
        ai_analysis: analysis(["SQL"]),
      });
      const { events } = await fresh.index.search({ page: 1, limit: 20 });
      expect(events.map((event) => PublicEvent.parse(event))).toEqual(events);
    });
  });
}
