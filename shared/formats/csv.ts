/** Separators of CSV files by their name in a query; spreadsheets in most languages but English expect a semicolon. */
export const SEPARATORS = { ",": ",", ";": ";", tab: "\t" } as const;

/** Spreadsheets run a cell that starts so as a formula (OWASP, "CSV Injection"). */
const SIGN = /^(["\s\p{Cf}]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
/** Some spreadsheets drop these from the start of a cell. */
const BLANK = /^("*)(?=[\t\r\n])/;
/** A number is none, such as that of a phone. */
const NUMBER = /^[+-]\d[\d.,]*$/;

const quoted = (text: string): string =>
  text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;

/** A field of RFC 4180 with any text in it: always quoted, with an apostrophe before what would begin a formula. */
export function textField(text: string | null): string {
  if (text === null) return "";
  return quoted(NUMBER.test(text) ? text : text.replace(SIGN, "$1'").replace(BLANK, "$1'"));
}

/** A field with a record as JSON, which begins with its bracket. */
export const jsonField = (record: object): string => quoted(JSON.stringify(record));
