import type { KeysAndAttributes } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, type BatchGetCommandOutput, BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { pauseForRest } from "#shared/deadlines.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { type Expression, expressionFields } from "./expressions.ts";
import { type Item, shaped } from "./item.ts";
import type { Key, Table } from "./items.ts";

/** The most keys of a BatchGetItem, and the most writes of a BatchWriteItem. */
const KEYS_MAX = 100;
const WRITES_MAX = 25;

/**
 * The items under these keys (each once) that exist, in no order, read in parallel batches. Keys that DynamoDB leaves
 * unprocessed are requested again, with growing pauses while it processes none of them; then it throws
 * `service_unavailable`. A consistent read unless `consistent` is false; only the named attributes if any are.
 */
export async function readAll(
  table: Table,
  wanted: readonly Key[],
  { consistent = true, only = [] }: { consistent?: boolean; only?: readonly string[] } = {},
): Promise<Item[]> {
  const names: Expression = (placeholders) => only.map((name) => placeholders.name(name)).join(", ");
  const reading = {
    ConsistentRead: consistent,
    ...(only.length > 0 && expressionFields({ ProjectionExpression: names })),
  };
  const batches = batchesOf(wanted, KEYS_MAX).map((batch) => readBatch(table, batch, reading));
  return (await Promise.all(batches)).flat();
}

async function readBatch(
  { name, client }: Table,
  batch: readonly Key[],
  reading: Omit<KeysAndAttributes, "Keys">,
): Promise<Item[]> {
  const items: Item[] = [];
  let wanted: Item[] = [...batch];
  for (let vain = 0; wanted.length > 0; ) {
    const answer: BatchGetCommandOutput = await client().send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: wanted, ...reading } } }),
    );
    items.push(...(answer.Responses?.[name] ?? []));
    const rest: Item[] = answer.UnprocessedKeys?.[name]?.Keys ?? [];
    vain = rest.length < wanted.length ? 0 : vain + 1;
    if (rest.length > 0) await pauseForRest(vain);
    wanted = rest;
  }
  return items;
}

/**
 * Puts items without condition in parallel batches. Items that DynamoDB leaves unprocessed are sent again with
 * growing pauses. Throws `service_unavailable` when not all are written by `until` (milliseconds since the epoch).
 */
export async function writeAll(table: Table, items: readonly Item[], until: number): Promise<void> {
  await Promise.all(batchesOf(items, WRITES_MAX).map((batch) => writeBatch(table, batch, until)));
}

async function writeBatch({ name, client }: Table, batch: readonly Item[], until: number): Promise<void> {
  let requests = batch.map((item) => ({ PutRequest: { Item: shaped(item) } }));
  for (let vain = 0; requests.length > 0; ) {
    const { UnprocessedItems } = await client().send(
      new BatchWriteCommand({ RequestItems: { [name]: requests } }),
    );
    const rest = (UnprocessedItems?.[name] ?? []) as typeof requests;
    vain = rest.length < requests.length ? 0 : vain + 1;
    if (rest.length > 0) await pauseForRest(vain, until);
    requests = rest;
  }
}
