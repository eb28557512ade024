/** Prepares text of other people for mails and pages: drops what could change how the text around it is shown. */

/** Controls (C0, DEL, C1) and the byte order mark, but not line feeds. */
const CONTROLS = /[[\p{Cc}\ufeff]--\n]/gv;
/** Embeddings, overrides and isolates, which can change the order of the words around the value (Unicode TR 9). */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Scripts written from right to left: Hebrew, Arabic and their neighbours, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ELLIPSIS = "…";

/** Takes any text and gives it on one line, with single spaces, without controls or lone surrogates. */
export function cleanLine(value: string): string {
  return cleanParagraphs(value).replace(/\s+/gu, " ");
}

/** As `cleanLine`, but with its line breaks; several empty lines become one. */
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

/** An address in four numbers. */
const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/gu;
/** No scheme is nearly as long; without a bound a line of many letters would be read anew from each of them. */
const SCHEME = /[a-z][a-z\d+.-]{0,63}:\/\//giu;
/** A dot as browsers read it, with the beginning of a domain's name behind it. */
const DOT_IN_NAME = /(?<=\S)[.\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{M}\p{N}-])/gu;

/** A clean line without what programs make links of: a scheme goes, and spaces take the place of dots in an address. */
export function withoutLinks(value: string): string {
  return value
    .replace(SCHEME, "")
    .replace(DOT_IN_NAME, " ")
    .replace(IPV4, (address) => address.replaceAll(".", " "));
}

/** Isolates a value written from right to left, as the punctuation after it would else appear on its other side. */
export function isolate(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** At most `max` code points of a clean line, with an ellipsis if it was cut; never within what a reader sees as one character. */
export function shorten(value: string, max: number): string {
  if ([...value].length <= max) return value;
  let kept = "";
  let length = 0;
  for (const { segment } of new Intl.Segmenter().segment(value)) {
    length += [...segment].length;
    if (length > max - 1) break;
    kept += segment;
  }
  // A first letter with hundreds of accents is longer than the limit, and is cut between code points.
  const text = kept === "" ? [...value].slice(0, max - 1).join("") : kept;
  return text.trimEnd() + ELLIPSIS;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Takes any text and escapes it for an HTML element or a quoted attribute. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
