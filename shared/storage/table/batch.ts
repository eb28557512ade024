import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
} from "@aws-sdk/lib-dynamodb";
import type { Item } from "./item.ts";

/** DynamoDB takes 100 keys in one batch. */
const BATCH = 100;

/**
 * The items under these keys, those that exist, in no order: parallel batches. What DynamoDB leaves unprocessed when it
 * is busy is asked for again, so that an item is never taken for missing. `consistent` sees every write before it.
 */
export async function readAll(
  client: DynamoDBDocumentClient,
  table: string,
  wanted: readonly Item[],
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, n) =>
    wanted.slice(n * BATCH, (n + 1) * BATCH),
  );
  return (await Promise.all(batches.map((batch) => readBatch(client, table, batch, consistent)))).flat();
}

async function readBatch(
  client: DynamoDBDocumentClient,
  table: string,
  batch: readonly Item[],
  consistent: boolean,
): Promise<Item[]> {
  const items: Item[] = [];
  let wanted: Item[] | undefined = [...batch];
  while (wanted && wanted.length > 0) {
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: wanted, ConsistentRead: consistent } } }),
    );
    items.push(...(answer.Responses?.[table] ?? []));
    wanted = answer.UnprocessedKeys?.[table]?.Keys;
  }
  return items;
}
