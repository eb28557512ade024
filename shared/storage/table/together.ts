import { batchesOf } from "#shared/domain/batches.ts";
import { KEYS_MAX, readAll, readBatch, type Wanted } from "./batches.ts";
import { coalesce } from "./coalesce.ts";
import { encoded, type Item } from "./item.ts";
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
      { Keys: own.map(({ key }) => encoded(key)), ConsistentRead: own.some(({ consistent }) => consistent) },
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

/** Items by their keys. */
export type Found = (key: Key) => Item | undefined;

interface WantedParts {
  readonly table: Table;
  readonly keys: readonly Key[];
  readonly consistent: boolean;
  readonly only: readonly string[];
}

const placeOf = ({ pk, sk }: Key | Item): string => `${pk} ${sk}`;
const readingOfParts = ({ table, consistent }: WantedParts): string => `${table.name} ${consistent}`;

const readParts = coalesce<WantedParts, Found>(async (_, wanted) => {
  const founds = new Map<string, Promise<Found>>();
  for (const [reading, group] of Map.groupBy(wanted, readingOfParts)) founds.set(reading, foundBy(group));
  return Promise.all(wanted.map((one) => founds.get(readingOfParts(one))!));
});

/** Reads what is wanted of one table in one way; DynamoDB refuses to be asked for a key twice. */
async function foundBy(group: readonly WantedParts[]): Promise<Found> {
  const { table, consistent } = group[0]!;
  const keys = new Map<string, Key>();
  for (const one of group) for (const key of one.keys) keys.set(placeOf(key), key);
  const only = new Set(["pk", "sk", ...group.flatMap((one) => one.only)]);
  const found = new Map<string, Item>();
  for (const item of await readAll(table, [...keys.values()], { consistent, only: [...only] }))
    found.set(placeOf(item), item);
  return (key) => found.get(placeOf(key));
}

/** Some attributes of the items under keys, read as {@link readTogether} does, but consistent reads apart from all others. */
export const readPartsTogether = async (
  table: Table,
  keys: readonly Key[],
  how: { readonly consistent: boolean; readonly only: readonly string[] },
): Promise<Found> =>
  keys.length === 0 ? () => undefined : readParts(table.client(), { table, keys, ...how });
