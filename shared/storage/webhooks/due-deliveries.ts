import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { readAll } from "../table/batches.ts";
import { dueEntryOf } from "../table/entries.ts";
import { isLike } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { deliveriesTable, storedKey, type Table, updateIf } from "../table/items.ts";
import { readDue, readRun } from "../table/list.ts";
import { otherKeys, otherPartitions } from "../table/other-keys.ts";
import { deliveryEntries, RETRY_SHARDS, toDelivery } from "./delivery-record.ts";

/** Parked deliveries per read. */
const PAGE = 100;

export const deliveriesDueGrants: Grants<"deliveries.due"> = () => [
  { table: "deliveries", actions: ["BatchGetItem", "UpdateItem"], indexes: ["by_due"] },
];

export const connectDeliveriesDue: Connect<"deliveries.due"> = (connection) => ({
  shards: RETRY_SHARDS,
  async due(shard, until, limit) {
    const table = deliveriesTable(connection);
    const partition = otherPartitions.retry(shard);
    const { items } = await readDue(table, partition, until, limit);
    return (await stillIn(table, partition, items))
      .map((item) => ({
        delivery: toDelivery(item),
        due: dueEntryOf(item).due,
      }))
      .filter(({ due }) => due <= until)
      .sort((a, b) => a.due.getTime() - b.due.getTime());
  },
  async parked(webhookId, after) {
    const table = deliveriesTable(connection);
    const partition = otherPartitions.parked(webhookId);
    const run = { index: "by_due", partition, after: after ?? undefined } as const;
    const { items, frontier } = await readRun(table, run, { ascending: true, limit: PAGE });
    return { rows: (await stillIn(table, partition, items)).map(toDelivery), next: frontier };
  },
  claim: ({ id, webhook_id }, due, until) =>
    updateIf(
      deliveriesTable(connection),
      otherKeys.delivery(webhook_id, id),
      { set: deliveryEntries.retry(id, until) },
      isLike(deliveryEntries.retry(id, due)),
    ),
});

/** The items of index entries that still are in the partition: the index may lag, and has keys only. */
async function stillIn(table: Table, partition: string, found: readonly Item[]): Promise<Item[]> {
  return (await readAll(table, found.map(storedKey))).filter(
    (item) => dueEntryOf(item).partition === partition,
  );
}
