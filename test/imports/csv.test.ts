import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textField } from "#shared/formats/csv.ts";
import { CsvScanner } from "#shared/formats/tables/csv-scanner.ts";
import { TABLE_BOUNDS } from "#shared/formats/tables/table.ts";
import { csvOf, type SheetRows, utf16, windows1252 } from "./files.ts";
import { cellsOf, readTableFile, unreadableOf } from "./open.ts";

const PEOPLE: SheetRows = [
  ["Nome completo", "E-mail", "Observação"],
  ["João d’Ávila", "joao@example.com", "ganhou 5 €"],
  ['Ana "Nina" Souza', "ana@example.com", "linha 1\r\nlinha 2"],
];

describe("a CSV", () => {
  test.each([
    ["UTF-8", (text: string) => text, "utf-8"],
    ["UTF-8 with its mark", (text: string) => `\ufeff${text}`, "utf-8"],
    ["UTF-16", (text: string) => utf16(text, "le"), "utf-16le"],
    ["UTF-16 in the other order", (text: string) => utf16(text, "be"), "utf-16be"],
    ["Windows-1252", windows1252, "windows-1252"],
  ])("in %s is read, with any separator and line ends", async (_, encoded, encoding) => {
    for (const separator of [",", ";", "\t", "|"])
      for (const end of ["\n", "\r\n", "\r"]) {
        const table = await readTableFile(encoded(csvOf(PEOPLE, separator, end)));
        expect(table.head).toEqual({ format: "csv", encoding, separator, headings: PEOPLE[0], named: true });
        expect(cellsOf(table)).toEqual(PEOPLE.slice(1));
        expect(table.rows.map(({ line }) => line)).toEqual([2, 3]);
      }
  });

  test("may name its separator in a line of its own, which is no row", async () => {
    const table = await readTableFile("sep=|\r\nName|E-mail, or phone\r\nAna|ana@example.com");
    expect(table.head).toMatchObject({ separator: "|", headings: ["Name", "E-mail, or phone"] });
    expect(table.rows).toEqual([{ line: 3, cells: ["Ana", "ana@example.com"] }]);
  });

  test.each([
    [
      "commas in texts",
      "Nome;E-mail;Obs\nSouza, Ana;a@example.com;a, b, c\nLima, Rui;r@example.com;a, b, c",
      ";",
    ],
    ["separators in quotes", '"Nome;;;","E-mail"\n"a;b;c","a@example.com"', ","],
    ["a comma in a heading", "Nome, completo;E-mail\nAna;a@example.com\nRui;r@example.com", ";"],
    ["decimals with commas", "Nome;E-mail;Nota\nAna;a@example.com;9,5\nRui;r@example.com;8,5", ";"],
    [
      "a title above",
      "Lista, de presença\nNome;E-mail;Nota\nAna;a@example.com;9,5\nRui;r@example.com;8,5",
      ";",
    ],
    ["one row", "ana@example.com\tAna", "\t"],
    ["one column", "ana@example.com", ","],
  ])("finds its separator in spite of %s", async (_, text, separator) => {
    expect((await readTableFile(text)).head.separator).toBe(separator);
  });

  test("counts lines as an editor does: blank rows, and line breaks in quotes", async () => {
    const text = '\n\nName;Mail\n;;\n  ;\t\n"Ana\nSouza" ;a@example.com\n\n"";""\nRui;r@example.com\n\n';
    expect((await readTableFile(text)).rows).toEqual([
      { line: 6, cells: ["Ana\nSouza", "a@example.com"] },
      { line: 10, cells: ["Rui", "r@example.com"] },
    ]);
  });

  test("may have rows that are shorter or longer, spaces of any kind around cells, and quotes inside of texts", async () => {
    const text =
      'Name\u00a0,\u00a0 Mail,Note\nAna\n\u00a0Rui\u00a0Lima , "r@example.com" ,5" pipe,more,,\n"""x""",,""\n';
    const table = await readTableFile(text);
    expect(table.head.headings).toEqual(["Name", "Mail", "Note"]);
    expect(cellsOf(table)).toEqual([["Ana"], ["Rui Lima", "r@example.com", '5" pipe', "more"], ['"x"']]);
  });

  test("without headings has the numbers of its columns, and all its rows", async () => {
    const table = await readTableFile("Ana Souza,ana@example.com,x\nRui,rui@example.com");
    expect(table.head).toMatchObject({ headings: ["1", "2", "3"], named: false });
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  test("with titles above its headings is read from these on, and says so", async () => {
    const table = await readTableFile("Congresso 2026\n\nParticipantes\nNome;E-mail\nAna;ana@example.com\n");
    expect(table.head.headings).toEqual(["Nome", "E-mail"]);
    expect(table.rows).toEqual([{ line: 5, cells: ["Ana", "ana@example.com"] }]);
    expect(table.notes).toMatchObject([{ code: "title_rows", count: 2 }]);
  });

  test("keeps headings that are there twice, and those without a text", async () => {
    const { head } = await readTableFile('Name,,Phone,"Phone\n  number",Phone,\nAna,x,1,2,3,');
    expect(head.headings).toEqual(["Name", "", "Phone", "Phone number", "Phone"]);
  });

  test("with headings alone has no rows", async () => {
    expect((await readTableFile("Name,Mail\n")).rows).toEqual([]);
  });

  test("has letters of every script, in any place of the file", async () => {
    const name = "Ænne 李小龍 Ольга אבי 😀 สมชาย";
    const rows = Array.from({ length: 3_000 }, (_, n) => [`${"x".repeat(n % 7)}${name}`, `${n}@example.com`]);
    const text = csvOf([["Name", "Mail"], ...rows]);
    for (const content of [text, utf16(text, "le"), utf16(text, "be")])
      expect(cellsOf(await readTableFile(content))).toEqual(rows);
  });

  test("of our own, in which no cell is run as a formula, has its texts back", async () => {
    const texts = ["=1+1", "+55 11 99876-5432", "-", "@ana", "'t Hooft", "+5511998765432", 'a "b"'];
    const written = `Name,Note\n${texts.map((text) => `x,${textField(text)}\n`).join("")}`;
    expect(cellsOf(await readTableFile(written)).map(([, note]) => note)).toEqual(texts);
  });

  test("may have 200 columns", async () => {
    const rows = [1, 2].map((row) => Array.from({ length: 200 }, (_, n) => `${row} ${n}`));
    expect(cellsOf(await readTableFile(csvOf(rows, ";")))).toEqual([rows[1]]);
  });
});

describe("a CSV is refused, with its line,", () => {
  test.each([
    [
      "a quote that nothing closes",
      'Name,Mail\nAna,a@example.com\n"Rui,r@example.com\nEva,e@example.com\n',
      "lone_quote",
      3,
    ],
    [
      "a quote that the next one closes",
      'Name,Mail\n"Rui,r@example.com\n"Eva",e@example.com\n',
      "lone_quote",
      2,
    ],
    ["a quote after a long text", `Name,Mail\nAna,"a\n\nb"\n"${"x\n".repeat(100_000)}`, "lone_quote", 5],
    ["a cell that is too long", `Name,Mail\n${"x".repeat(TABLE_BOUNDS.cell + 1)},y\n`, "too_large", 2],
    [
      "a cell in quotes that is too long",
      `Name,Mail\na,"${"x".repeat(TABLE_BOUNDS.cell)}"\n`,
      "too_large",
      2,
    ],
    ["a line of 10 MB", `Name,Mail\n\n${"x".repeat(10_000_000)}\n`, "too_large", 3],
    ["a row of 10 MB", `Name,Mail\nx\n${`${"x".repeat(60_000)},`.repeat(170)}\n`, "too_large", 3],
    ["too many columns", `Name,Mail\n${"x,".repeat(501)}\n`, "too_large", 2],
    [
      "a character with the number 0",
      `Name,Mail\nAna,x\n${"Rui,y\n".repeat(2_000)}E\0a,z\n`,
      "not_text",
      2_003,
    ],
    [
      "one line in another encoding",
      Buffer.concat([Buffer.from(`Nome,Mail\n${"João,j\n".repeat(20_000)}`), windows1252("José,j\n")]),
      "not_text",
      20_002,
    ],
    ["a letter that is cut off", Buffer.from("Nome,Mail\nJoão,jã").subarray(0, -1), "not_text", 2],
  ] as const)("for %s", async (_, content, code, line) => {
    const refusal = await unreadableOf(content as string | Buffer);
    expect(refusal).toMatchObject({ code, line });
    expect(refusal.message).toMatch(new RegExp(`^Line ${line}: [a-z].*\\.$`));
    expect(refusal.message).not.toMatch(/Rui|Ana|José/);
  });

  test.each([
    ["nothing", ""],
    ["a mark alone", "\ufeff"],
    ["blank lines", "\r\n \n\n"],
    ["rows of separators", `${";;;;\n".repeat(1_000)}`],
  ])("and without one when it has %s", async (_, content) => {
    expect(await unreadableOf(content)).toMatchObject({ code: "no_rows", line: undefined });
  });
});

describe("what is no table is refused, and the sentence says what to do:", () => {
  const binary = (hex: string) => Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(100, 7)]);
  test.each([
    ["an old workbook", binary("d0cf11e0a1b11ae1"), "not_a_table", /\.xlsx/],
    [
      "a workbook with a password",
      Buffer.concat([binary("d0cf11e0a1b11ae1"), Buffer.from("EncryptedPackage", "utf16le")]),
      "encrypted",
      /without/,
    ],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "not_text", /Save it as \.xlsx/],
    ["a picture", binary("89504e470d0a1a0a"), "not_text", /Save it as/],
    ["a gzip", binary("1f8b0800"), "not_text", /Save it as/],
    ["any binary", binary("0102030000"), "not_text", /Save it as/],
    ["a web page", "  <html><table><tr><td>Ana</td></tr></table>", "not_a_table", /web page/],
    ["XML", '\ufeff<?xml version="1.0"?><Workbook/>', "not_a_table", /XML/],
    ["a list of JSON", '[\n{"recipient_name":"Ana"}]', "not_a_table", /one line/],
    ["JSON over several lines", '{\n  "recipient_name": "Ana"\n}', "not_a_table", /one line/],
    ["JSON in UTF-16", utf16('[{"recipient_name":"Ana"}]', "le"), "not_a_table", /one line/],
  ] as const)("%s", async (_, content, code, message) => {
    const refusal = await unreadableOf(content as string | Buffer);
    expect(refusal).toMatchObject({ code, line: undefined });
    expect(refusal.message).toMatch(message);
  });
});

/** Cells as they are read: trimmed, with plain spaces. */
const cell = fc.string({
  unit: fc.constantFrom("a", "é", "李", '"', ",", ";", "\t", "|", "\n", "\r", " ", "'", "="),
});
const trimmed = cell.map((text) => text.trim());

test("any table that is written is read back, in any pieces", () => {
  const rows = fc.array(fc.array(trimmed, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  const pieces = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  fc.assert(
    fc.property(
      rows,
      pieces,
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom("\n", "\r\n", "\r"),
      (table, sizes, separator, end) => {
        const text = csvOf(table, separator, end);
        const scanner = new CsvScanner(separator);
        const read: string[][] = [];
        for (let at = 0, n = 0; at < text.length; n++) {
          const size = sizes[n % sizes.length]!;
          read.push(...scanner.push(text.slice(at, at + size)).map(({ cells }) => [...cells]));
          at += size;
        }
        read.push(...scanner.push("", true).map(({ cells }) => [...cells]));
        const plain = table.map((row) => row.map((one) => one.replace(/^'(?==)/, "")));
        const filled = plain.map((row) => row.slice(0, row.findLastIndex((one) => one !== "") + 1));
        expect(read).toEqual(filled.filter((row) => row.length > 0));
      },
    ),
  );
});

test("what another library reads of a text is read the same, or refused", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", '"', ",", "\n"), maxLength: 30 });
  fc.assert(
    fc.property(text, (written) => {
      const options = { relax_column_count: true, relax_quotes: true, record_delimiter: "\n" };
      const other = attempt(() => parse(written, options) as string[][]);
      const own = attempt(() => new CsvScanner(",").push(written, true).map(({ cells }) => [...cells]));
      if (own === undefined || other === undefined) return;
      const cut = other
        .map((row) => row.map((one) => one.trim()))
        .map((row) => row.slice(0, row.findLastIndex((one) => one !== "") + 1));
      expect(own).toEqual(cut.filter((row) => row.length > 0));
    }),
    { numRuns: 500 },
  );
});

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
