import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { personSearch } from "#shared/storage/certificates/person-search.ts";
import { fold } from "#shared/text/fold.ts";
import { indexWordsOf, termsOf, textSearch } from "#shared/text/search-words.ts";
import { anyCharacter } from "../support/any-text.ts";
import { runs } from "../support/runs.ts";

describe("what is written in several ways is found by each of them", () => {
  test.each([
    ["Corrida 21 km", "Corrida 21km", "corrida 21-KM", "CORRIDA  21\u00a0km"],
    ["Prevenção da COVID-19", "prevencao da covid19", "Prevenção  da covid 19", "PREVENÇÃO DA COVID‑19"],
    ["Festa do Pão d'Água", "festa do pao d’agua", "festa do pao dagua", "festa do pao d´água"],
    ["Pós-graduação", "posgraduacao", "pós‐graduação"],
    ["Łukasz O’Brien", "lukasz obrien", "LUKASZ  O'BRIEN", "Ｌukasz O\u02bcBrien"],
    ["Col·lecció", "colleccio"],
    ["Sub-20", "sub20", "sub 20"],
    ["U.S.P.", "usp", "U.S.P", "USP"],
    ["U.N.E.S.C.O. Brasil", "unesco brasil"],
    ["Node.js", "nodejs", "NODE.JS", "node-js"],
    ["A.C. Camargo", "ac camargo", "A.C.Camargo", "AC-Camargo"],
    ["Inovação com A.I.", "inovacao com ai"],
    ["Meeting of Ph.D. students", "meeting of PhD students"],
    ["Revezamento 4x100", "revezamento 4 x 100", "Revezamento 4X100"],
    ["Duatlo 2h30", "duatlo 2 h 30", "duatlo 2H30"],
  ])("%s", (...forms) => {
    for (const text of forms)
      for (const q of forms)
        for (const anywhere of [false, true])
          expect(textSearch(q, { anywhere })(text), `${q} in ${text}`).toBe(true);
  });
});

test("words are found in any order, each by its beginning or, in names of events, by any part", () => {
  const name = "Maria Aparecida d'Ávila-Souza";
  for (const q of ["souza maria", "mar apa", "davila", "avila so", "d'avila-souza", "D AVILA"])
    expect(textSearch(q)(name), q).toBe(true);
  for (const q of ["recida", "maria jose", "ouza", "mariaa"]) expect(textSearch(q)(name), q).toBe(false);
  for (const q of ["recida", "ouza", "ria apa"])
    expect(textSearch(q, { anywhere: true })(name), q).toBe(true);
  expect(textSearch("J.P. Souza")("João Pedro Souza")).toBe(true);
  expect(textSearch("🏃")("Corrida 🏃")).toBe(true);
  expect(textSearch("🏃")("Corrida")).toBe(false);
});

test("what has an @ is looked for in the address as it is", () => {
  const finds = (q: string) => personSearch(q)({ name: "João Gomes", email: "ana.silva@mail.example" });
  for (const q of [
    "ana.silva@mail.example",
    "ANA.SILVA@MAIL",
    "silva@",
    "@mail",
    "gomes silva@mail",
    "silva mail",
  ])
    expect(finds(q), q).toBe(true);
  for (const q of ["joao@mail.example", "ilva@", "@ail", "gomes souza@mail"]) expect(finds(q), q).toBe(false);
});

test("every text is found by itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (text) => textSearch(text)(text)),
    { numRuns: runs(500, 2_000) },
  );
});

describe("however a text is joined", () => {
  const joined = fc
    .array(fc.constantFrom("a", "bc", "1", "20", "x".repeat(63), "-", ".", "'", " ", "-", ".", "ç", "ﷺ"), {
      maxLength: 60,
    })
    .map((parts) => parts.join(""));

  test("its words are a few times as long as it, and those of a query no longer than it", () => {
    fc.assert(
      fc.property(joined, (text) => {
        expect(indexWordsOf(text).join("").length).toBeLessThanOrEqual(8 * fold(text).length);
        const parts = termsOf(text).flatMap((term) => term.parts);
        expect(parts.join("").length).toBeLessThanOrEqual(fold(text).length);
        for (const { whole } of termsOf(text)) expect(whole.length).toBeLessThanOrEqual(66);
        expect(textSearch(text)(text)).toBe(true);
      }),
      { numRuns: runs(500, 2_000) },
    );
  });

  test.each(["a-", "a.", "a", "ab.", "1a", "4-x-", "d'", "a 1 ", "1-a.", `${"x".repeat(70)}-`])(
    "twice the text has twice the words: %s",
    (unit) => {
      const wordsIn = (length: number) =>
        indexWordsOf(unit.repeat(Math.ceil(length / unit.length))).join(" ").length;
      expect(wordsIn(20_000)).toBeLessThan(2.2 * wordsIn(10_000));
      expect(wordsIn(40_000)).toBeLessThan(2.2 * wordsIn(20_000));
      expect(wordsIn(40_000)).toBeLessThan(400_000);
    },
  );
});
