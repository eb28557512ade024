import { CHANGE_FILTERS, changeOf } from "#shared/storage/changes.ts";
import { DIRECTORY_FILTERS, touchOf } from "#shared/storage/directory/touches.ts";

/**
 * What the stream of the main table tells its two consumers: which records each wants (DynamoDB filters them before the
 * function is called), and what a record says in the domain's words. Items are read by storage alone.
 */
export const STREAMS = {
  changes: { filters: CHANGE_FILTERS, read: changeOf },
  directory: { filters: DIRECTORY_FILTERS, read: touchOf },
} as const;
