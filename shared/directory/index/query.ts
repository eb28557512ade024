import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { keyOf, wordsOf } from "./fold.ts";
import { keyOfState } from "./places.ts";
import { placeKey, placeTag } from "./search-entry.ts";

/**
 * The number of words of q that count: the last one, which may be unfinished, and the first different ones before it.
 * Eight words that occur in almost every text are the slowest query, and take well below 100 ms for 100,000 events.
 */
const QUERY_WORDS = 8;

/** What a query asks for. `nothing`: a q or place without any letter or digit, which no event matches. */
export type ReadQuery =
  | { readonly kind: "nothing" }
  | { readonly kind: "filter"; readonly place: string; readonly match: string | undefined }
  | { readonly kind: "words"; readonly words: WordQuery };

/**
 * Groups of fields by weight: a match within the first group is better than one that needs the second. The last one is
 * every field, and is not named: no word matches a tag, and fields that are named are checked in each event.
 */
const FIELDS = ["{name} : ", "{name skills keywords} : ", ""] as const;
export type FieldGroup = 0 | 1 | 2;
export const FIELD_GROUPS: readonly FieldGroup[] = [0, 1, 2];

export interface WordQuery {
  readonly count: number;
  /** The FTS5 expression for "all words, in these fields"; the last word as a whole, or as the beginning of one. */
  readonly match: (fields: FieldGroup, last: "beginning" | "whole") => string;
}

/**
 * Reads a query as people write it. Only folded words reach the FTS5 expression, each quoted, so that no text is taken
 * for query syntax. Blank parts count as left out.
 */
export function readQuery(filter: Pick<DirectoryQuery, "q" | "category" | "state" | "city">): ReadQuery {
  const category = keyIfGiven(filter.category);
  const state = keyIfGiven(filter.state, keyOfState);
  const city = keyIfGiven(filter.city);
  if (category === "" || state === "" || city === "") return { kind: "nothing" };
  const place = placeKey(category, state, city);
  const filterMatch = place === "" ? undefined : quoted(placeTag(place));
  // The API refuses a longer one with 400.
  const q = (filter.q ?? "").slice(0, LENGTHS.directoryQuery);
  if (q.trim() === "") return { kind: "filter", place, match: filterMatch };
  const written = wordsOf(q);
  const last = written.pop();
  if (last === undefined) return { kind: "nothing" };
  const words = [...[...new Set(written)].slice(0, QUERY_WORDS - 1), last];
  return {
    kind: "words",
    words: { count: words.length, match: (fields, last) => expression(words, filterMatch, fields, last) },
  };
}

function expression(
  words: readonly string[],
  filterMatch: string | undefined,
  fields: FieldGroup,
  last: "beginning" | "whole",
): string {
  const terms = words.map(quoted).join(" AND ") + (last === "beginning" ? " *" : "");
  const match = `${FIELDS[fields]}(${terms})`;
  return filterMatch === undefined ? match : `(${match}) AND ${filterMatch}`;
}

const keyIfGiven = (text: string | undefined, toKey = keyOf): string | undefined =>
  text === undefined || text.trim() === "" ? undefined : toKey(text);

/** Words and tags hold no quotation mark, so nothing has to be escaped. */
const quoted = (term: string): string => `"${term}"`;
