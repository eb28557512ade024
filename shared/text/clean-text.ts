/**
 * What other people wrote (names, reasons) on its way into a mail or a page. Everything here keeps what a reader sees and
 * drops what could change how the rest reads.
 */

/** Controls (C0, DEL, C1) and the byte order mark; line feeds are treated apart. */
const CONTROLS = /[[\p{Cc}\ufeff]--\n]/gv;
/** Embeddings, overrides and isolates: they could turn the order of the words around the value (Unicode TR 9). */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Scripts written from right to left: Hebrew, Arabic and their neighbours, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ELLIPSIS = "…";

/** Takes a value meant for one line; gives it on one line, single-spaced, without controls or half characters. */
export function cleanLine(value: string): string {
  return cleanParagraphs(value).replace(/\s+/gu, " ");
}

/** As `cleanLine`, but keeps line breaks, at most one empty line in a row. */
export function cleanParagraphs(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, "\n")
    .replace(BIDI_CONTROLS, "")
    .replace(CONTROLS, " ")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

/**
 * Takes a clean value that goes into a left-to-right sentence. One written from right to left comes back between
 * isolates (U+2068, U+2069), or the punctuation after it would jump to its other side.
 */
export function isolate(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * Takes a clean line and gives at most `max` characters (Unicode code points) of it, ending in an ellipsis if anything
 * was cut. Cuts between what a reader sees as letters, so no accent or emoji is halved.
 */
export function shorten(value: string, max: number): string {
  if ([...value].length <= max) return value;
  let kept = "";
  let length = 0;
  for (const { segment } of new Intl.Segmenter().segment(value)) {
    length += [...segment].length;
    if (length > max - 1) break;
    kept += segment;
  }
  // One letter under hundreds of accents is longer than the whole line: cut it where it must be cut.
  const text = kept === "" ? [...value].slice(0, max - 1).join("") : kept;
  return text.trimEnd() + ELLIPSIS;
}
