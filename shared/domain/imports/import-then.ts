import * as z from "zod";
import { type BulkImport, IMPORT_STATUSES } from "./import.ts";

/** Of an import what a later change replaces, as it was when there was something to tell of it. */
export const ImportThen = z.object({
  id: z.uuid(),
  status: z.enum(IMPORT_STATUSES),
  /** Which reading of the file it was. */
  validation: z.int(),
  on_invalid: z.enum(["stop", "skip"]),
  rows: z.int(),
  valid: z.int(),
  invalid: z.int(),
  duplicates: z.int(),
  /** Left out when it is null. */
  already_issued: z.int().optional(),
});
export type ImportThen = z.infer<typeof ImportThen>;

/** What is to be kept of an import for what is told of it now. */
export function importThen(one: BulkImport): ImportThen {
  const { id, status, validation, on_invalid, rows, valid, invalid, duplicates, already_issued } = one;
  return {
    ...{ id, status, validation, on_invalid, rows, valid, invalid, duplicates },
    ...(already_issued !== null && { already_issued }),
  };
}
