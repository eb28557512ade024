import type { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "#shared/domain/calendar.ts";
import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import { type Term, termsOf } from "#shared/text/search-words.ts";
import { keyOf, keyOfState } from "./place-keys.ts";
import { prepareColumn } from "./reader.ts";
import { organizerTag, placeKey, placeTag, UNDATED } from "./search-entry.ts";

/** Words of q that count: the last one, which may be unfinished, and the first different ones before it. */
const QUERY_WORDS = 8;

/** What a query asks for. `nothing`: a q or place without any letter or digit, which no event matches. */
export type ReadQuery =
  | { readonly kind: "nothing" }
  /** `counted`: the table `total` has how many there are. */
  | {
      readonly kind: "filter";
      readonly place: string;
      readonly counted: boolean;
      readonly match: string | undefined;
    }
  | { readonly kind: "words"; readonly words: WordQuery };

/** Groups of fields by weight. The last one is every field, unnamed: fields that are named are checked in each event. */
const FIELDS = ["{name} : ", "{name skills keywords} : ", ""] as const;
export type FieldGroup = 0 | 1 | 2;
export const FIELD_GROUPS: readonly FieldGroup[] = [0, 1, 2];

export interface WordQuery {
  readonly count: number;
  /** The forms of the last word, which may be unfinished. */
  readonly last: readonly string[];
  /** Whether these are the beginning of no other word, so that a search for beginnings finds nothing more. */
  readonly finished: boolean;
  /** The FTS5 expression for "all words, in these fields"; the last word as a whole, or as the beginning of one. */
  readonly match: (fields: FieldGroup, last: "beginning" | "whole") => string;
}

/** Reads a query as people write it. Only folded words reach FTS5, each quoted, so that no text is taken for query syntax. */
export function readQuery(filter: Omit<DirectoryQuery, "from" | "until" | "page" | "limit">): ReadQuery {
  const category = keyIfGiven(filter.category);
  const state = keyIfGiven(filter.state, keyOfState);
  const city = keyIfGiven(filter.city);
  if (category === "" || state === "" || city === "") return { kind: "nothing" };
  const place = placeKey(category, state, city);
  const { organizer } = filter;
  const tags = [
    ...(place === "" ? [] : [placeTag(place)]),
    ...(organizer === undefined ? [] : [organizerTag(organizer)]),
  ];
  const filterMatch = tags.length === 0 ? undefined : tags.map(quoted).join(" AND ");
  // The API refuses a longer one with 400.
  const q = (filter.q ?? "").slice(0, LENGTHS.directoryQuery);
  if (q.trim() === "") return { kind: "filter", place, counted: organizer === undefined, match: filterMatch };
  const terms = countedOf(termsOf(q));
  const last = terms.at(-1);
  if (last === undefined) return { kind: "nothing" };
  return {
    kind: "words",
    words: {
      count: terms.length,
      last: last.parts.length === 1 ? last.parts : [last.whole, last.parts.at(-1)!],
      finished: false,
      match: (fields, last) => expression(terms, filterMatch, fields, last),
    },
  };
}

/** What counts of a query; with too many hyphens, each word apart. */
function countedOf(terms: readonly Term[]): Term[] {
  const different = new Map(terms.slice(0, -1).map((term) => [term.whole, term]));
  const counted = [...[...different.values()].slice(0, QUERY_WORDS - 1), ...terms.slice(-1)];
  const parts = counted.flatMap((term) => term.parts);
  if (counted.length === parts.length || parts.length <= QUERY_WORDS) return counted;
  return countedOf(parts.map((word) => ({ whole: word, parts: [word] })));
}

function expression(
  terms: readonly Term[],
  filterMatch: string | undefined,
  fields: FieldGroup,
  last: "beginning" | "whole",
): string {
  const each = terms.map((term, n) =>
    oneOf(term, n === terms.length - 1 && last === "beginning" ? " *" : ""),
  );
  const match = `${FIELDS[fields]}(${each.join(" AND ")})`;
  return filterMatch === undefined ? match : `(${match}) AND ${filterMatch}`;
}

/** A term as one word, or as its parts, of which the last is followed by `end`. */
function oneOf({ whole, parts }: Term, end: string): string {
  const asOne = quoted(whole) + end;
  return parts.length === 1 ? asOne : `(${asOne} OR (${parts.map(quoted).join(" AND ")}${end}))`;
}

const keyIfGiven = (text: string | undefined, toKey = keyOf): string | undefined =>
  text === undefined || text.trim() === "" ? undefined : toKey(text);

/** Words and tags hold no quotation mark, so nothing has to be escaped. */
const quoted = (term: string): string => `"${term}"`;

/**
 * The first parameters of the statements below. By the moments at which they begin, events of the period are the rows `first` to
 * `started`, and those that last into it are beyond. The day that was written for a moment may be another one than it has in UTC:
 * of events at both ends of the period those are left `out` by which it is not theirs, and `more` are added, as JSON.
 */
export type Period = readonly [
  low: number,
  high: number,
  first: number,
  started: number,
  from: number | null,
  out: string,
  more: string,
];

/** Named, as SQLite would rather go through all events in their order. */
const LASTING = "FROM event INDEXED BY event_long WHERE last_date >=";
const STARTED_BEFORE = `SELECT row ${LASTING} ?5 AND row > ?4`;
const listed = (parameter: string) => `(SELECT value FROM json_each(${parameter}))`;

export const ROWS_IN_PERIOD = `SELECT row FROM event WHERE row BETWEEN ?3 AND ?4 AND row NOT IN ${listed("?6")}
  UNION ALL ${STARTED_BEFORE} AND row NOT IN ${listed("?6")} UNION ALL SELECT value FROM json_each(?7)`;

/** The condition for such a row of the table `search`; `+` keeps SQLite from searching anew for each of them. */
export const FOUND_IN_PERIOD = `search.rowid BETWEEN ?1 AND ?2 AND (
  (+search.rowid BETWEEN ?3 AND ?4 OR +search.rowid IN (${STARTED_BEFORE})) AND +search.rowid NOT IN ${listed("?6")}
  OR +search.rowid IN ${listed("?7")})`;

/** Prepares the reading of a query's days: undefined where it names none, null where no event can match. */
export function preparePeriods(db: DatabaseSync) {
  const newest = prepareColumn<number>(
    db,
    "SELECT row FROM event WHERE sort_date < ? ORDER BY sort_date DESC, event_id LIMIT 1",
  );
  const oldest = prepareColumn<number>(
    db,
    "SELECT row FROM event WHERE sort_date >= ? ORDER BY sort_date, event_id DESC LIMIT 1",
  );
  const lasting = prepareColumn<number | null>(db, `SELECT max(row) ${LASTING} ?`);
  const otherDay = (condition: string) =>
    prepareColumn<number>(
      db,
      `SELECT row FROM event INDEXED BY event_other_day WHERE first_date IS NOT NULL AND sort_date BETWEEN ? AND ? AND ${condition}`,
    );
  const over = otherDay("last_date < ?");
  const later = otherDay("first_date >= ?");
  const begun = otherDay("first_date < ? AND last_date >= ?");

  return function periodOf({
    from,
    until,
  }: Pick<DirectoryQuery, "from" | "until">): Period | null | undefined {
    if (from === undefined && until === undefined) return undefined;
    const begin = from === undefined ? null : Date.parse(from);
    const end = until === undefined ? null : Date.parse(until) + DAY_MS;
    const more = end === null ? [] : begun.all(end, end + DAY_MS, end, begin ?? UNDATED);
    const out = [
      ...(begin === null ? [] : over.all(begin, begin + DAY_MS, begin)),
      ...(end === null ? [] : later.all(end - DAY_MS, end - 1, end)),
    ];
    const first = newest.first(end ?? Number.MAX_SAFE_INTEGER) ?? Number.MAX_SAFE_INTEGER;
    const started = Math.max(first - 1, oldest.first(begin ?? UNDATED + 1) ?? 0);
    const last = begin === null ? started : Math.max(started, lasting.first(begin) ?? started);
    if (last < first && more.length === 0) return null;
    const [low, high] = [Math.min(first, ...more), Math.max(last, ...more)];
    return [low, high, first, started, begin, JSON.stringify(out), JSON.stringify(more)];
  };
}
