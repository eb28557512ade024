import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
  BatchWriteItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { pauseForRest } from "#shared/deadlines.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { expressionFields, projectionOf } from "./expressions.ts";
import { decoded, encoded, type Item, shaped } from "./item.ts";
import type { Key, Table } from "./items.ts";

/** The most keys of a BatchGetItem, and the most writes of a BatchWriteItem. */
export const KEYS_MAX = 100;
const WRITES_MAX = 25;

/** Keys by the name of their table, with how they are read. */
export type Wanted = NonNullable<BatchGetItemCommandInput["RequestItems"]>;

/**
 * The items under these keys (each once) that exist, in no order, read in parallel batches, as {@link readBatch} does. A
 * consistent read unless `consistent` is false; only the named attributes if any are.
 */
export async function readAll(
  { name, client }: Table,
  wanted: readonly Key[],
  { consistent = true, only = [] }: { consistent?: boolean; only?: readonly string[] } = {},
): Promise<Item[]> {
  const reading = {
    ConsistentRead: consistent,
    ...(only.length > 0 && expressionFields({ ProjectionExpression: projectionOf(only) })),
  };
  const batches = batchesOf(wanted, KEYS_MAX).map(async (Keys) => {
    const found = await readBatch(client(), { [name]: { ...reading, Keys: Keys.map(encoded) } });
    return found.get(name) ?? [];
  });
  return (await Promise.all(batches)).flat();
}

/**
 * The items of one batch by the names of their tables. Keys that DynamoDB leaves unprocessed are requested again, with
 * growing pauses while it processes none of them; then it throws `service_unavailable`.
 */
export async function readBatch(
  client: DynamoDBDocumentClient,
  batch: Wanted,
): Promise<ReadonlyMap<string, readonly Item[]>> {
  const items = new Map<string, Item[]>();
  let wanted = batch;
  for (let vain = 0; countOf(wanted) > 0; ) {
    const answer: BatchGetItemCommandOutput = await client.send(
      new BatchGetItemCommand({ RequestItems: wanted }),
    );
    for (const [table, found] of Object.entries(answer.Responses ?? {}))
      items.set(table, [...(items.get(table) ?? []), ...found.map(decoded)]);
    const rest = answer.UnprocessedKeys ?? {};
    vain = countOf(rest) < countOf(wanted) ? 0 : vain + 1;
    if (countOf(rest) > 0) await pauseForRest(vain);
    wanted = rest;
  }
  return items;
}

const countOf = (reading: Wanted): number =>
  Object.values(reading).reduce((sum, { Keys }) => sum + (Keys?.length ?? 0), 0);

/**
 * Puts items without condition in parallel batches. Items that DynamoDB leaves unprocessed are sent again with
 * growing pauses. Throws `service_unavailable` when not all are written by `until` (milliseconds since the epoch).
 */
export async function writeAll(table: Table, items: readonly Item[], until: number): Promise<void> {
  await Promise.all(batchesOf(items, WRITES_MAX).map((batch) => writeBatch(table, batch, until)));
}

async function writeBatch({ name, client }: Table, batch: readonly Item[], until: number): Promise<void> {
  let requests = batch.map((item) => ({ PutRequest: { Item: encoded(shaped(item)) } }));
  for (let vain = 0; requests.length > 0; ) {
    const { UnprocessedItems } = await client().send(
      new BatchWriteItemCommand({ RequestItems: { [name]: requests } }),
    );
    const rest = (UnprocessedItems?.[name] ?? []) as typeof requests;
    vain = rest.length < requests.length ? 0 : vain + 1;
    if (rest.length > 0) await pauseForRest(vain, until);
    requests = rest;
  }
}
