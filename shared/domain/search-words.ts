/** How searches cut texts and queries into words, alike in the directory and in every list. */
import { fold } from "./fold.ts";

/** Longer words are cut into pieces of this many characters, in text and query alike. */
const WORD_CHARACTERS = 64;
/** A word; "c++" and "c#" are words. */
const WORD = new RegExp(
  `[\\p{L}\\p{N}\\p{Co}][\\p{L}\\p{N}\\p{M}\\p{Co}]{0,${WORD_CHARACTERS - 1}}` +
    "(?:(?<=\\p{L})(?:\\+\\+|#)(?![\\p{L}\\p{N}]))?",
  "gu",
);
/** What joins two words to one that is also written without it: "e-mail", "d'água", "col·lecció". */
const JOINERS = new Set(["-", "'", "·"]);
const NUMBER = /^\p{N}+$/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const NUMBER_BESIDE_LETTERS = /^(?:(\p{N}+)([\p{L}\p{M}]+)|([\p{L}\p{M}]+)(\p{N}+))$/u;

/** The folded words of a text, in order, repeated ones included; none for a text of punctuation or emoji. */
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

interface Cut {
  readonly word: string;
  /** What stands between it and the word before: a joiner, spaces, or anything else. */
  readonly after: "joiner" | "space" | "other";
}

function cut(text: string): Cut[] {
  const folded = fold(text);
  let end = -1;
  return Array.from(folded.matchAll(WORD), ({ 0: word, index }) => {
    const gap = end === -1 ? "" : folded.slice(end, index);
    end = index + word.length;
    return { word, after: JOINERS.has(gap) ? "joiner" : /^\s+$/.test(gap) ? "space" : "other" };
  });
}

/**
 * The words that a text is found by: its own; those that hyphens and apostrophes join, as one word too; and a number
 * beside letters both as one word and as two, so that "21 km", "21-km" and "21km" are found by each other.
 */
export function indexWordsOf(text: string): string[] {
  const words: string[] = [];
  let before = "";
  let chain = "";
  for (const { word, after } of cut(text)) {
    words.push(word);
    words.push(...(NUMBER_BESIDE_LETTERS.exec(word)?.slice(1).filter(Boolean) ?? []));
    if (after !== "other" && areBeside(before, word)) words.push(before + word);
    chain = after === "joiner" ? chain + word : word;
    if (chain !== word) words.push(chain);
    before = word;
  }
  return words;
}

const areBeside = (a: string, b: string): boolean =>
  (NUMBER.test(a) && LETTERS.test(b)) || (LETTERS.test(a) && NUMBER.test(b));

/** What a query looks for: a word, or words that a hyphen or apostrophe joins, which are also found apart. */
export interface Term {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** What a query looks for, in order; nothing for a query of punctuation or emoji. */
export function termsOf(q: string): Term[] {
  const terms: string[][] = [];
  for (const { word, after } of cut(q))
    if (after === "joiner") terms.at(-1)!.push(word);
    else terms.push([word]);
  return terms.map((parts) => ({ whole: parts.join(""), parts }));
}

/**
 * Gives whether a text has all words of a query, in any order: each begins a word of the text, or with `anywhere` is a
 * part of one. A query without any word, such as an emoji, is looked for as it is.
 */
export function textSearch(q: string, { anywhere = false } = {}): (text: string) => boolean {
  const terms = termsOf(q);
  if (terms.length === 0) return (text) => fold(text).includes(fold(q).trim());
  return (text) => {
    const words = indexWordsOf(text);
    const has = (part: string) =>
      words.some((word) => (anywhere ? word.includes(part) : word.startsWith(part)));
    return terms.every(({ whole, parts }) => has(whole) || (parts.length > 1 && parts.every(has)));
  };
}
