/**
 * How texts are made comparable, everywhere: who is the same person (decision 7.17), what a search finds, and by which
 * key a place, label or heading is known.
 */

import letters from "./fold-letters.json" with { type: "json" };
import { normalized } from "./normalized.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the class is "every ASCII character"
const ASCII = /^[\u0000-\u007f]*$/;

/** Accents that stand alone are typed for an apostrophe; NFKD would make a space of them. */
const LONE_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fef\u1ffd\u1ffe]/gu;
const APOSTROPHES =
  /[`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c]/gu;
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u301d-\u301f]/gu;
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;
/** With what only stretches an Arabic word. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]+/gu;
/** Accents; U+0345 is an iota in capitals. */
const ACCENTS = String.raw`\u0300-\u0344\u0346-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`;
/** What Hebrew and Arabic leave out. Vowel signs of Indic scripts and the voicing marks of Japanese are read as letters. */
const HEBREW_POINTS = String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`;
const ARABIC_POINTS = String.raw`\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed`;
const MARKS = new RegExp(`[${ACCENTS}${HEBREW_POINTS}${ARABIC_POINTS}]+`, "gu");

/** Letters whose stroke, hook or ligature Unicode calls no accent, by what they become; and case where it needs more than lower case. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(letters).flatMap(([base, forms]) => [...forms].map((form) => [form, base] as const)),
);
const LETTERS_PATTERN = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "gu");

/**
 * The text in lower case (ß = ss, İ = ı = i), letters without strokes and marks, compatibility forms plain (ﬁ, Ａ, ²),
 * every apostrophe and dash the one of ASCII, and without invisible characters. Folding twice changes nothing more.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll("`", "'");
  return normalized(text.replace(LONE_ACCENTS, "'"), "NFKD")
    .replace(APOSTROPHES, "'")
    .replace(INVISIBLE, "")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTERS_PATTERN, (letter) => LETTERS.get(letter)!)
    .replace(QUOTES, '"')
    .replace(DASHES, "-");
}

/** A name by which people with one address are told apart: folded, with single spaces. */
export const foldedName = (name: string): string =>
  fold(name)
    .replaceAll(/[\s\u2800]+/g, " ")
    .trim();
