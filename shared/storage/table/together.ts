import { setTimeout as sleep, setImmediate as turnEnds } from "node:timers/promises";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { presentInvocation } from "#shared/deadlines.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { KEYS_MAX, readBatch, type Wanted } from "./batches.ts";
import type { Item } from "./item.ts";
import type { Key, Table } from "./items.ts";

/**
 * Makes a call of which several become one: what one invocation asks of the same client until the present turn of the
 * event loop ends, or for `lingerMs` after the first, is done by one `work`. It gives the results in the order of its
 * input; when it throws, all of them fail. So the messages of a batch, which go side by side, cost one call for all.
 */
export function coalesce<W, R>(
  work: (client: DynamoDBDocumentClient, wanted: readonly W[]) => Promise<readonly R[]>,
  lingerMs = 0,
): (client: DynamoDBDocumentClient, wanted: W) => Promise<R> {
  interface Group {
    readonly wanted: W[];
    readonly results: Promise<readonly R[]>;
  }
  const open = new WeakMap<object, Map<DynamoDBDocumentClient, Group>>();
  return async (client, wanted) => {
    const invocation = presentInvocation();
    const groups = open.get(invocation) ?? new Map<DynamoDBDocumentClient, Group>();
    open.set(invocation, groups);
    const begin = (): Group => {
      const all: W[] = [];
      const closed = lingerMs === 0 ? turnEnds() : sleep(lingerMs);
      const results = closed.then(() => {
        groups.delete(client);
        return work(client, all);
      });
      return { wanted: all, results };
    };
    const group = groups.get(client) ?? begin();
    groups.set(client, group);
    const place = group.wanted.push(wanted) - 1;
    return (await group.results)[place]!;
  };
}

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

/**
 * The item under a key, read {@link coalesce}d with what else is asked for at this moment, of all tables; each item is
 * read once. A consistent read unless `consistent` is false.
 */
export const readTogether = (
  { name, client }: Table,
  key: Key,
  { consistent = true }: { consistent?: boolean } = {},
): Promise<Item | undefined> => readGroup(client(), { table: name, key, consistent });
