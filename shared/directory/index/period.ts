import type { DatabaseSync } from "node:sqlite";
import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import { DAY_MS } from "#shared/domain/month.ts";
import { prepareColumn } from "./column.ts";
import { UNDATED } from "./search-entry.ts";

/**
 * The first parameters of the statements below. As rows follow the first day, events that begin in the period are one
 * stretch, from `first` to `started`; those that have begun before and last into it come later, up to `last`.
 */
export type Period = readonly [first: number, last: number, started: number, from: number | null];

/** Named, as SQLite would rather go through all events in their order. */
const LASTING = "FROM event INDEXED BY event_long WHERE last_date >=";
const STARTED_BEFORE = `SELECT row ${LASTING} ?4 AND row > ?3`;

/** All rows of a period. */
export const ROWS_IN_PERIOD = `SELECT row FROM event WHERE row BETWEEN ?1 AND ?3 UNION ALL ${STARTED_BEFORE}`;

/** The condition for such a row of the table `search`; `+` keeps SQLite from searching anew for each of them. */
export const FOUND_IN_PERIOD = `search.rowid BETWEEN ?1 AND ?2 AND (+search.rowid <= ?3 OR +search.rowid IN (${STARTED_BEFORE}))`;

/**
 * Prepares the reading of the days of a query: undefined where it names none, null where no event can match. An event
 * matches when one of its days lies between the two, both included; an event without a first day never does.
 */
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

  return function periodOf({
    from,
    until,
  }: Pick<DirectoryQuery, "from" | "until">): Period | null | undefined {
    if (from === undefined && until === undefined) return undefined;
    const begin = from === undefined ? null : Date.parse(from);
    const first = newest.first(until === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(until) + DAY_MS);
    if (first === undefined) return null;
    const started = Math.max(first - 1, oldest.first(begin ?? UNDATED + 1) ?? 0);
    const last = begin === null ? started : Math.max(started, lasting.first(begin) ?? started);
    return last < first ? null : [first, last, started, begin];
  };
}
