/** What a paste from a document, a chat or a spreadsheet brings along, and what is taken without it where that is harmless. */
import { domainToASCII } from "node:url";
import * as z from "zod";
import { normalized } from "#shared/text/normalized.ts";

/** Spaces and invisible characters around a text. Joiners and tags may belong to its last letter or picture. */
const AROUND =
  /^[\s\u00ad\u200b\u200e\u200f\u2060]+|(?<![\s\u00ad\u200b\u200e\u200f\u2060])[\s\u00ad\u200b\u200e\u200f\u2060]+$/gu;
/** Characters that nobody sees, the directions around a copied number among them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const QUOTES = /^(["'“”‘’«»])(.*)["'“”‘’«»]$/u;

/** A text without the spaces and invisible characters around it. */
export const withoutEdges = (text: string): string => text.replaceAll(AROUND, "");

/** A value of few letters, such as a code: in plain width, without invisible characters anywhere, spaces around it, and quotes. */
const plain = (text: string): string => {
  const visible = normalized(text.replaceAll(INVISIBLE, ""), "NFKC").trim();
  return QUOTES.exec(visible)?.[2]?.trim() ?? visible;
};

/** What stands behind a copied address or number in a list or sentence. */
const AFTER = /(?<![.,;:\s])[.,;:\s]+$/;

/** An e-mail address in its one form: lower case, the domain in ASCII (RFC 5891), without `mailto:`, brackets and a final dot or comma. */
export function plainAddress(text: string): string {
  const bare = plain(
    plain(text)
      .replace(AFTER, "")
      .replace(/^mailto:/i, ""),
  )
    .replace(/^(?:<(.*)>|\((.*)\))$/, "$1$2")
    .replaceAll("\u2019", "'")
    .toLowerCase();
  const at = bare.lastIndexOf("@");
  const domain = bare.slice(at + 1);
  // Only of letters beyond ASCII: domainToASCII reads 0x7f.1 as an address of four numbers.
  return at === -1 || /^[\0-\x7f]*$/.test(domain) ? bare : bare.slice(0, at + 1) + domainToASCII(domain);
}

/** A phone number without the spaces, dots, hyphens and brackets that it is written with, and without `tel:`. */
export const plainNumber = (text: string): string => {
  // A spreadsheet shows an apostrophe before a number that it keeps as a text.
  const bare = plain(text)
    .replace(AFTER, "")
    .replace(/^(?:tel:|'(?=\+))/i, "");
  // "(0)" is dialled at home only: each way of reading it would be another number.
  return /\(0\)/.test(bare) ? bare : bare.replaceAll(/[\s.()/\p{Pd}\u2212]/gu, "");
};

/** A language by its tag, whatever its region: "pt-BR" and "pt_br" are "pt". */
export const plainLanguage = (value: unknown): unknown =>
  typeof value === "string"
    ? (/^([a-z]{2})(?:[-_][a-z0-9]+)*$/i.exec(plain(value))?.[1]?.toLowerCase() ?? value)
    : value;

/** Schema of a field that may be null: an empty text says so too, as forms and spreadsheets send one. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable());

/** As {@link orNone} of a field that may also be left out. */
export const orNothing = <T extends z.ZodType>(schema: T) => orNone(schema).optional();

/** Schema of a field that may be left out: null and an empty text are as if it was. */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === null || isEmpty(value) ? undefined : value), schema.optional())
    .optional();

/** Whether a value is a text in which nothing can be seen. */
export const isEmpty = (value: unknown): boolean => typeof value === "string" && plain(value) === "";
