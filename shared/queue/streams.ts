import { CHANGE_FILTERS, changeOf } from "#shared/storage/changes.ts";
import { DIRECTORY_FILTERS, touchOf } from "#shared/storage/directory/touches.ts";

export { changedAt } from "#shared/storage/table/item.ts";

/** The consumers of the main table's stream: the filters for their records, and what reads a record. */
export const STREAMS = {
  changes: { filters: CHANGE_FILTERS, read: changeOf },
  directory: { filters: DIRECTORY_FILTERS, read: touchOf },
} as const;
