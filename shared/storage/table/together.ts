import { batchesOf } from "#shared/domain/batches.ts";
import { KEYS_MAX, readBatch, type Wanted } from "./batches.ts";
import { coalesce } from "./coalesce.ts";
import type { Item } from "./item.ts";
import type { Key, Table } from "./items.ts";

interface WantedItem {
  readonly table: string;
  readonly key: Key;
  readonly consistent: boolean;
}

const nameOf = ({ table, key }: Pick<WantedItem, "table" | "key">): string => `${table} ${key.pk} ${key.sk}`;

const readGroup = coalesce<WantedItem, Item | undefined>(async (client, wanted) => {
  const once = [...new Map(wanted.map((one) => [nameOf(one), one])).values()];
  const found = new Map<string, Item>();
  await Promise.all(
    batchesOf(once, KEYS_MAX).map(async (batch) => {
      for (const [table, items] of await readBatch(client, readingOf(batch)))
        for (const item of items) found.set(nameOf({ table, key: item as Key }), item);
    }),
  );
  return wanted.map((one) => found.get(nameOf(one)));
});

const readingOf = (batch: readonly WantedItem[]): Wanted =>
  Object.fromEntries(
    [...Map.groupBy(batch, ({ table }) => table)].map(([table, own]) => [
      table,
      { Keys: own.map(({ key }) => key), ConsistentRead: own.some(({ consistent }) => consistent) },
    ]),
  );

/** Reads items of a table together with what else is asked for at the moment, each of them once. */
export function readerOf(table: Table, how?: { consistent?: boolean }): ReadItem {
  const items = new Map<string, Promise<Item | undefined>>();
  return (key) => {
    const name = nameOf({ table: table.name, key });
    const item = items.get(name) ?? readTogether(table, key, how);
    items.set(name, item);
    return item;
  };
}
export type ReadItem = (key: Key) => Promise<Item | undefined>;

/**
 * The item under a key, read {@link coalesce}d with what else is asked for at this moment, of all tables; each item is
 * read once. A consistent read unless `consistent` is false.
 */
export const readTogether = (
  { name, client }: Table,
  key: Key,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Item | undefined> => readGroup(client(), { table: name, key, consistent });
