import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RecipientRequest, toRecipient } from "#shared/domain/certificates/recipient.ts";
import { type CellReading, oneLine } from "#shared/domain/imports/cell-value.ts";
import { columnsOf } from "#shared/domain/imports/columns.ts";
import { type ReadRow, readRecordRow, readRow } from "#shared/domain/imports/row.ts";
import { checkedValues } from "#shared/domain/outcomes/values.ts";
import { FIELDS_OF_EACH_TYPE } from "./fields.ts";

const ZONE = { timeZone: "America/Sao_Paulo" };
const WHO = { recipient_name: "Ana Souza", recipient_email: "ana@example.com" };

/** What is read of cells by their headings, beside a name and an address. */
function read(
  cells: Readonly<Record<string, string>>,
  how: Partial<CellReading> = {},
  decimals?: number[],
): ReadRow {
  const all = { ...WHO, ...cells };
  const columns = columnsOf({ headings: Object.keys(all), named: true }, [], FIELDS_OF_EACH_TYPE);
  return readRow({ cells: Object.values(all), ...(decimals && { decimals }) }, columns, FIELDS_OF_EACH_TYPE, {
    ...ZONE,
    ...how,
  });
}
const requested = (row: ReadRow) =>
  "request" in row ? row.request : expect.fail(JSON.stringify(row.errors));
const errorsOf = (row: ReadRow) => ("errors" in row ? row.errors : expect.fail(JSON.stringify(row.request)));

describe("a cell becomes", () => {
  test.each([
    ["recipient_name", "Ana\n  Souza", "Ana Souza"],
    ["recipient_email", "mailto:Ana@Example.com", "ana@example.com"],
    ["recipient_email", "<ana@example.com>;", "ana@example.com"],
    ["recipient_number", "+55 (11) 99876-5432", "+5511998765432"],
    ["recipient_locale", "Português", "pt"],
    ["recipient_locale", "portugues (Brasil)", "pt"],
    ["recipient_locale", "pt-BR", "pt"],
    ["recipient_locale", "English", "en"],
    ["recipient_locale", "INGLÊS", "en"],
    ["recipient_locale", "espanhol", "es"],
    ["recipient_locale", "Español", "es"],
    ["reason", "Line 1\r\nLine 2", "Line 1\r\nLine 2"],
    ["external_id", "00123", "00123"],
    ["external_id", "1E5", "1E5"],
    ["role", "organizer", "organizer"],
    ["role", "SPEAKER", "speaker"],
    ["role", "Palestrante", "speaker"],
    ["role", "Ponente", "speaker"],
    ["recipient_name", "'t Hooft", "'t Hooft"],
    ["recipient_number", "'+55 11 99876-5432", "+5511998765432"],
    ["workload_hours", "8", 8],
    ["workload_hours", "7,5", 7.5],
    ["workload_hours", "8h", 8],
    ["workload_hours", "8 horas", 8],
    ["workload_hours", "8h30", 8.5],
    ["workload_hours", "8:30", 8.5],
    ["workload_hours", "40:00:00", 40],
    ["workload_hours", "1.200,5", 1200.5],
  ])("a %s: %j is %j", (heading, cell, value) => {
    expect(requested(read({ [heading]: cell }))).toMatchObject({ [heading]: value });
  });

  test.each([
    ["title", "A text\nof two lines", "A text of two lines"],
    ["distance", "9,5", 9.5],
    ["distance", "1.234,5", 1234.5],
    ["distance", "1,234.5", 1234.5],
    ["distance", "-1 234,56", -1234.56],
    ["distance", "1.234.567", 1_234_567],
    ["distance", "0,125", 0.125],
    ["laps", "12", 12],
    ["chip_time", "1:42:07", "1:42:07"],
    ["chip_time", "42:07.5", "0:42:07.5"],
    ["completion_date", "2026-05-10", "2026-05-10"],
    ["completion_date", "25/12/2026", "2026-12-25"],
    ["completion_date", "12/25/2026", "2026-12-25"],
    ["completion_date", "05.06.2026", "2026-06-05"],
    ["completion_date", "2026-05-10T00:00:00", "2026-05-10"],
    ["overall_place", "17º de 812", { position: 17, of: 812 }],
    ["attendance", "87,5 %", 87.5],
    ["attendance", "95%", 95],
    ["grade", "9,20", "9,20"],
    ["medal", "OURO", "Ouro"],
  ])("a value of %s: %j is %j", (key, cell, value) => {
    expect(requested(read({ [key]: cell })).values).toEqual({ [key]: value });
  });

  test("a number with three decimals where a sheet or its owner says which mark is which", () => {
    expect(requested(read({ distance: "42.195" }, {}, [2])).values).toEqual({ distance: 42.195 });
    expect(requested(read({ distance: "42.195" }, { decimal: "," })).values).toEqual({ distance: 42_195 });
    expect(requested(read({ distance: "42,195" }, { decimal: "," })).values).toEqual({ distance: 42.195 });
  });

  test("a date whose order of day and month is known", () => {
    const days = (order: CellReading["days"]) =>
      requested(read({ completion_date: "05/06/2026" }, { days: order })).values;
    expect(days("day_first")).toEqual({ completion_date: "2026-06-05" });
    expect(days("month_first")).toEqual({ completion_date: "2026-05-06" });
  });

  test.each([
    ["2026-12-31", "2026-12-31T23:59:59.999-03:00"],
    ["31/12/2026", "2026-12-31T23:59:59.999-03:00"],
    ["1.7.2027", "2027-07-01T23:59:59.999-03:00"],
    ["2026-12-31T00:00:00", "2026-12-31T23:59:59.999-03:00"],
    ["2026-12-31 18:00", "2026-12-31T18:00:00.000-03:00"],
    ["2026-12-31T18:00:00+01:00", "2026-12-31T18:00:00.000+01:00"],
    ["2026-12-31T18:00:00Z", "2026-12-31T18:00:00.000Z"],
  ])("the end %s, which is %s in São Paulo", (cell, end) => {
    expect(read({ expires_at: cell })).toMatchObject({ expires_at: end });
  });

  test("the end of its day where clocks change, too", () => {
    expect(read({ expires_at: "2026-03-29" }, { timeZone: "Europe/Lisbon" })).toMatchObject({
      expires_at: "2026-03-29T23:59:59.999+01:00",
    });
  });
});

describe("a row has an error for a cell", () => {
  const SHORTENED = /digits are lost. Format its column as text/;
  test.each([
    ["recipient_number", "5.51199E+12", SHORTENED],
    ["recipient_number", "5,51199E+12", SHORTENED],
    ["recipient_number", "1E+12", SHORTENED],
    ["recipient_number", "5511998765432.0", /with \+ and the code/],
    ["recipient_number", "5.511998765432E+12", /with \+ and the code/],
    ["external_id", "1.23457E+11", SHORTENED],
    ["values.title", "1,23457E+11", SHORTENED],
    ["recipient_locale", "Klingon", /^Must be "pt", "en", or "es"\.$/],
    ["workload_hours", "many", /number of hours/],
    ["workload_hours", "8:20", /two decimals/],
    ["workload_hours", "1.200", /two ways/],
    ["expires_at", "05/06/2026", /^Must be a date such as 2026-12-31/],
    ["expires_at", "2026-02-30", /^Must be a date/],
    ["expires_at", "soon", /^Must be a date/],
    ["values.distance", "1,250", /two ways/],
    ["values.distance", "many", /^Must be a number\.$/],
    ["values.laps", "2,5", /^Must be a whole number\.$/],
    ["values.completion_date", "05/06/2026", /^Must be a date/],
    ["values.medal", "Prata", /^Must be one of/],
    ["values.talk", "Testing", /^Is only for recipients with the role speaker\.$/],
    ["recipient_email", "ana souza@example.com", /without spaces/],
    ["recipient_email", "a@example.com; b@example.com", /without spaces/],
    ["recipient_name", "www.example.com", /address/],
    ["recipient_name", "#REF!", /error of the spreadsheet \(#REF!\)/],
    ["recipient_email", "#N/A", /Correct its formula/],
    ["external_id", "######", /too narrow/],
  ])("of %s: %j", (field, cell, message) => {
    const heading = field.replace("values.", "");
    const errors = errorsOf(read({ [heading]: cell }));
    expect(errors).toEqual([{ column: heading, field, message: expect.stringMatching(message) }]);
  });

  test("that is missing, with the columns that would have it, and for each that is wrong at once", () => {
    const columns = columnsOf(
      { headings: ["First name", "Last name", "Celular", "Nota", "Medalha", "Expires"], named: true },
      [],
      FIELDS_OF_EACH_TYPE,
    );
    const cells = ["", "", "5.5E+12", "9", "Prata", "05/06/2026", "", "x", "y"];
    expect(
      errorsOf(readRow({ cells }, columns, FIELDS_OF_EACH_TYPE, ZONE)).map(({ column, field }) => [
        column,
        field,
      ]),
    ).toEqual([
      ["Celular", "recipient_number"],
      ["Expires", "expires_at"],
      [null, "row"],
      ["First name", "recipient_name"],
      [null, "recipient_email"],
      ["Medalha", "values.medal"],
    ]);
  });

  test("of a field that is required", () => {
    const fields = FIELDS_OF_EACH_TYPE.map((field) =>
      field.key === "grade" ? { ...field, required: true } : field,
    );
    const columns = columnsOf({ headings: ["Nome", "E-mail", "Nota"], named: true }, [], fields);
    const errors = (nota: string) =>
      errorsOf(readRow({ cells: ["Ana", "a@example.com", nota] }, columns, fields, ZONE));
    expect(errors("")).toEqual([{ column: "Nota", field: "values.grade", message: "Is required." }]);
    expect(errors("#N/A")).toHaveLength(1);
  });
});

test("names in two columns are one, blank cells are nothing, and other columns are metadata", () => {
  const headings = ["Sobrenome", "Nome", "Email", "Cidade", "CPF", "Vazio", "Telefone"];
  const columns = columnsOf({ headings, named: true }, [], FIELDS_OF_EACH_TYPE);
  const cells = ["Souza", " Ana", "ana@example.com", "São\nPaulo", "#N/A", "\u200b", "\u00a0"];
  expect(requested(readRow({ cells }, columns, FIELDS_OF_EACH_TYPE, ZONE))).toEqual({
    recipient_name: "Ana Souza",
    recipient_email: "ana@example.com",
    metadata: { Cidade: "São Paulo", CPF: "#N/A" },
  });
});

test("a row of totals is wrong, as it is nobody's", () => {
  const columns = columnsOf({ headings: ["Nome", "E-mail", "Horas"], named: true }, [], FIELDS_OF_EACH_TYPE);
  const errors = errorsOf(readRow({ cells: ["Total", "", "1.250"] }, columns, FIELDS_OF_EACH_TYPE, ZONE));
  expect(errors.map(({ field }) => field)).toEqual(["workload_hours", "recipient_email"]);
});

describe("a record of NDJSON", () => {
  test("is a recipient as the API takes it, with an end that may be a date", () => {
    const record = {
      ...WHO,
      values: { grade: 9.5, chip_time: "PT42M" },
      metadata: { a: "b" },
      expires_at: "2026-12-31",
    };
    expect(readRecordRow(record, FIELDS_OF_EACH_TYPE, ZONE)).toEqual({
      request: { ...WHO, values: { grade: 9.5, chip_time: "0:42:00" }, metadata: { a: "b" } },
      expires_at: "2026-12-31T23:59:59.999-03:00",
    });
    expect(readRecordRow({ ...WHO, expires_at: null }, FIELDS_OF_EACH_TYPE, ZONE)).toEqual({
      request: WHO,
      expires_at: null,
    });
  });

  test.each([
    [{}, ["recipient_name", "recipient_email"]],
    [{ ...WHO, nome: "x", recipientNumber: 1 }, ["nome", "recipientNumber"]],
    [{ ...WHO, values: { other: 1, grade: {} } }, ["values.other", "values.grade"]],
    [{ ...WHO, values: [1], workload_hours: "8", expires_at: 5 }, ["workload_hours", "values", "expires_at"]],
    [{ ...WHO, metadata: { a: 1 }, recipient_number: 55 }, ["recipient_number", "metadata.a"]],
  ])("of %j has errors of %j", (record, fields) => {
    const errors = errorsOf(readRecordRow(record, FIELDS_OF_EACH_TYPE, ZONE));
    expect(errors.map(({ field }) => field).toSorted()).toEqual(fields.toSorted());
    expect(errors.every(({ column, message }) => column === null && /\.$/.test(message))).toBe(true);
  });
});

test("what is read of any row is what the API reads of it again", () => {
  const good: Readonly<Record<string, string>> = {
    ...WHO,
    recipient_number: "+55 11 99876-5432",
    recipient_locale: "Español",
    reason: "one\r\ntwo",
    external_id: " 7 ",
    role: "Speaker",
    workload_hours: "8h30",
    title: "e\u0301",
    distance: "1.234,5",
    laps: "3",
    chip_time: "PT42M7.5S",
    completion_date: "25/12/2026",
    overall_place: "17",
    attendance: "87,5 %",
    grade: "9,20",
    medal: "OURO",
    talk: "Testing",
    Cidade: "São\nPaulo",
  };
  const headings = Object.keys(good);
  const columns = columnsOf({ headings, named: true }, [], FIELDS_OF_EACH_TYPE);
  const any = fc.string({ unit: "grapheme" });
  const row = headings.map((heading) =>
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(good[heading]!) },
      { weight: 5, arbitrary: fc.constant("") },
      any,
    ),
  );
  let count = 0;
  fc.assert(
    fc.property(fc.tuple(...row), (cells) => {
      const result = readRow({ cells }, columns, FIELDS_OF_EACH_TYPE, ZONE);
      if ("errors" in result) {
        expect(result.errors.length).toBeGreaterThan(0);
        return;
      }
      count++;
      const { request } = result;
      const again = RecipientRequest.parse(request);
      expect(again).toEqual(request);
      expect(toRecipient(again)).toEqual(toRecipient(request));
      const checked = checkedValues(FIELDS_OF_EACH_TYPE, again.role ?? null, again.values ?? {});
      expect(checked).toEqual({ values: again.values ?? null, errors: [] });
    }),
    { numRuns: 300 },
  );
  expect(count).toBeGreaterThan(0);
});

test.each<readonly [string, (length: number) => string]>([
  ["blanks", (length) => `1${" ".repeat(length)}x`],
  ["blanks and a break", (length) => `1${"\t".repeat(length)}x\ny`],
  ["breaks", (length) => `1${"\n".repeat(length)}x`],
  ["digits", (length) => `${"1".repeat(length)}x`],
  ["an address that is none", (length) => `a@${".".repeat(length)}@`],
])("a cell four times as long takes about four times as long, whatever its column: %s", (_, made) => {
  const headings = [
    ...Object.keys(WHO),
    ...["recipient_number", "recipient_locale", "expires_at", "external_id", "reason", "role"],
    ...["workload_hours", ...FIELDS_OF_EACH_TYPE.map(({ key }) => key)],
  ];
  const took = (length: number) => {
    const cell = made(length);
    const times = Array.from({ length: 2 }, () => {
      const began = process.cpuUsage();
      read(Object.fromEntries(headings.map((heading) => [heading, cell])));
      const { user, system } = process.cpuUsage(began);
      return user + system;
    });
    return Math.min(...times);
  };
  const [short, long] = [took(8_000), took(32_000)];
  expect(long).toBeLessThan(Math.max(short, 10_000) * 9);
});

test("a cell of one line has one space for each break, and none at its ends", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "\u00a0") }), (text) => {
      const cell = text.trim();
      expect(oneLine(cell)).toBe(/[\r\n]/.test(cell) ? cell.replaceAll(/[^\S\r\n]*[\r\n]\s*/g, " ") : cell);
    }),
  );
});
