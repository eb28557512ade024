import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { afterConflict } from "./contention.ts";
import type { Item } from "./item.ts";

export type Actions = NonNullable<TransactWriteCommandInput["TransactItems"]>;
/** Actions of a transaction that their conditions refused, by position, with the item found there if asked for. */
export type Refusals = ReadonlyMap<number, Item | undefined>;

/** The item as it was when a condition refused a write; undefined when the error is another one. */
export function refusedBy(error: unknown): { item: Item | undefined } | undefined {
  if (!(error instanceof ConditionalCheckFailedException)) return undefined;
  return { item: error.Item ? unmarshall(error.Item) : undefined };
}

/** Whether a write came through; false when its condition refused it. */
export async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (refusedBy(error)) return false;
    throw error;
  }
}

/** Writes an item in the place of the one that has the given revision; false when somebody was faster. */
export const replaceRevision = (
  client: DynamoDBDocumentClient,
  TableName: string,
  Item: Item,
  revision: number,
): Promise<boolean> =>
  unlessRefused(
    client.send(
      new PutCommand({
        TableName,
        Item,
        ConditionExpression: "revision = :revision",
        ExpressionAttributeValues: { ":revision": revision },
      }),
    ),
  );

/**
 * Writes all actions or none. Gives undefined when written, else which conditions refused it. Contention that does not
 * end becomes a 503: nothing was written, the caller may try again.
 */
export async function transact(
  client: DynamoDBDocumentClient,
  actions: Actions,
): Promise<Refusals | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: actions }));
      return undefined;
    } catch (error) {
      const refusals = refusalsOf(error);
      if (!refusals) throw error;
      if (refusals.size > 0) return refusals;
      await afterConflict(attempt, error);
    }
  }
}

/** Refusals of a cancelled transaction (none: it met another one); undefined for any other error. */
function refusalsOf(error: unknown): Refusals | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const refusals = new Map<number, Item | undefined>();
  for (const [position, reason] of (error.CancellationReasons ?? []).entries()) {
    if (reason.Code === "ConditionalCheckFailed")
      refusals.set(position, reason.Item ? unmarshall(reason.Item) : undefined);
    else if (reason.Code !== undefined && reason.Code !== "None" && !CONTENTION.has(reason.Code))
      return undefined;
  }
  return refusals;
}
const CONTENTION = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);
