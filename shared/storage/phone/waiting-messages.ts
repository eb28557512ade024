import type { Connect } from "#shared/connect.ts";
import type { WaitingMessage } from "#shared/domain/phone/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { patterns } from "#shared/storage/table/key-patterns.ts";
import { DUE_ENTRY, dueEntryOf, entries, PHONE_SHARDS, waitingMessageIn } from "../table/entries.ts";
import { type Changes, isLike } from "../table/expressions.ts";
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

export const connectWaitingMessages: Connect<"waitingMessages"> = (connection) => {
  const change = async (message: WaitingMessage, changes: Changes): Promise<boolean> => {
    const { partition, certificateId, due } = message;
    const waits = isLike({ state: "waiting", ...entryOf(message, due) });
    const key = handedKey({ phone: { partition }, certificateId });
    return (await updateItem(mainTable(connection), key, changes, waits)).written;
  };
  return {
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
    giveUp: (message) => change(message, { set: { state: "failed", reason: "refused" }, remove: DUE_ENTRY }),
    postpone: (message, until) => change(message, { set: entryOf(message, until) }),
  };
};

const entryOf = ({ organizationId, certificateId }: WaitingMessage, at: Date) =>
  entries.waitingMessage(organizationId, certificateId, at);
