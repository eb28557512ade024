import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Document } from "./document.ts";

/**
 * Row numbers that follow the directory's order. A new event gets a free number between its neighbours, as far along
 * as its date and id are between theirs: interpolation, unlike halving, does not use up the room when events arrive in
 * order, as they do. Only where neighbours touch do some of them have to move.
 */

/**
 * Room left between neighbours when a file is built: thousands of events of one moment fit in. Each factor of 128
 * costs a byte in every posting, 12 % of the file.
 */
export const GAP = 2 ** 13;
/** Row of the first event: room for all those that will come before it. */
export const FIRST_ROW = 2 ** 40;
/** Rows around a full spot that are spread out first; doubled until at most half of them are taken. */
const WINDOW = 64;

interface Place {
  readonly row: number;
  readonly sortDate: number;
  /** The event id as a number in 0..1, in its order. */
  readonly fraction: number;
}
type Key = Omit<Place, "row">;

/** `move` writes events under other row numbers; needed only where no room is left. */
export function preparePlacement(db: DatabaseSync, move: (moves: ReadonlyMap<number, number>) => void) {
  const sameDay = db.prepare(
    "SELECT row, sort_date, event_id FROM event WHERE sort_date = ? AND event_id < ? ORDER BY event_id DESC LIMIT 1",
  );
  const newer = db.prepare(
    "SELECT row, sort_date, event_id FROM event WHERE sort_date > ? ORDER BY sort_date, event_id DESC LIMIT 1",
  );
  const next = db.prepare("SELECT row, sort_date, event_id FROM event WHERE row > ? ORDER BY row LIMIT 1");
  const within = db.prepare("SELECT row FROM event WHERE row BETWEEN ? AND ? ORDER BY row");

  /** The free row number for an event that has none yet. */
  return function rowFor(document: Document): number {
    const key = { sortDate: document.sortDate, fraction: fractionOf(document.eventId) };
    const before = placeOf(sameDay.get(document.sortDate, document.eventId) ?? newer.get(document.sortDate));
    const after = placeOf(next.get(before?.row ?? Number.MIN_SAFE_INTEGER));
    if (before === undefined) return after === undefined ? FIRST_ROW : after.row - GAP;
    if (after === undefined) return before.row + GAP;
    if (after.row - before.row > 1) return between(before, after, key);
    spread(before.row);
    return rowFor(document);
  };

  /** Spreads the events around a full spot evenly, over a stretch of which they take at most half. */
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

/** The number as far along between two rows as the key is between theirs; within one date, the ids decide. */
function between(before: Place, after: Place, key: Key): number {
  const low = before.sortDate === key.sortDate ? before.fraction : 0;
  const high = after.sortDate === key.sortDate ? after.fraction : 1;
  const alone = before.sortDate !== key.sortDate && after.sortDate !== key.sortDate;
  const share = alone
    ? (before.sortDate - key.sortDate) / (before.sortDate - after.sortDate)
    : (key.fraction - low) / (high - low || 1);
  const row = before.row + Math.round(share * (after.row - before.row));
  return Math.min(Math.max(row, before.row + 1), after.row - 1);
}

function placeOf(row: Record<string, SQLOutputValue> | undefined): Place | undefined {
  if (row === undefined) return undefined;
  return {
    row: Number(row.row),
    sortDate: Number(row.sort_date),
    fraction: fractionOf(row.event_id as Uint8Array),
  };
}

/** The first 48 bits of an event id as a number in 0..1. */
const fractionOf = (eventId: Uint8Array): number => Buffer.from(eventId).readUIntBE(0, 6) / 2 ** 48;
