import { type ActivityEntry, type Done, entryOf } from "#shared/domain/activity/entry.ts";
import { ACTIVITY } from "#shared/domain/rules.ts";
import { type Item, recordReader } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put } from "../table/transactions.ts";

/** The entry of an item. */
export const toActivityEntry = recordReader<ActivityEntry>()(
  "id",
  "organization_id",
  "at",
  "by",
  "action",
  "subject",
  "count",
  "details",
);

/** The item of an entry, which the store deletes when it is not told any more. */
export function activityItem(entry: ActivityEntry): Item {
  const until = new Date(entry.at);
  until.setUTCMonth(until.getUTCMonth() + ACTIVITY.months);
  return {
    ...itemKey.activity(entry.organization_id, entry.id),
    kind: "activity",
    ...entry,
    expires_on: Math.ceil(until.getTime() / 1_000),
  };
}

/** Keeps that a record was removed, in the transaction that removes it: nothing of it is left by which that could be told later. */
export const removalOf = (main: Table, done: Omit<Done, "at">): Action =>
  put(main, activityItem(entryOf({ ...done, at: new Date().toISOString() })));
