import { type TableFormat, UnreadableTable } from "./table.ts";
import { fileBytes, noText } from "./text-file.ts";

/** What a file is that is refused, by how it begins. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const BINARIES = ["%PDF", "\x89PNG", "\x1f\x8b", "GIF8", "\xff\xd8\xff", "Rar!", "7z\xbc\xaf", "{\\rtf"];
const ZIPS = ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"];
const MARK = /^(?:\xef\xbb\xbf)?\s*/;

/** What a file is, by its first bytes; throws {@link UnreadableTable} for one that is no table, with what to do. */
export async function tableKind(path: string): Promise<TableFormat> {
  let start = "";
  for await (const bytes of fileBytes(path)) {
    if (bytes.subarray(0, OLE.length).equals(OLE)) throw oldWorkbook(bytes);
    start ||= bytes.toString("latin1");
    // A file may begin with blank lines.
    if (start.replace(MARK, "") !== "" || bytes.length === 0) break;
    start = "";
  }
  if (ZIPS.some((magic) => start.startsWith(magic))) return "xlsx";
  if (BINARIES.some((magic) => start.startsWith(magic))) throw noText();
  return textKind(start.replace(MARK, ""));
}

/** In two bytes a letter the low half of each is the letter of ASCII that the kind is known by. */
function textKind(start: string): TableFormat {
  const text = /^(?:\xff\xfe|\xfe\xff)/.test(start) ? start.slice(2).replaceAll("\0", "").trimStart() : start;
  if (/^<(?:!doctype|html|\?xml|table|head|meta|style)/i.test(text))
    throw new UnreadableTable(
      "not_a_table",
      "The file is a web page or XML, whatever its name. Open it in your spreadsheet program, and save it as .xlsx or CSV.",
    );
  if (/^\[\s*[{[\]]/.test(text) || /^\{\s*\n/.test(text))
    throw new UnreadableTable(
      "not_a_table",
      "The file is JSON over several lines, or a list. Write each person as one object in one line, without brackets and commas around them (NDJSON).",
    );
  return text.startsWith("{") ? "ndjson" : "csv";
}

/** The older format of Excel; a workbook with a password stands in such a file too, and says so in UTF-16. */
function oldWorkbook(bytes: Buffer): UnreadableTable {
  const hasPassword = bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));
  return hasPassword
    ? new UnreadableTable("encrypted", "The workbook has a password. Save it without one, and send that.")
    : new UnreadableTable(
        "not_a_table",
        "The file is in an older format of Excel (.xls), or has a password. Save it as .xlsx without a password, or as CSV.",
      );
}
