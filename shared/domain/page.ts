import * as z from "zod";
import { CURSOR_LENGTH, type CursorScope, decodeCursor, encodeCursor } from "./cursor.ts";
import { invalidField } from "./errors.ts";
import { LIMITS } from "./rules.ts";

/** Schema of a whole number from `min` to `max` in a query string: decimal digits only, not `1e1`, `0x10` or ` 1`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `Must be a whole number from ${min} to ${max}.`, abort: true })
    .transform(Number)
    .pipe(
      z
        .number()
        .int()
        .min(min, { error: `Must be at least ${min}.` })
        .max(max, { error: `Must be at most ${max}.` }),
    );

/** Query parameters of every list for integrators (decision 5.1). */
export const PAGE_QUERY = {
  limit: wholeNumber(1, LIMITS.page.limitMax)
    .default(LIMITS.page.limit)
    .meta({ description: "Items per page." }),
  offset: wholeNumber(0, LIMITS.page.offsetMax)
    .optional()
    .meta({ description: "Start position. Use `cursor` to go deeper." }),
  cursor: z
    .string()
    .min(1)
    .max(CURSOR_LENGTH)
    .optional()
    .meta({ description: "`next_cursor` of the page before; the other parameters must be the same." }),
};

/** Response of every list for integrators, with items of the given schema. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });

/** The greatest page number; the CSV export has what lies beyond. */
const NUMBERED_PAGE_MAX = 10_000;
/** Query parameters of lists with numbered pages (decision 5.7). */
export const NUMBERED_PAGE_QUERY = {
  page: wholeNumber(1, NUMBERED_PAGE_MAX).default(1),
  limit: wholeNumber(1, LIMITS.dashboard.limitMax)
    .default(LIMITS.dashboard.limit)
    .meta({ description: "Items per page." }),
};

/** Response of lists with numbered pages, with items of the given schema. */
export const numberedPageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), total: z.int(), page: z.int(), totalPages: z.int() });

/** The part of a list to read: `limit` rows, `offset` rows after the position `after`, which comes from a cursor. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after: string | null;
}

/** Rows of a list, and the position after which more may follow; null at the end of the list. */
export interface Slice<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  /** How many rows after `next` the offset still skips, when reading ended before the offset did. */
  readonly skip?: number;
}

interface PageQuery {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The window that a query asks for. Cursors are not signed, so `position` is the form that the cursor's position must
 * have. Throws `invalid_request` for a cursor of another list, and for a cursor together with an offset.
 */
export function windowOf({ limit, offset, cursor }: PageQuery, scope: CursorScope, position: RegExp): Window {
  if (cursor === undefined) return { limit, offset: offset ?? 0, after: null };
  if (offset !== undefined) throw invalidField("offset", "Cannot be combined with cursor.");
  const [after, skip = "0", ...more] = decodeCursor(cursor, scope) ?? [];
  if (after === undefined || !position.test(after) || !isSkip(skip) || more.length > 0)
    throw invalidField("cursor", "Is not a cursor of this list with these parameters.");
  return { limit, offset: Number(skip), after };
}

/** A cursor may skip at most as many rows as an offset. */
const isSkip = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= LIMITS.page.offsetMax;
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ISO = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z";
/** Forms of the positions of lists sorted by id, and by time and id. */
export const BY_ID = new RegExp(`^${UUID}$`);
export const BY_TIME = new RegExp(`^${ISO}#${UUID}$`);

const positionOf = ({ next, skip = 0 }: Slice<unknown>): string[] =>
  skip === 0 ? [next!] : [next!, String(skip)];

/** The response of a list: its rows as `present` shows them, and the cursor of the next page (decision 5.2). */
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
