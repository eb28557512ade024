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
/** Words that are joined to one, at most; and as many runs of digits and of letters are told apart within a word. */
const JOINED_WORDS = 4;
/** What joins two words to one that is also written without it: "e-mail", "d'água", "col·lecció", "Node.js". */
const JOINERS = new Set(["-", "'", "·", "."]);
/** Letters that points join, of any number: "U.S.P." is USP. */
const INITIALS = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:\.\p{L}\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;
const NUMBER = /^\p{N}+$/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const RUNS = /\p{N}+|[\p{L}\p{M}]+/gu;

const wordsIn = (folded: string): string[] => folded.match(WORD) ?? [];

/** The folded words of a text, in order, repeated ones included; none for a text of punctuation or emoji. */
export const wordsOf = (text: string): string[] => wordsIn(fold(text));

const withoutPoints = (initials: string): string => initials.replaceAll(".", "");

interface Cut {
  readonly word: string;
  /** What stands between it and the word before: a joiner, spaces, or anything else. */
  readonly after: "joiner" | "space" | "other";
}

/** The words of a folded text, initials as one. */
function cut(folded: string): Cut[] {
  const text = folded.replace(INITIALS, withoutPoints);
  let end = -1;
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const gap = end === -1 ? "" : text.slice(end, index);
    end = index + word.length;
    return { word, after: JOINERS.has(gap) ? "joiner" : /^\s+$/.test(gap) ? "space" : "other" };
  });
}

/** Numbers and letters within a word, each by itself; none where there are too many, as in a code. */
function runsOf(word: string): string[] {
  const runs = word.match(RUNS) ?? [];
  return runs.length > 1 && runs.length <= JOINED_WORDS ? runs : [];
}

const fits = (parts: readonly string[]): boolean =>
  parts.length <= JOINED_WORDS && parts.join("").length <= WORD_CHARACTERS;

/**
 * The words that a text is found by: its own; those that hyphens, apostrophes and points join, as one word too; and a
 * number beside letters both as one word and as two, so that "21 km", "21-km" and "21km" are found by each other. They are
 * a few times as long as the text.
 */
export function indexWordsOf(text: string): string[] {
  const folded = fold(text);
  const words = [...wordsIn(folded), ...(folded.match(INITIALS) ?? []).map(withoutPoints).flatMap(wordsIn)];
  let before = "";
  let chain: string[] = [];
  for (const { word, after } of cut(folded)) {
    words.push(...runsOf(word));
    if (after !== "other" && areBeside(before, word)) words.push(before + word);
    chain = after === "joiner" && fits([...chain, word]) ? [...chain, word] : [word];
    if (chain.length > 1) words.push(chain.join(""));
    before = word;
  }
  return words;
}

const areBeside = (a: string, b: string): boolean =>
  (NUMBER.test(a) && LETTERS.test(b)) || (LETTERS.test(a) && NUMBER.test(b));

/** What a query looks for: a word, or words that are joined to one, which are also found apart. */
export interface Term {
  readonly whole: string;
  readonly parts: readonly string[];
}

/**
 * What a query looks for, in order; nothing for a query of punctuation or emoji. Apart are also found a few initials, and
 * "4x100" as "4 x 100"; of "21km" the text has both forms.
 */
export function termsOf(q: string): Term[] {
  const folded = fold(q);
  const initials = new Map(
    folded.match(INITIALS)?.map((written) => [withoutPoints(written), wordsIn(written)]),
  );
  const partsOf = (word: string): string[] => {
    const parts = initials.get(word) ?? runsOf(word);
    return fits(parts) && parts.length > (initials.has(word) ? 1 : 2) ? parts : [word];
  };
  const chains: string[][] = [];
  for (const { word, after } of cut(folded))
    if (after === "joiner") chains.at(-1)!.push(word);
    else chains.push([word]);
  return chains.flatMap((words) =>
    words.length > 1 && fits(words)
      ? [{ whole: words.join(""), parts: words }]
      : words.map((whole) => ({ whole, parts: partsOf(whole) })),
  );
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
