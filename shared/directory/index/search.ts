import type { DatabaseSync } from "node:sqlite";
import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import type { PublicEventList } from "#shared/domain/directory/public-event.ts";
import { FIELD_GROUPS, readQuery, type WordQuery } from "./query.ts";
import type { Reader } from "./reader.ts";

/** From this number of words on, it is faster to check first whether any names, skills and keywords have them all. */
const COSTLY_WORDS = 4;

interface Matches {
  readonly count: (match: string) => number;
  readonly rows: (match: string, limit: number, offset: number) => number[];
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
  const matches = prepareMatches(db);
  const findAll = db.prepare("SELECT row FROM event ORDER BY row LIMIT ? OFFSET ?");
  const total = db.prepare("SELECT events FROM total WHERE place = ?");

  /** One page of the directory. A page after the last is empty, with the right totals. No text makes it fail. */
  return function search({ page, limit, ...filter }: DirectoryQuery): PublicEventList {
    const query = readQuery(filter);
    const skip = (page - 1) * limit;
    let events = 0;
    if (query.kind === "words") events = matches.count(query.words.match(2, "beginning"));
    if (query.kind === "filter") events = Number(total.get(query.place)?.events ?? 0);
    const size = Math.min(limit, events - skip);
    let rows: number[] = [];
    if (size > 0 && query.kind === "words") rows = pageOfWords(matches, query.words, skip, size);
    else if (size > 0 && query.kind === "filter")
      rows =
        query.match === undefined ? rowsOf(findAll.all(size, skip)) : matches.rows(query.match, size, skip);
    return { events: rows.map(reader.event), total: events, page, totalPages: Math.ceil(events / limit) };
  };
}

function prepareMatches(db: DatabaseSync): Matches {
  const count = db.prepare("SELECT count(*) AS events FROM search WHERE search MATCH ?");
  const find = db.prepare(
    "SELECT rowid AS row FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ? OFFSET ?",
  );
  return {
    count: (match) => Number(count.get(match)?.events),
    rows: (match, limit, offset) => rowsOf(find.all(match, limit, offset)),
  };
}

const rowsOf = (found: readonly Record<string, unknown>[]): number[] => found.map(({ row }) => Number(row));

/**
 * The rows of a page, group by group. The search for beginnings of words is slow, so whole words are tried first; they
 * usually fill the page.
 */
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
    const someBegin = take(someWhole ? `(${begins}) NOT (${whole})` : begins);
    if (page.length === size) break;
    if (someWhole || someBegin) better = begins;
  }
  return page;
}
