import { CHANGE_FILTERS, changeOf } from "#shared/storage/changes.ts";
import { DIRECTORY_FILTERS, touchOf } from "#shared/storage/directory/touches.ts";

export { changedAt } from "#shared/storage/table/item.ts";

/**
 * The two consumers of the main table's stream: the filters for their records, which are applied before the function is
 * called, and the function that turns a stream record into a domain record.
 */
export const STREAMS = {
  changes: { filters: CHANGE_FILTERS, read: changeOf },
  directory: { filters: DIRECTORY_FILTERS, read: touchOf },
} as const;
