import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textSearch } from "#shared/domain/search-words.ts";
import { personSearch } from "#shared/storage/certificates/person-search.ts";
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
