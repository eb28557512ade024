import * as z from "zod";
import { CURSOR_LENGTH } from "./cursor.ts";
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
