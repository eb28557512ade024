import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { placeOf, placeTag } from "./document.ts";
import { keyOf, wordsOf } from "./fold.ts";

/**
 * Words of q that count: the last, which may be unfinished, and the first different ones before it. Eight words that
 * occur in almost every text are the costliest query there is, and stay well below 100 ms over 100,000 events (bench).
 */
const QUERY_WORDS = 8;

/** What a filter asks for. `nothing`: a q or place without a single letter or digit, which no event can match. */
export type ReadQuery =
  | { readonly kind: "nothing" }
  | { readonly kind: "filter"; readonly place: string; readonly match: string | undefined }
  | { readonly kind: "words"; readonly words: WordQuery };

/** Fields in the order of their weight: a match in the first is better than one that needs the second. */
const FIELDS = ["{name}", "{name skills keywords}", "{name skills keywords description}"] as const;
export type FieldLevel = 0 | 1 | 2;
export const FIELD_LEVELS: readonly FieldLevel[] = [0, 1, 2];

export interface WordQuery {
  readonly count: number;
  /** The FTS5 expression of "all words, in these fields"; the last one as the beginning of a word, or whole. */
  readonly match: (level: FieldLevel, last: "beginning" | "whole") => string;
}

/**
 * Reads a filter as people write it. Only folded words reach the FTS5 expression, each quoted, so nothing in it is
 * ever query syntax. Parts that are blank count as left out.
 */
export function readQuery(filter: Omit<DirectoryQuery, "page" | "limit">): ReadQuery {
  const [category, state, city] = [filter.category, filter.state, filter.city].map(keyIfGiven);
  if (category === "" || state === "" || city === "") return { kind: "nothing" };
  const place = placeOf(category, state, city);
  const filterMatch = place === "" ? undefined : `{tags} : ${quoted(placeTag(place))}`;
  // The API refuses a longer one with 400.
  const q = (filter.q ?? "").slice(0, LENGTHS.directoryQuery);
  if (q.trim() === "") return { kind: "filter", place, match: filterMatch };
  const written = wordsOf(q);
  const last = written.pop();
  if (last === undefined) return { kind: "nothing" };
  const words = [...[...new Set(written)].slice(0, QUERY_WORDS - 1), last];
  return {
    kind: "words",
    words: { count: words.length, match: (level, last) => expression(words, filterMatch, level, last) },
  };
}

function expression(
  words: readonly string[],
  filterMatch: string | undefined,
  level: FieldLevel,
  last: "beginning" | "whole",
): string {
  const terms = words.map(quoted).join(" AND ") + (last === "beginning" ? " *" : "");
  const match = `${FIELDS[level]} : (${terms})`;
  return filterMatch === undefined ? match : `(${match}) AND (${filterMatch})`;
}

const keyIfGiven = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === "" ? undefined : keyOf(text);

/** Words and tags hold no quotation mark, so nothing has to be escaped. */
const quoted = (term: string): string => `"${term}"`;
