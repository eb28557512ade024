import type { DatabaseSync } from "node:sqlite";
import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import type { PublicEventList } from "#shared/domain/directory/public-event.ts";
import {
  FIELD_GROUPS,
  type FieldGroup,
  FOUND_IN_PERIOD,
  type Period,
  preparePeriods,
  type ReadQuery,
  ROWS_IN_PERIOD,
  readQuery,
  type WordQuery,
} from "./query.ts";
import { prepareColumn, type Reader } from "./reader.ts";

/** From this number of words on, it is faster to check first whether any names, skills and keywords have them all. */
const COSTLY_WORDS = 4;

/** With a parameter alone, SQLite would prepare the statement anew for each page, which takes as long as many a search. */
const WINDOW = "LIMIT ? + 0 OFFSET ? + 0";

/** Events that match an FTS5 expression; without one, all of a period. */
interface Matches {
  readonly count: (match: string | undefined) => number;
  readonly rows: (match: string | undefined, limit: number, offset: number) => number[];
}

/**
 * Prepares the directory's search. With words: events whose name has them all come first, then those that need skills
 * and keywords, then those that need the description. In each group, whole words come before beginnings of words; the
 * rest of the order is newest first, then by event id, as it is without words. Totals are exact.
 *
 * There is no statistical ranking inside the groups: every word is required and positions are not kept, so bm25 could
 * only prefer short texts to long ones, and the order would change with every unrelated event.
 */
export function prepareSearch(db: DatabaseSync, reader: Reader) {
  const always = prepareMatches(db);
  const within = prepareMatchesWithin(db);
  const finished = prepareFinished(db);
  const periodOf = preparePeriods(db);
  const newest = prepareColumn<number>(db, `SELECT row FROM event ORDER BY row ${WINDOW}`);
  const oldest = prepareColumn<number>(db, `SELECT row FROM event ORDER BY row DESC ${WINDOW}`);
  const total = prepareColumn<number>(db, "SELECT events FROM total WHERE place = ?");

  /** Rows of all events, found from the nearer end. */
  const fromAll = (skip: number, size: number, events: number): number[] =>
    skip < events / 2 ? newest.all(size, skip) : oldest.all(size, events - skip - size).reverse();

  /** One page of the directory. A page after the last is empty, with the right totals. No text makes it fail. */
  return function search({ page, limit, from, until, ...filter }: DirectoryQuery): PublicEventList {
    const period = periodOf({ from, until });
    const query: ReadQuery = period === null ? { kind: "nothing" } : readQuery(filter);
    const matches = period ? within(period) : always;
    const skip = (page - 1) * limit;
    let events = 0;
    let rows: number[] = [];
    if (query.kind === "words") {
      const words = finished(query.words);
      const few = fewRows(matches, words, limit);
      events = few?.length ?? matches.count(words.match(2, "beginning"));
      const size = Math.min(limit, events - skip);
      if (size > 0) rows = few ?? pageOfWords(matches, words, skip, size);
    }
    if (query.kind === "filter" && (period || !query.counted)) {
      events = matches.count(query.match);
      if (skip < events) rows = matches.rows(query.match, limit, skip);
    } else if (query.kind === "filter") {
      events = total.first(query.place) ?? 0;
      const size = Math.min(limit, events - skip);
      if (size > 0 && query.match === undefined) rows = fromAll(skip, size, events);
      else if (size > 0) rows = matches.rows(query.match, size, skip);
    }
    return { events: reader.events(rows), total: events, page, totalPages: Math.ceil(events / limit) };
  };
}

/** Beginnings of up to so many letters have an index of their own. */
const INDEXED_LETTERS = 3;
/** It sorts before every character that a word may go on with. */
const BEFORE_OTHERS = "!";

/** Prepares the finding of last words that begin no other one: only whole words are searched for then, which is faster. */
function prepareFinished(db: DatabaseSync): (words: WordQuery) => WordQuery {
  db.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, search, instance)");
  const next = prepareColumn<string>(db, "SELECT term FROM temp.terms WHERE term >= ? LIMIT 1");
  return (words) => {
    const { last, match } = words;
    const goesOn = (word: string) =>
      word.length <= INDEXED_LETTERS || next.first(word + BEFORE_OTHERS)?.startsWith(word);
    if (last.some(goesOn)) return words;
    return { ...words, finished: true, match: (fields) => match(fields, "whole") };
  };
}

function prepareMatches(db: DatabaseSync): Matches {
  const count = prepareColumn<number>(db, "SELECT count(*) FROM search WHERE search MATCH ?");
  const find = prepareColumn<number>(
    db,
    `SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid ${WINDOW}`,
  );
  return {
    count: (match) => count.first(match!)!,
    rows: (match, limit, offset) => find.all(match!, limit, offset),
  };
}

function prepareMatchesWithin(db: DatabaseSync): (period: Period) => Matches {
  const prepare = (rows: string) => ({
    count: prepareColumn<number>(db, `SELECT count(*) FROM (${rows})`),
    rows: prepareColumn<number>(db, `${rows} ORDER BY row ${WINDOW}`),
  });
  const all = prepare(ROWS_IN_PERIOD);
  const found = prepare(`SELECT rowid AS row FROM search WHERE ${FOUND_IN_PERIOD} AND search MATCH ?`);
  return (period) => ({
    count: (match) =>
      (match === undefined ? all.count.first(...period) : found.count.first(...period, match))!,
    rows: (match, ...window) =>
      match === undefined ? all.rows.all(...period, ...window) : found.rows.all(...period, match, ...window),
  });
}

/** All rows of a result that fits on one page, in order; undefined when there are more. The Set keeps the first place of each. */
function fewRows({ rows }: Matches, words: WordQuery, limit: number): number[] | undefined {
  const find = (fields: FieldGroup, last: "whole" | "beginning") =>
    rows(words.match(fields, last), limit + 1, 0);
  // Whole words come first, as beginnings of words are the slower search.
  const whole = find(2, "whole");
  const all = whole.length > limit || words.finished ? whole : find(2, "beginning");
  if (all.length > limit) return undefined;
  const found = [whole, all];
  for (const fields of [1, 0] as const) {
    if (found[1]!.length <= 1) break;
    const better = find(fields, "beginning");
    found.unshift(better.length > 1 && !words.finished ? find(fields, "whole") : [], better);
  }
  return [...new Set(found.flat())];
}

/** The rows of a page, group by group. Beginnings of words are slow, so whole words are tried first and usually fill it. */
function pageOfWords(matches: Matches, words: WordQuery, skip: number, size: number): number[] {
  const page: number[] = [];
  let toSkip = skip;
  let better: string | undefined;

  /** Adds what the page needs of a group; false when the group has no event at all. */
  function take(group: string): boolean {
    const match = better === undefined ? group : `(${group}) NOT (${better})`;
    if (toSkip > 0) {
      const events = matches.count(match);
      if (events <= toSkip) {
        toSkip -= events;
        return events > 0;
      }
    }
    const rows = matches.rows(match, size - page.length, toSkip);
    toSkip = 0;
    page.push(...rows);
    return rows.length > 0;
  }

  const onlyDescriptions =
    words.count >= COSTLY_WORDS && matches.rows(words.match(1, "beginning"), 1, 0).length === 0;
  for (const fields of onlyDescriptions ? FIELD_GROUPS.slice(2) : FIELD_GROUPS) {
    const whole = words.match(fields, "whole");
    const begins = words.match(fields, "beginning");
    const someWhole = take(whole);
    if (page.length === size) break;
    const someBegin = !words.finished && take(someWhole ? `(${begins}) NOT (${whole})` : begins);
    if (page.length === size) break;
    if (someWhole || someBegin) better = begins;
  }
  return page;
}
