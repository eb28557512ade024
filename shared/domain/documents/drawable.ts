/*
 * Ranges of characters by font family, which infra/documents/covered.ts makes from the character maps of the fonts: how many are
 * left out, then how many more than one follow, in base 36.
 */
import COVERED from "./generated/covered.json" with { type: "json" };

/** A family of fonts that has characters of its own; `Han` is those of East Asia together. */
export type Family = keyof typeof COVERED;

/** First and last code points of ranges, in order. */
type Ranges = readonly (readonly [first: number, last: number])[];

const read = new Map<Family, Ranges>();

function rangesOf(family: Family): Ranges {
  const known = read.get(family);
  if (known) return known;
  const numbers = COVERED[family].split(" ").map((digits) => Number.parseInt(digits, 36));
  const ranges: [number, number][] = [];
  for (let n = 0; n < numbers.length; n += 2) {
    const first = (ranges.at(-1)?.[1] ?? -1) + 1 + numbers[n]!;
    ranges.push([first, first + numbers[n + 1]!]);
  }
  read.set(family, ranges);
  return ranges;
}

function hasCode(family: Family, code: number): boolean {
  const ranges = rangesOf(family);
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] < code) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low]![0] <= code;
}

/** Joiners, direction marks, variation selectors and the like: they need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u;
/** Characters that PDF/UA and PDF/A refuse, whether or not a font has them. */
const REFUSED = /^[\p{Cc}\p{Co}\p{Cn}]$/u;

const FAMILIES = Object.keys(COVERED) as Family[];
const familyOf = (character: string, families: readonly Family[] = FAMILIES): Family | undefined =>
  families.find((family) => hasCode(family, character.codePointAt(0)!));

const isShown = (character: string): boolean =>
  INVISIBLE.test(character) || (!REFUSED.test(character) && familyOf(character) !== undefined);

/**
 * How a document shows a character: as itself, or as the plain characters of a mathematical letter, a full-width form or
 * a ligature; undefined when no font has either.
 */
export const shownAs = (character: string): string | undefined =>
  [character, character.normalize("NFKC")].find((form) => [...form].every(isShown));

const BYTE_ORDER_MARK = "\ufeff";
/** Latin and Armenian letters that are joined in one character, as they are pasted from PDFs; few fonts have them. */
const JOINED_LETTERS = /[\ufb00-\ufb06\ufb13-\ufb17]/gu;
/** The text as documents take it: well-formed, composed, in single letters, without byte order marks. */
export const plainText = (text: string): string =>
  text
    .replaceAll(BYTE_ORDER_MARK, "")
    .replaceAll(JOINED_LETTERS, (joined) => joined.normalize("NFKC"))
    .toWellFormed()
    .normalize("NFC");

/** Letters, digits and signs of Latin, which need no look-up. */
const LATIN = /^[\n -~\u00a1-\u00ac\u00ae-\u017f]*$/;
/** A letter with marks of no script, which one font must have together; marks of a script are in the fonts of its letters. */
const MARKED = /.?[\p{M}&&\p{Script=Inherited}]+/gsv;

/** The marks that no font has together with their letter. */
function strayMarks(text: string): string[] {
  return (text.match(MARKED) ?? []).flatMap((marked) => {
    const forms = ["NFC", "NFD"].map((form) =>
      [...marked.normalize(form)].filter((character) => !INVISIBLE.test(character)),
    );
    const together = FAMILIES.some((family) =>
      forms.some((form) => form.every((character) => hasCode(family, character.codePointAt(0)!))),
    );
    return together ? [] : [...marked].filter((character) => /\p{M}/u.test(character));
  });
}

/** The characters of a text that no document can show, each once: those that no font has, or not with their letter. */
export function undrawable(text: string): string[] {
  if (LATIN.test(text)) return [];
  const missing: string[] = [];
  let shown = "";
  for (const character of plainText(text)) {
    const form = shownAs(character);
    if (form === undefined) missing.push(character);
    else shown += form;
  }
  return [...new Set([...missing, ...strayMarks(shown)])];
}

/** Characters that a warning or an error names. */
const NAMED = 10;

/** Says which characters no font has, for the person who can write the text in another way. */
export function notDrawable(characters: readonly string[]): string {
  const named = characters.slice(0, NAMED).map((character) => {
    const code = `U+${codeOf(character)}`;
    return REFUSED.test(character) ? code : `${character} (${code})`;
  });
  return `No font of documents has ${named.join(", ")}.`;
}

/** The code point of a character as Unicode writes it. */
export const codeOf = (character: string): string =>
  character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");

/** Whether a family has all letters of each word that it has letters of: otherwise such a word would be in letters of two fonts. */
export const hasWholeWords = (family: Family, text: string): boolean =>
  plainText(text)
    .split(/\s+/)
    .every((word) => {
      const letters = word.match(/[\p{L}\p{M}]/gu) ?? [];
      const there = letters.filter((letter) => hasCode(family, letter.codePointAt(0)!)).length;
      return there === 0 || there === letters.length;
    });

/** The families that a text needs beside the usual ones, in the order in which it first needs them. */
export function furtherFamilies(text: string, usual: readonly Family[]): Family[] {
  const needed: Family[] = [];
  if (LATIN.test(text)) return needed;
  const shown = [...plainText(text)].flatMap((character) => [...(shownAs(character) ?? "")]);
  for (const character of new Set(shown)) {
    if (INVISIBLE.test(character) || familyOf(character, [...usual, ...needed]) !== undefined) continue;
    const family = familyOf(character);
    if (family !== undefined) needed.push(family);
  }
  return needed;
}
