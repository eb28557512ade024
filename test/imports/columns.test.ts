import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf, type Mapping } from "#shared/domain/imports/columns.ts";
import { LENGTHS, LIMITS } from "#shared/domain/rules.ts";
import { FIELDS_OF_EACH_TYPE } from "./fields.ts";
import { thrownBy } from "./thrown-by.ts";

/** The targets of columns by their headings. */
const targetsOf = (headings: string, said?: Mapping, remembered?: Mapping) =>
  columnsOf({ headings: headings.split("|"), named: true }, [], FIELDS_OF_EACH_TYPE, said, remembered).map(
    ({ target }) => target,
  );

describe("columns of a file mean", () => {
  test.each([
    [
      "Nome completo|E-mail|Celular|Idioma",
      ["recipient_name", "recipient_email", "recipient_number", "recipient_locale"],
    ],
    ["First name|Last name|Email address|Role", ["first_name", "last_name", "recipient_email", "role"]],
    ["Nome|Sobrenome|Email", ["first_name", "last_name", "recipient_email"]],
    ["Nombre y apellidos|Correo electrónico|Horas", ["recipient_name", "recipient_email", "workload_hours"]],
    [
      "recipient_name|recipient_email|external_id|reason|guardian_email",
      ["recipient_name", "recipient_email", "external_id", "reason", "guardian_email"],
    ],
    ["Válido até|Valid until|Caducidad", ["expires_at", "metadata.Valid until", "metadata.Caducidad"]],
    [
      "TRABALHO FINAL|Medalha|Tempo líquido|Colocação geral|grade",
      ["values.title", "values.medal", "values.chip_time", "values.overall_place", "values.grade"],
    ],
    ["Nome|CPF|Cidade||Turma", ["recipient_name", "metadata.CPF", "metadata.Cidade", null, "metadata.Turma"]],
    [
      "Name|Phone|Phone|Phone",
      ["recipient_name", "recipient_number", "metadata.Phone (3)", "metadata.Phone (4)"],
    ],
    ["Nome|Matrícula|Email", ["recipient_name", "external_id", "recipient_email"]],
    ["Nome|Matrícula|ID", ["recipient_name", "metadata.Matrícula", "external_id"]],
    ["__proto__|constructor|Name", [null, "metadata.constructor", "recipient_name"]],
  ])("what the headings %s say", (headings, targets) => {
    expect(targetsOf(headings)).toEqual(targets);
  });

  test("what the request says, before what the organization confirmed, before their headings", () => {
    const headings = "Nome|Mail|Nota|Turma|Obs";
    const remembered = {
      nome: "external_id",
      mail: "recipient_email",
      nota: "values.gone",
      turma: null,
      obs: "metadata.note",
    };
    expect(targetsOf(headings, { Nome: "recipient_name", Obs: null }, remembered)).toEqual([
      "recipient_name",
      "recipient_email",
      "values.grade",
      null,
      null,
    ]);
    expect(targetsOf(headings, { Turma: "metadata.class", Nota: "metadata.Nota" }, remembered)).toEqual([
      "external_id",
      "recipient_email",
      "metadata.Nota",
      "metadata.class",
      "metadata.note",
    ]);
    const columns = columnsOf(
      { headings: ["Nome", "Mail", "Nota", "X"], named: true },
      [],
      FIELDS_OF_EACH_TYPE,
      { Nome: "role" },
      { mail: null },
    );
    expect(columns.map(({ by }) => by)).toEqual(["request", "memory", "heading", "rest"]);
  });

  test("one thing each: the first one has it, however the others mean the same", () => {
    expect(targetsOf("E-mail|Email|Contato", { Contato: "recipient_email" })).toEqual([
      "metadata.E-mail",
      "metadata.Email",
      "recipient_email",
    ]);
    expect(targetsOf("A|B", undefined, { a: "role", b: "role" })).toEqual(["role", "metadata.B"]);
  });

  test("without headings what the first row has", () => {
    const columns = (row: string[], said?: Mapping) =>
      columnsOf(
        { headings: row.map((_, n) => `${n + 1}`), named: false },
        row,
        FIELDS_OF_EACH_TYPE,
        said,
      ).map(({ target }) => target);
    expect(columns(["7", "Ana d’Ávila", "ana@example.com", "+55 11 99876-5432", "x"])).toEqual([
      null,
      "recipient_name",
      "recipient_email",
      "recipient_number",
      null,
    ]);
    expect(columns(["Ana Souza", "Rui Lima", "a@example.com"], { 2: "metadata.boss" })).toEqual([
      "recipient_name",
      "metadata.boss",
      "recipient_email",
    ]);
  });

  test("an address under a heading that says nothing is an address, where nothing else is one", () => {
    const targets = (headings: string[]) =>
      columnsOf({ headings, named: true }, ["Ana Souza", "ana@example.com"], []).map(({ target }) => target);
    expect(targets(["Nome", "Contato principal"])).toEqual(["recipient_name", "recipient_email"]);
    expect(targets(["E-mail", "Contato"])).toEqual(["recipient_email", "metadata.Contato"]);
    const slow = `a@${".".repeat(65_000)}@`;
    const cells = Array.from({ length: 500 }, () => slow);
    expect(columnsOf({ headings: cells.map((_, n) => `${n + 1}`), named: false }, cells, [])).toHaveLength(
      500,
    );
  });

  test("pairs of metadata, of which there are as many as a certificate has, the first ones", () => {
    const headings = Array.from({ length: 30 }, (_, n) => `Column ${n} ${"x".repeat(n)}`);
    const targets = targetsOf(["Nome", ...headings].join("|"));
    expect(targets.filter((target) => target?.startsWith("metadata."))).toHaveLength(LIMITS.metadataPairs);
    expect(targets.slice(21)).toEqual(Array.from({ length: 10 }, () => null));
    for (const target of targets)
      expect([...(target ?? "")].length).toBeLessThanOrEqual(LENGTHS.metadataKey + 9);
  });

  test.each([
    [{ Other: "role" }, "mapping.Other", "Is no heading of the file."],
    [{ Nome: "nothing" }, "mapping.Nome", "Is mapped to nothing that a recipient of this badge has."],
    [{ Nome: "values.other" }, "mapping.Nome", "Is mapped to nothing that a recipient of this badge has."],
    [{ Nome: "metadata." }, "mapping.Nome", "Is mapped to nothing that a recipient of this badge has."],
    [
      { Nome: `metadata.${"x".repeat(41)}` },
      "mapping.Nome",
      "Is mapped to nothing that a recipient of this badge has.",
    ],
    [{ Nome: "role", Mail: "role" }, "mapping.Mail", 'Is mapped to the same as "Nome".'],
  ])("and a mapping %j is refused", (said, path, message) => {
    const { code, errors } = thrownBy(() => targetsOf("Nome|Mail", said));
    expect({ code, errors }).toEqual({ code: "invalid_request", errors: [{ path, message }] });
  });

  test("of any headings one column each, each thing once, and what the API takes as metadata", () => {
    const heading = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("Nome", "E-mail", "Phone", "Phone (3)", ""),
    );
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 40 }), (headings) => {
        const columns = columnsOf({ headings, named: true }, [], FIELDS_OF_EACH_TYPE);
        const targets = columns.map(({ target }) => target).filter((target) => target !== null);
        const names = columns.map((column) => column.heading).filter(Boolean);
        expect(columns).toHaveLength(headings.length);
        expect(new Set(targets).size).toBe(targets.length);
        expect(new Set(names).size).toBe(names.length);
        const said = Object.fromEntries(
          columns.filter(({ heading }) => heading).map(({ heading, target }) => [heading, target]),
        );
        // What is told of the columns can be said again.
        expect(
          columnsOf({ headings, named: true }, [], FIELDS_OF_EACH_TYPE, said).map(({ target }) => target),
        ).toEqual(columns.map(({ target }) => target));
      }),
    );
  });
});
