import { type CursorScope, decodeCursor, encodeCursor } from "../cursor.ts";
import { invalidField } from "../errors.ts";
import type { Slice, Window } from "../page.ts";
import { LIMITS } from "../rules.ts";

interface PageQuery {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * What a page asks of the store. A cursor belongs to one list with the same filters and excludes an offset. Cursors are
 * not signed, so the position inside must have the form that the list's positions have.
 */
export function windowOf({ limit, offset, cursor }: PageQuery, scope: CursorScope, position: RegExp): Window {
  if (cursor === undefined) return { limit, offset: offset ?? 0, after: null };
  if (offset !== undefined) throw invalidField("offset", "Cannot be combined with cursor.");
  const [after, skip = "0", ...more] = decodeCursor(cursor, scope) ?? [];
  if (after === undefined || !position.test(after) || !isSkip(skip) || more.length > 0)
    throw invalidField("cursor", "Is not a cursor of this list with these parameters.");
  return { limit, offset: Number(skip), after };
}

/** As much as an offset can leave out, and no more. */
const isSkip = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= LIMITS.page.offsetMax;
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ISO = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z";
/** Positions of lists by id, and by time and id. */
export const BY_ID = new RegExp(`^${UUID}$`);
export const BY_TIME = new RegExp(`^${ISO}#${UUID}$`);

const positionOf = ({ next, skip = 0 }: Slice<unknown>): string[] =>
  skip === 0 ? [next!] : [next!, String(skip)];

/** The answer of a list (decisions 5). */
export function pageAnswer<T, R>(
  slice: Slice<T>,
  window: Window,
  scope: CursorScope,
  present: (row: T) => R,
) {
  return {
    data: slice.rows.map(present),
    limit: window.limit,
    offset: window.offset,
    has_more: slice.next !== null,
    next_cursor: slice.next === null ? null : encodeCursor(positionOf(slice), scope),
  };
}
