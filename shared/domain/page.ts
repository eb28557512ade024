import * as z from "zod";
import { CURSOR_LENGTH, type CursorScope, type Cursors, decodeCursor, encodeCursor } from "./cursor.ts";
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
const PAGE_QUERY = {
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

type Page = { readonly offset?: unknown; readonly cursor?: unknown };

/** Query of a list for integrators: its filters, and those of a page, of which a cursor excludes the offset. */
export const pageQuery = <T extends z.ZodRawShape>(filters: T) =>
  z
    .strictObject({ ...PAGE_QUERY, ...filters })
    .refine(({ offset, cursor }: Page) => offset === undefined || cursor === undefined, {
      path: ["offset"],
      error: "Cannot be combined with cursor.",
      // Told beside other bad parameters.
      when: () => true,
    });

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
/** Query parameters of lists with numbered pages. */
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
 * Answers a list: reads the part that the query asks for, shows its rows by `present`, and seals the
 * cursor of the next page. Throws `invalid_request` for a cursor of another list, and for one with an offset.
 */
export async function answerPage<T, R>(
  cursors: Cursors,
  query: PageQuery,
  scope: CursorScope,
  read: (window: Window) => Promise<Slice<T>>,
  present: (row: T) => R,
) {
  const window = await windowOf(cursors, query, scope);
  const { rows, next, skip = 0 } = await read(window);
  const position = next === null ? null : skip === 0 ? [next] : [next, String(skip)];
  return {
    data: rows.map(present),
    limit: window.limit,
    offset: window.offset,
    has_more: position !== null,
    next_cursor: position && (await encodeCursor(cursors, position, scope)),
  };
}

async function windowOf(
  cursors: Cursors,
  { limit, offset, cursor }: PageQuery,
  scope: CursorScope,
): Promise<Window> {
  if (cursor === undefined) return { limit, offset: offset ?? 0, after: null };
  const [after, skip = "0"] = (await decodeCursor(cursors, cursor, scope)) ?? [];
  if (after === undefined)
    throw invalidField("cursor", "Is not a cursor of this list with these parameters.");
  return { limit, offset: Number(skip), after };
}
