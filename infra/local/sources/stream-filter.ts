import * as z from "zod";
import type { StreamFilter } from "#shared/queue/worker.ts";

const Rules = z.array(z.union([z.string(), z.strictObject({ prefix: z.string() })])).min(1);
const Filter: z.ZodType<StreamFilter> = z.lazy(() =>
  z.record(z.string().regex(/^[^$]/), z.union([Rules, Filter])),
);

function matches(pattern: StreamFilter | StreamFilter[string], value: unknown): boolean {
  if (Array.isArray(value)) throw new Error("Stream filters on lists and sets are not supported locally.");
  if (Array.isArray(pattern))
    return (
      typeof value === "string" &&
      pattern.some((rule) => (typeof rule === "string" ? value === rule : value.startsWith(rule.prefix)))
    );
  return Object.entries(pattern).every(
    ([field, inner]) =>
      typeof value === "object" &&
      value !== null &&
      Object.hasOwn(value, field) &&
      matches(inner, value[field as keyof typeof value]),
  );
}

/**
 * Compiles the filters of an event source mapping: a record passes when one of them matches, or when there is none.
 *
 * Of the event filter syntax of Lambda it takes what the worker table uses: nested fields, strings and `prefix`.
 * Throws for anything else, so that no filter means another thing locally than in AWS.
 */
export function streamFilter(filters: readonly StreamFilter[]): (record: unknown) => boolean {
  for (const filter of filters) {
    const { error } = Filter.safeParse(filter);
    if (error) throw new Error(`This stream filter is not supported locally: ${JSON.stringify(filter)}`);
  }
  return (record) => filters.length === 0 || filters.some((filter) => matches(filter, record));
}
