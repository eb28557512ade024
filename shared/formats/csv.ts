/** Separators of CSV files by their name in a query; spreadsheets in most languages but English expect a semicolon. */
export const SEPARATORS = { ",": ",", ";": ";", tab: "\t" } as const;

/** Spreadsheets run a cell that starts so, also after any separator in it, as a formula (OWASP, "CSV Injection"). */
const SIGN = /(?<=(?:^|[,;|\t\r\n])["\s\p{Cf}]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu;
/** Some spreadsheets drop these from the start of a cell. */
const BLANK = /(?<=(?:^|[,;|\t\r\n])"*)[\t\r]|^\n/g;

const quoted = (text: string): string =>
  text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;

/** Most texts need not be gone through twice: one cell that begins as a word, as addresses do, or without what both look for. */
const ONE_CELL = /^[A-Za-z0-9\u00c0-\u024f][^,;|\t\r\n"]*$/;
const SPECIAL = /[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n"]/;

/** A field of RFC 4180 with any text in it: always quoted, with an apostrophe before what would begin a formula. */
export const textField = (text: string | null): string => {
  if (text === null) return "";
  return ONE_CELL.test(text) || !SPECIAL.test(text)
    ? `"${text}"`
    : quoted(text.replace(SIGN, "'$&").replace(BLANK, "'$&"));
};

/** A field with a record as JSON. What would begin a formula is escaped, so that the JSON stays the same. */
export const jsonField = (record: object): string =>
  quoted(
    JSON.stringify(record).replace(SIGN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
