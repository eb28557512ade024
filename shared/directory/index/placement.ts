import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { SearchEntry } from "./search-entry.ts";

/**
 * Row numbers that follow the directory's order. A new event gets a free number between its neighbours, interpolated by
 * date and id: halving the gap would use it up soon, because events arrive in order. Events move to other numbers only
 * where no number is free between two neighbours.
 */

/** The gap between neighbours when a file is built; one 128 times as large makes the file 12 % larger. */
export const GAP = 2 ** 13;
/** Row of the first event; all newer events get lower numbers. */
export const FIRST_ROW = 2 ** 40;
/** The stretch of rows around two neighbours without a gap that is spread out; doubled until half of it is free. */
const WINDOW = 64;

interface Neighbour {
  readonly row: number;
  readonly sortDate: number;
  /** The event id as a number in 0..1, in its order. */
  readonly fraction: number;
}
type Key = Omit<Neighbour, "row">;

/** Prepares the choice of row numbers; `move` gives events other row numbers, and is called where no gap is left. */
export function preparePlacement(db: DatabaseSync, move: (moves: ReadonlyMap<number, number>) => void) {
  const sameDay = db.prepare(
    "SELECT row, sort_date, event_id FROM event WHERE sort_date = ? AND event_id < ? ORDER BY event_id DESC LIMIT 1",
  );
  const newer = db.prepare(
    "SELECT row, sort_date, event_id FROM event WHERE sort_date > ? ORDER BY sort_date, event_id DESC LIMIT 1",
  );
  const next = db.prepare("SELECT row, sort_date, event_id FROM event WHERE row > ? ORDER BY row LIMIT 1");
  const within = db.prepare("SELECT row FROM event WHERE row BETWEEN ? AND ? ORDER BY row");

  /** A free row number for a new event, at its place in the order. */
  return function rowFor(entry: SearchEntry): number {
    const key = { sortDate: entry.sortDate, fraction: fractionOf(entry.eventId) };
    const before = neighbourFrom(sameDay.get(entry.sortDate, entry.eventId) ?? newer.get(entry.sortDate));
    const after = neighbourFrom(next.get(before?.row ?? Number.MIN_SAFE_INTEGER));
    if (before === undefined) return after === undefined ? FIRST_ROW : after.row - GAP;
    if (after === undefined) return before.row + GAP;
    if (after.row - before.row > 1) return between(before, after, key);
    spread(before.row);
    return rowFor(entry);
  };

  /** Spreads the events around a row evenly over a stretch that is at most half full. */
  function spread(around: number): void {
    for (let width = WINDOW; ; width *= 2) {
      const start = around - width / 2;
      const rows = within.all(start, start + width - 1).map((found) => Number(found.row));
      if (rows.length > width / 2) continue;
      const step = width / rows.length;
      move(new Map(rows.map((row, i) => [row, start + Math.floor(i * step)])));
      return;
    }
  }
}

/** The row between two others in proportion to dates, or to ids where the key has the date of a neighbour. */
function between(before: Neighbour, after: Neighbour, key: Key): number {
  const low = before.sortDate === key.sortDate ? before.fraction : 0;
  const high = after.sortDate === key.sortDate ? after.fraction : 1;
  const alone = before.sortDate !== key.sortDate && after.sortDate !== key.sortDate;
  const share = alone
    ? (before.sortDate - key.sortDate) / (before.sortDate - after.sortDate)
    : (key.fraction - low) / (high - low || 1);
  const row = before.row + Math.round(share * (after.row - before.row));
  return Math.min(Math.max(row, before.row + 1), after.row - 1);
}

function neighbourFrom(row: Record<string, SQLOutputValue> | undefined): Neighbour | undefined {
  if (row === undefined) return undefined;
  return {
    row: Number(row.row),
    sortDate: Number(row.sort_date),
    fraction: fractionOf(row.event_id as Uint8Array),
  };
}

/** The first 48 bits of an event id as a number in 0..1. */
const fractionOf = (eventId: Uint8Array): number => Buffer.from(eventId).readUIntBE(0, 6) / 2 ** 48;
