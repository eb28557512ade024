import { type MadeFile, makeZip } from "../support/zip-maker.ts";

/** Rows of a table in a test; the first one has the headings. */
export type SheetRows = readonly (readonly string[])[];

/** A CSV as programs write it: what needs quotes has them. */
export const csvOf = (rows: SheetRows, separator = ",", end = "\r\n"): string =>
  rows.map((row) => row.map((cell) => quotedCell(cell, separator)).join(separator) + end).join("");

const quotedCell = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) || cell !== cell.trim()
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

/** The bytes of a text in UTF-16 with its mark, in either order. */
export const utf16 = (text: string, order: "le" | "be"): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

/** The bytes of a text of Western Europe as spreadsheet programs write it on Windows; `latin1` has the same letters. */
export const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll("€", "\x80").replaceAll("’", "\x92"), "latin1");

/** A sheet of a workbook in a test. */
export interface SheetParts {
  readonly name: string;
  readonly state?: "hidden" | "veryHidden";
  /** XML between the tags of the sheet: rows by {@link rowXml}, and what follows them. */
  readonly data: string;
  readonly after?: string;
}

/** A workbook in a test. */
export interface BookParts {
  readonly sheets: readonly SheetParts[];
  /** XML of each shared text: `<t>Ana</t>`. */
  readonly strings?: readonly string[];
  /** Formats of numbers, by the numbers of the styles of cells: a code, or the number of one that is built in. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  /** Parts in place of those that are made. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
  /** What the ZIP says of parts beside their contents. */
  readonly lies?: Readonly<Record<string, Partial<MadeFile>>>;
}

const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");

const relationships = (entries: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(
      ([type, target], n) => `<Relationship Id="r${n + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** An XLSX. */
export const xlsxOf = (book: BookParts): Buffer => makeZip(bookFiles(book));

/** The files of which an XLSX is made. */
export function bookFiles({
  sheets,
  strings = [],
  formats = [],
  is1904,
  parts,
  lies = {},
}: BookParts): MadeFile[] {
  const custom = formats.map((format, n) => ({ format, id: typeof format === "number" ? format : 164 + n }));
  const made = {
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheets.map((_, n) => ["worksheet", `worksheets/sheet${n + 1}.xml`] as const),
      ["sharedStrings", "sharedStrings.xml"],
      ["styles", "/xl/styles.xml"],
    ]),
    "xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook ${MAIN} xmlns:r="${DOCUMENT}">${is1904 ? '<workbookPr date1904="1"/>' : ""}<sheets>${sheets
      .map(
        ({ name, state }, n) =>
          `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ""} r:id="r${n + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><numFmts>${custom
      .map(({ format, id }) =>
        typeof format === "string" ? `<numFmt numFmtId="${id}" formatCode="${escaped(format)}"/>` : "",
      )
      .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${custom
      .map(({ id }) => `<xf numFmtId="${id}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ data, after = "" }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${data}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  return Object.entries(made).map(([name, content]) => ({
    name,
    bytes: Buffer.from(content as string),
    deflated: true,
    ...lies[name],
  }));
}

const columnName = (place: number): string =>
  (place < 26 ? "" : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** A cell: a text that is written into it; a number, with the number of its style; or attributes and content. */
export type CellParts =
  | string
  | number
  | readonly [value: number, style: number]
  | { readonly attributes: string; readonly content: string };

/** A row of a sheet, with its number and further attributes. */
export const rowXml = (line: number, cells: readonly CellParts[], attributes = ""): string =>
  `<row r="${line}"${attributes}>${cells.map((cell, place) => cellXml(`r="${columnName(place)}${line}"`, cell)).join("")}</row>`;

function cellXml(name: string, cell: CellParts): string {
  if (cell === "") return "";
  if (typeof cell === "string")
    return `<c ${name} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c ${name}><v>${cell}</v></c>`;
  if ("content" in cell) return `<c ${name} ${cell.attributes}>${cell.content}</c>`;
  return `<c ${name} s="${cell[1]}"><v>${cell[0]}</v></c>`;
}

/** A workbook with one sheet of texts. */
export const xlsxOfRows = (rows: SheetRows): Buffer =>
  xlsxOf({ sheets: [{ name: "People", data: rows.map((row, n) => rowXml(n + 1, row)).join("") }] });
