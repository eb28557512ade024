import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTable } from "#shared/formats/tables/open-table.ts";
import { type CellsRow, TABLE_BOUNDS } from "#shared/formats/tables/table.ts";
import { NIGHT, night, some } from "../support/runs.ts";
import { makeZip } from "../support/zip-maker.ts";
import { type CellParts, rowXml, xlsxOf, xlsxOfRows } from "./files.ts";
import { cellsOf, readTableFile, unreadableOf, withFile } from "./open.ts";

const HEAD = rowXml(1, ["Name", "E-mail"]);
const sheet = (data: string, after = "") => ({ name: "People", data, after });
const shared = (number: number): CellParts => ({ attributes: 't="s"', content: `<v>${number}</v>` });

/** How many characters the cells of a workbook come to, which are read and not kept. */
const charactersOf = (book: Buffer): Promise<number> =>
  withFile(book, async (path) => {
    const table = await openTable(path);
    try {
      let count = 0;
      for await (const rows of table.rows())
        for (const row of rows) for (const cell of (row as CellsRow).cells) count += cell.length;
      return count;
    } finally {
      table.close();
    }
  });

/** What is read of cells with numbers, each in a row of its own, with a format each. */
async function shownOf(cells: readonly (readonly [number, string | number])[], is1904 = false) {
  const formats = cells.map(([, format]) => format);
  const rows = cells.map(([value], n) => rowXml(n + 2, ["x", [value, n + 1]])).join("");
  const book = xlsxOf({ sheets: [sheet(HEAD + rows)], formats, is1904 });
  return cellsOf(await readTableFile(book)).map(([, cell]) => cell);
}

describe("a workbook", () => {
  test("has texts of each kind: shared, written into the cell, of several runs, and of formulas", async () => {
    const strings = [
      "<t>Name</t>",
      "<t xml:space='preserve'> Ana \u00a0</t>",
      '<r><rPr><b/></rPr><t>Sou</t></r><r><t xml:space="preserve">za &amp; Lima</t></r><rPh sb="0" eb="1"><t>スウザ</t></rPh>',
      "<t>line 1_x000D_\nline 2 _x005F_x0041_</t>",
      "<t/>",
      "<t>日本 😀</t>",
    ];
    const data =
      rowXml(1, [shared(0), "E-mail"]) +
      rowXml(2, [shared(1), { attributes: 't="str"', content: '<f>A1&amp;"@"</f><v>ana@example.com</v>' }]) +
      rowXml(3, [
        shared(2),
        { attributes: 't="inlineStr"', content: "<is><r><t>in</t></r><r><t>side</t></r></is>" },
      ]) +
      rowXml(4, [shared(3), shared(4), shared(5)]);
    const table = await readTableFile(xlsxOf({ sheets: [sheet(data)], strings }));
    expect(table.head).toEqual({
      format: "xlsx",
      sheet: "People",
      sheets: ["People"],
      headings: ["Name", "E-mail"],
      named: true,
    });
    expect(cellsOf(table)).toEqual([
      ["Ana", "ana@example.com"],
      ["Souza & Lima", "inside"],
      ["line 1\r\nline 2 _x0041_", "", "日本 😀"],
    ]);
  });

  test("has the numbers of its rows, and cells in their places, with gaps or without names", async () => {
    const data =
      '<row r="3"><c r="B3" t="str"><v>Name</v></c><c r="D3" t="str"><v>Mail</v></c></row><row r="4"/>' +
      '<row r="7"><c r="B7" t="str"><v>Ana</v></c><c r="E7" s="1"/></row>' +
      '<row><c/><c t="str"><v>Rui</v></c><c/><c t="str"><v>r@example.com</v></c></row>';
    const table = await readTableFile(xlsxOf({ sheets: [sheet(data)] }));
    expect(table.head.headings).toEqual(["", "Name", "", "Mail"]);
    expect(table.rows).toEqual([
      { line: 7, cells: ["", "Ana"] },
      { line: 8, cells: ["", "Rui", "", "r@example.com"] },
    ]);
  });

  test("has truths, errors and links as texts", async () => {
    const cells: CellParts[] = [
      { attributes: 't="b"', content: "<v>1</v>" },
      { attributes: 't="b"', content: "<v>0</v>" },
      { attributes: 't="e"', content: "<f>#REF!</f><v>#REF!</v>" },
      { attributes: 't="d"', content: "<v>2026-05-10T00:00:00</v>" },
      "ana@example.com",
    ];
    const link = '<hyperlinks><hyperlink ref="E2" r:id="r9" display="other"/></hyperlinks>';
    const data = rowXml(1, ["a", "b", "c", "d", "e"]) + rowXml(2, cells);
    expect(cellsOf(await readTableFile(xlsxOf({ sheets: [sheet(data, link)] })))).toEqual([
      ["TRUE", "FALSE", "#REF!", "2026-05-10T00:00:00", "ana@example.com"],
    ]);
  });

  test("may be written with prefixes and with parts in other places", async () => {
    const book = makeZip(
      Object.entries({
        "_rels/.rels":
          '<p:Relationships xmlns:p="x"><p:Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/Main/Book.xml"/></p:Relationships>',
        "Main/_rels/Book.xml.rels":
          '<Relationships><Relationship Id="q" Type="x/worksheet" Target="../other/one.xml"/></Relationships>',
        "main/book.xml":
          '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="A &amp; B" rel:id="q"/></x:sheets></x:workbook>',
        "other/one.xml":
          '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[Name]]></x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    );
    const { head } = await readTableFile(book);
    expect(head).toMatchObject({ sheet: "A & B", headings: ["Name", "1"] });
  });

  test("is read in its first visible sheet, or the one that is named; the others are told", async () => {
    const sheets = [
      { name: "Secret", state: "veryHidden" as const, data: rowXml(1, ["S", "s@example.com"]) },
      { name: "Old", state: "hidden" as const, data: rowXml(1, ["O", "o@example.com"]) },
      { name: "A", data: rowXml(1, ["A", "a@example.com"]) },
      { name: "B", data: rowXml(1, ["B", "b@example.com"]) },
    ];
    const book = xlsxOf({ sheets });
    const read = await readTableFile(book);
    expect(read.head).toMatchObject({ sheet: "A", sheets: ["A", "B"] });
    expect(read.notes).toMatchObject([
      { code: "other_sheets", names: ["B"] },
      { code: "hidden_sheets", names: ["Secret", "Old"] },
    ]);
    for (const { name } of sheets) expect(cellsOf(await readTableFile(book, name))[0]![0]).toBe(name[0]);
    expect(await unreadableOf(book, "C")).toMatchObject({
      code: "no_such_sheet",
      message: expect.stringContaining('"Secret", "Old", "A", "B"'),
    });
    expect(await unreadableOf(xlsxOf({ sheets: sheets.slice(0, 2) }))).toMatchObject({
      code: "no_such_sheet",
    });
  });

  test("tells of hidden rows, which it reads, and of merged cells", async () => {
    const data = HEAD + rowXml(2, ["Ana", "a@example.com"], ' hidden="1"') + rowXml(3, [], ' hidden="1"');
    const merged = '<mergeCells count="2"><mergeCell ref="A2:B2"/><mergeCell ref="A3:B3"/></mergeCells>';
    const table = await readTableFile(xlsxOf({ sheets: [sheet(data, merged)] }));
    expect(cellsOf(table)).toEqual([["Ana", "a@example.com"]]);
    expect(table.notes).toMatchObject([
      { code: "hidden_rows", count: 1 },
      { code: "merged_cells", count: 2 },
    ]);
  });
});

describe("a number of a workbook is read as it is shown:", () => {
  test.each([
    [1, 0, "1"],
    [-12.5, 0, "-12.5"],
    [0.1 + 0.2, 0, "0.3"],
    [5511998765432, 0, "5511998765432"],
    [999_999_999_999_999, 0, "999999999999999"],
    [1234567890123456, 0, "1.23456789012346E+15"],
    [0.00001, 0, "0.00001"],
    [42.195, 2, "42.195"],
    [1234.5, "#,##0.00", "1234.5"],
    [1234.5, '"R$" #,##0.00;[Red]-"R$" #,##0.00', "1234.5"],
    [1234.5, "_-* #,##0.00\\ [$€-816]_-", "1234.5"],
    [0.95, 9, "95%"],
    [0.875, "0.0%", "87.5%"],
    [0.07, "0%", "7%"],
    [123, "00000", "00123"],
    [1234567, "00000", "1234567"],
    [0, "00", "00"],
    [1.5, "00000", "1.5"],
    [12345678909, "000\\.000\\.000\\-00", "123.456.789-09"],
    [1234567890, '000"."000"."000"-"00', "012.345.678-90"],
    [11998765432, "\\(00\\)\\ 00000\\-0000", "(11) 99876-5432"],
    [11998765432, "(00) 00000-0000", "(11) 99876-5432"],
    [42, '"N10-"0000', "N10-0042"],
    [7, "0", "7"],
    [7, "@", "7"],
    [7, '"day "0', "7"],
    [7, "General", "7"],
    [7, '[>6]"many";0', "7"],
  ] as const)("%d in %j is %j", async (value, format, shown) => {
    expect(await shownOf([[value, format]])).toEqual([shown]);
  });

  test.each([
    [46152, 14, "2026-05-10"],
    [46152.75, 14, "2026-05-10"],
    [46152, 22, "2026-05-10T00:00:00"],
    [46152.75, 22, "2026-05-10T18:00:00"],
    [46152.9999999, "dd/mm/yyyy hh:mm", "2026-05-11T00:00:00"],
    [46152, "dd/mm/yyyy", "2026-05-10"],
    [46152, '[$-416]d" de "mmmm" de "yyyy;@', "2026-05-10"],
    [46152, "mmm\\-yy", "2026-05-10"],
    [46152, "mmmm", "2026-05-10"],
    [46152, "yyyy\\-mm\\-dd\\Thh:mm:ss", "2026-05-10T00:00:00"],
    [1, 14, "1900-01-01"],
    [59, 14, "1900-02-28"],
    [61, 14, "1900-03-01"],
    [2_958_465, 14, "9999-12-31"],
    [2_958_466, 14, "2958466"],
    [-1, 14, "-1"],
    [0.75, 20, "18:00:00"],
    [46152.75, "h:mm AM/PM", "18:00:00"],
    [0.0709143519, 21, "1:42:07"],
    [1.75, "[h]:mm:ss", "42:00:00"],
    [1.75, 46, "42:00:00"],
    [0.02924768518, 45, "0:42:07"],
    [0.02925347222, "mm:ss.0", "0:42:07.5"],
    [0.07091493055, "h:mm:ss.000", "1:42:07.050"],
    [0.5, "[mm]:ss", "12:00:00"],
  ] as const)("%d in %j is %j", async (value, format, shown) => {
    expect(await shownOf([[value, format]])).toEqual([shown]);
  });

  test("dates of the epoch of 1904 too", async () => {
    expect(
      await shownOf(
        [
          [0, 14],
          [44690.5, 22],
        ],
        true,
      ),
    ).toEqual(["1904-01-01", "2026-05-10T12:00:00"]);
  });

  test("and one with three decimals is named, as its point is none of thousands", async () => {
    const data = HEAD + rowXml(2, ["42.195", 42.195, 1.5, 0.125, [0.42195, 1]]);
    const { rows } = await readTableFile(xlsxOf({ sheets: [sheet(data)], formats: [10] }));
    expect(rows).toEqual([
      { line: 2, cells: ["42.195", "42.195", "1.5", "0.125", "42.195%"], decimals: [1, 4] },
    ]);
  });
});

describe("a workbook is refused", () => {
  const people = (data = HEAD) => ({ sheets: [sheet(data)] });
  const size = (bytes: bigint) => {
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(bytes, 4);
    extra.writeBigUInt64LE(100n, 12);
    return extra;
  };
  const SHEET = "xl/worksheets/sheet1.xml";
  const entities = `<!DOCTYPE a [<!ENTITY b "${"b".repeat(100)}"><!ENTITY c "&b;&b;&b;&b;">]>`;
  test.each([
    ["that is cut off", xlsxOf(people()).subarray(0, -30), "damaged"],
    ["of which only the start came", xlsxOf(people()).subarray(0, 200), "damaged"],
    ["whose sheet is damaged", xlsxOf({ ...people(), lies: { [SHEET]: { crc: 1 } } }), "damaged"],
    [
      "whose sheet is missing",
      xlsxOf({
        ...people(),
        parts: {
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/none.xml"/></Relationships>',
        },
      }),
      "damaged",
    ],
    ["whose sheet is no XML", xlsxOf(people("<row><c>")), "damaged"],
    ["whose rows are in no order", xlsxOf(people(rowXml(2, ["a"]) + rowXml(1, ["b"]))), "damaged"],
    ["with a text that is nowhere", xlsxOf(people(rowXml(1, [shared(7)]))), "damaged"],
    [
      "with an entity of its own",
      xlsxOf({ ...people(), parts: { [SHEET]: `${entities}<worksheet>&c;</worksheet>` } }),
      "damaged",
    ],
    ["with an entity that nobody declares", xlsxOf(people("<row>&c;</row>")), "damaged"],
    [
      "with a DOCTYPE among its texts",
      xlsxOf({ ...people(), parts: { "xl/sharedStrings.xml": `${entities}<sst/>` } }),
      "damaged",
    ],
    ["whose sheet has a password", xlsxOf({ ...people(), lies: { [SHEET]: { flags: 1 } } }), "encrypted"],
    ["that says to be less than it is", xlsxOf({ ...people(), lies: { [SHEET]: { size: 10 } } }), "damaged"],
    [
      "that says to be enormous",
      xlsxOf({ ...people(), lies: { [SHEET]: { size: 0xfffffffe } } }),
      "too_large",
    ],
    [
      "of ZIP64 that says to be enormous",
      xlsxOf({ ...people(), lies: { [SHEET]: { size: 0xffffffff, extra: size(1n << 52n) } } }),
      "too_large",
    ],
    [
      "with very many parts",
      makeZip(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` }))),
      "too_large",
    ],
    [
      "that counts fewer parts than it has",
      makeZip(
        Array.from({ length: 9 }, (_, n) => ({ name: `${n}` })),
        { count: 3 },
      ),
      "not_a_table",
    ],
    ["with a part that leads out of it", makeZip([{ name: "../../etc/passwd" }]), "damaged"],
    ["that is another ZIP", makeZip([{ name: "mimetype" }, { name: "content.xml" }]), "not_a_table"],
    [
      "that is a document",
      xlsxOf({
        sheets: [],
        parts: {
          "_rels/.rels":
            '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
          "word/document.xml": "<document/>",
        },
      }),
      "not_a_table",
    ],
    [
      "that is binary",
      xlsxOf({
        sheets: [],
        parts: {
          "_rels/.rels":
            '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
          "xl/workbook.bin": "x",
        },
      }),
      "not_a_table",
    ],
    ["without rows", xlsxOf(people("")), "no_rows"],
    ["with rows of blank cells", xlsxOf(people('<row r="1"><c r="A1" s="3"/></row>'.repeat(1))), "no_rows"],
  ] as const)("%s", async (_, content, code) => {
    const refusal = await unreadableOf(content);
    expect(refusal).toMatchObject({ code, line: undefined });
    expect(refusal.message).toMatch(/^The .+\.$/);
  });

  const DEEP = (levels: number) => people("<a>".repeat(levels) + HEAD + "</a>".repeat(levels));
  test.each<readonly [string, string]>([
    ...["2.5", "0", "-1", "1e3", "0x2", " 2", "02", "", "1048577", "99999999999", "Infinity"].map(
      (r) => [`the row ${JSON.stringify(r)}`, `<row r="${r}"><c><v>1</v></c></row>`] as const,
    ),
    ["a row twice", rowXml(2, ["a"]) + rowXml(2, ["b"])],
    ["a row after the last one", `${rowXml(1_048_576, ["a"])}<row><c><v>1</v></c></row>`],
    ...["ZZZZZ1", "A", "a1", "1", "A0", "A1.5", "", " A1", "A1:B1", "É1", "A99999999"].map(
      (r) => [`the cell ${JSON.stringify(r)}`, `<row r="2"><c r="${r}"><v>1</v></c></row>`] as const,
    ),
    ["a cell twice", '<row r="2"><c r="B2"><v>1</v></c><c r="B2"><v>2</v></c></row>'],
    ["a cell before another", '<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>2</v></c></row>'],
    ["a tag with a long name", `<${"x".repeat(1_001)}/>`],
  ])("that no spreadsheet program writes: %s", async (_, row) => {
    expect(await unreadableOf(xlsxOf(people(HEAD + row)))).toMatchObject({ code: "damaged" });
  });

  test("with more than a hundred tags in each other", async () => {
    expect((await readTableFile(xlsxOf(DEEP(94)))).head.headings).toEqual(["Name", "E-mail"]);
    expect(await unreadableOf(xlsxOf(DEEP(95)))).toMatchObject({ code: "damaged" });
  });

  night.test("in little memory: tags without an end, and all that they carry", async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(" ");
    for (const tags of ["<a>".repeat(5_000_000), `<a ${many}>`.repeat(35)]) {
      const book = xlsxOf(people(HEAD + tags));
      const began = process.memoryUsage.rss();
      expect(await unreadableOf(book)).toMatchObject({ code: "damaged" });
      expect(process.memoryUsage.rss() - began).toBeLessThan(400_000_000);
    }
  });

  test.each([
    ["a text that is too long", rowXml(4, ["x".repeat(TABLE_BOUNDS.cell + 1)])],
    [
      "a value that is too long",
      `<row r="4"><c t="str"><v>${"x".repeat(TABLE_BOUNDS.cell + 1)}</v></c></row>`,
    ],
    [
      "a value of many parts that is too long, before its end is looked for",
      `<row r="4"><c t="str">${`<v>${"x".repeat(60_000)}</v>`.repeat(2)}<<`,
    ],
    [
      "a text of many parts that is too long",
      `<row r="4"><c t="inlineStr"><is>${`<t>${"x".repeat(60_000)}</t>`.repeat(2)}</is></c></row>`,
    ],
    ["a value of another kind that is too long", `<row r="4"><c><v>${"1".repeat(70_000)}</v></c></row>`],
    ["blanks that are too long", `<row r="4"><c t="str"><v>x${" ".repeat(70_000)}</v></c></row>`],
    [
      "very long texts in one row",
      `<row r="4">${Array.from({ length: 40 }, () => `<c t="s"><v>0</v></c>`).join("")}</row>`,
    ],
    ["a column that is too far", '<row r="4"><c r="AAA4"><v>1</v></c></row>'],
  ])("with its line or without for %s", async (_, row) => {
    const book = xlsxOf({ ...people(HEAD + row), strings: [`<t>${"y".repeat(60_000)}</t>`] });
    expect(await unreadableOf(book)).toMatchObject({ code: "too_large" });
  });

  test("when its cells come to very much text, as one text may stand in each", async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(15)}</row>`;
    const book = (rows: number, text: string) =>
      xlsxOf({ ...people(HEAD + row.repeat(rows)), strings: [`<t xml:space="preserve">${text}</t>`] });
    const [letters, blanks] = ["y".repeat(60_000), " ".repeat(60_000)];
    if (NIGHT) expect(await charactersOf(book(400, letters))).toBe(400 * 15 * 60_000);
    for (const text of some([letters, blanks], 1, 0))
      await expect(charactersOf(book(500, text))).rejects.toMatchObject({
        code: "too_large",
        message: "The file is too large to be read; import it in parts.",
      });
  });

  test("when it grows very much, before it was unpacked", async () => {
    const bomb = Buffer.alloc(80_000_000, " ");
    const began = process.memoryUsage.rss();
    const data = xlsxOf({ ...people(), parts: { [SHEET]: bomb } });
    expect(data.length).toBeLessThan(200_000);
    expect(await unreadableOf(data)).toMatchObject({ code: "too_large" });
    const lied = xlsxOf({ ...people(), parts: { [SHEET]: bomb }, lies: { [SHEET]: { size: 1_000 } } });
    expect(await unreadableOf(lied)).toMatchObject({ code: "damaged" });
    expect(process.memoryUsage.rss() - began).toBeLessThan(500_000_000);
  });

  test.each(["xl/sharedStrings.xml", SHEET])("when %s has a name or text without an end", async (part) => {
    for (const start of ["<a", "<a>", '<a b="', "<!--", "<?a ", "<![CDATA["]) {
      const endless = Buffer.concat([Buffer.from(`<x>${start}`), Buffer.alloc(5_000_000, "y")]);
      const { code } = await unreadableOf(xlsxOf({ ...people(), parts: { [part]: endless } }));
      expect(["too_large", "damaged"]).toContain(code);
    }
  });
});

test("any table that is written is read back", async () => {
  const cell = fc
    .string({ unit: fc.constantFrom("a", "é", "😀", "<", "&", '"', "\n", "_", "0", "]]>") })
    .map((text) => text.trim());
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const read = await readTableFile(xlsxOfRows([["Name", "E-mail"], ...table]));
      const filled = table.map((row) => row.slice(0, row.findLastIndex((one) => one !== "") + 1));
      expect(cellsOf(read)).toEqual(filled.filter((row) => row.length > 0));
    }),
    { numRuns: 30 },
  );
});
