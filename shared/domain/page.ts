import * as z from "zod";
import { CURSOR_LENGTH, type CursorScope, decodeCursor, encodeCursor } from "./cursor.ts";
import { invalidField } from "./errors.ts";
import { LIMITS } from "./rules.ts";

/** A whole number in a query string; anything else is refused, also `1e1`, `0x10` and ` 1`. */
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

/** Query parameters of every integrator list (decisions 5). */
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

/** The answer of every integrator list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });

/** Deeper than anybody pages by hand; exports go further. */
const NUMBERED_PAGE_MAX = 10_000;
/** Query parameters of lists with numbered pages (decisions 5). */
export const NUMBERED_PAGE_QUERY = {
  page: wholeNumber(1, NUMBERED_PAGE_MAX).default(1),
  limit: wholeNumber(1, LIMITS.dashboard.limitMax)
    .default(LIMITS.dashboard.limit)
    .meta({ description: "Items per page." }),
};

/** The answer of lists with numbered pages. */
export const numberedPageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), total: z.int(), page: z.int(), totalPages: z.int() });

/** What a list asks of the store: `after` is the position a cursor carried. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after: string | null;
}

/** What the store gives: rows, and the position after which more may follow. */
export interface Slice<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  /** Rows after `next` that the offset still leaves out, when reading ended before it was used up. */
  readonly skip?: number;
}

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
