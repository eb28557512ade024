import type { Connection } from "#shared/connect.ts";
import { uuidTime } from "#shared/domain/ids.ts";
import { DUE_ENTRY, dueEntryOf, messageShards, waitingMessageIn } from "#shared/storage/table/entries.ts";
import { isLike } from "#shared/storage/table/expressions.ts";
import type { Item } from "#shared/storage/table/item.ts";
import { mainTable, updateItem } from "#shared/storage/table/items.ts";
import { pagesOf, through } from "#shared/storage/table/list.ts";
import { partitions } from "#shared/storage/table/schema.ts";

/**
 * Items of messages to phones that wait, were due at the moment `due`, and whose certificates were issued until `issued`: they
 * may have been sent since.
 */
export async function* dueMessages(
  connection: Connection,
  { due, issued }: { readonly due: string; readonly issued: Date },
): AsyncGenerator<Item> {
  for (let shard = 0; shard < messageShards("phone"); shard++) {
    const partition = partitions.message("phone", shard);
    const run = { index: "by_due", partition, until: through(due) } as const;
    for await (const items of pagesOf(mainTable(connection), run))
      for (const item of items)
        if (uuidTime(waitingMessageIn(item).certificateId) <= issued.getTime()) yield item;
  }
}

/**
 * Lets a message wait no more: nobody knows whether it was sent, as of one that was claimed, so a day later it can be asked for
 * again. False when it waits no more.
 */
export async function keepUnsent(connection: Connection, item: Item): Promise<boolean> {
  const { pk, sk } = item;
  const entry = Object.fromEntries(DUE_ENTRY.map((name) => [name, String(item[name])]));
  const { written } = await updateItem(
    mainTable(connection),
    { pk: String(pk), sk: String(sk) },
    { set: { state: "claimed", claimed_at: dueEntryOf(item).due.toISOString() }, remove: DUE_ENTRY },
    isLike({ state: "waiting", ...entry }),
  );
  return written;
}
