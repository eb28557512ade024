import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { withinDeadlineOf } from "#shared/deadlines.ts";
import { afterConflict } from "./transactions.ts";

type Send = (command: unknown, options?: object) => Promise<unknown>;

/**
 * Bounds every call of a client to `answerMs` ({@link withinDeadlineOf}), and each attempt to `attemptMs` if given.
 * Clients with the same `connections` share them.
 */
export function bounded(
  dynamo: DynamoDBDocumentClient,
  answerMs: number,
  { attemptMs, connections = dynamo }: { attemptMs?: number; connections?: object } = {},
): DynamoDBDocumentClient {
  const send = dynamo.send.bind(dynamo) as Send;
  const bounded: Send = (command, options) =>
    withinDeadlineOf(
      connections,
      (abortSignal) => send(command, { ...options, abortSignal, requestTimeout: attemptMs }),
      answerMs,
    );
  return Object.assign(dynamo, { send: retrying(bounded) as DynamoDBDocumentClient["send"] });
}

/** Retries a write that was refused because a transaction was writing the same item; the SDK does not. */
const retrying =
  (send: Send): Send =>
  async (command, options) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await send(command, options);
      } catch (error) {
        // Who recognises its own write must see that the write was repeated here.
        if (error instanceof ConditionalCheckFailedException && attempt > 1)
          error.$metadata.attempts = (error.$metadata.attempts ?? 1) + attempt - 1;
        if (!(error instanceof TransactionConflictException)) throw error;
        await afterConflict(attempt, error);
      }
  };
