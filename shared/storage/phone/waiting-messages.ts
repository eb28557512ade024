import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { dueEntryOf, entries, PHONE_SHARDS, waitingMessageIn } from "../table/entries.ts";
import { isLike } from "../table/expressions.ts";
import { mainTable, updateItem } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { partitions } from "../table/schema.ts";
import { handedKey } from "./number-days.ts";

export const waitingMessagesGrants: Grants<"waitingMessages"> = () => [
  {
    table: "main",
    actions: ["UpdateItem"],
    indexes: ["by_due"],
    prefix: [patterns.phones, patterns.waitingMessages],
  },
];

export const connectWaitingMessages: Connect<"waitingMessages"> = (connection) => ({
  shards: PHONE_SHARDS,
  async due(shard, at, limit) {
    const run = {
      index: "by_due",
      partition: partitions.waitingMessage(shard),
      until: through(at.toISOString()),
    } as const;
    const { items } = await readRun(mainTable(connection), run, { ascending: true, limit });
    return items.map((item) => ({
      partition: String(item.pk),
      ...waitingMessageIn(item),
      due: dueEntryOf(item).due,
    }));
  },
  async postpone({ partition, organizationId, certificateId, due }, until) {
    const entry = (at: Date) => entries.waitingMessage(organizationId, certificateId, at);
    const { written } = await updateItem(
      mainTable(connection),
      handedKey({ phone: { partition }, certificateId }),
      { set: entry(until) },
      isLike({ state: "waiting", ...entry(due) }),
    );
    return written;
  },
});
