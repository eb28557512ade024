import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ANSWER_MS, httpBounds, withinDeadlineOf } from "#shared/deadlines.ts";
import { lean, Sha256 } from "#shared/lean-client.ts";
import { noteGateClient } from "./items.ts";
import { afterConflict } from "./transactions.ts";

/** The capacity and time of one call, for the budgets (decision 14.1). */
export interface StoreCall {
  readonly operation: string;
  /** What was asked, as it goes over the wire. */
  readonly input: object;
  /** The table, one of them when a call is about several; undefined when it was refused. */
  readonly table: string | undefined;
  readonly reads: number;
  readonly writes: number;
  /** Milliseconds on the monotonic clock: calls that overlap are one round trip. */
  readonly from: number;
  readonly until: number;
}

const ATTEMPTS = 4;
/** Every call waits for the gate, so a second attempt must still fit before its deadline (decision 3.21). */
const GATE_ATTEMPTS = 2;
const GATE_ATTEMPT_SHARE = 0.43;

/**
 * Makes the document client of the storage adapters, and with it the one for the gate. A call that is throttled or has
 * no answer within `answerMs`, retries included, throws `service_unavailable`. `onCall` gets the capacity of every call
 * from DynamoDB.
 */
export function documentClient(
  onCall?: (call: StoreCall) => void,
  answerMs: number = ANSWER_MS,
): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: ATTEMPTS,
    requestHandler: httpBounds(answerMs),
    sha256: Sha256,
  });
  const { requestHandler, credentials } = client.config;
  const gate = new DynamoDBClient({
    maxAttempts: GATE_ATTEMPTS,
    requestHandler,
    credentials,
    sha256: Sha256,
  });
  const dynamo = bounded(dynamoOf(client, onCall), answerMs, { connections: requestHandler });
  const forGate = dynamoOf(gate, onCall);
  noteGateClient(
    dynamo,
    bounded(forGate, answerMs, {
      attemptMs: answerMs * GATE_ATTEMPT_SHARE,
      connections: requestHandler,
    }),
  );
  return dynamo;
}

function dynamoOf(
  client: DynamoDBClient,
  onCall: ((call: StoreCall) => void) | undefined,
): DynamoDBDocumentClient {
  if (onCall) meter(client, onCall);
  return DynamoDBDocumentClient.from(lean(client), { marshallOptions: { removeUndefinedValues: true } });
}

type Capacity = { CapacityUnits?: number; TableName?: string } | undefined;
const WRITES = new Set([
  "BatchExecuteStatement",
  "BatchWriteItem",
  "DeleteItem",
  "PutItem",
  "TransactWriteItems",
  "UpdateItem",
]);

function meter(client: DynamoDBClient, onCall: (call: StoreCall) => void): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const from = performance.now();
      const operation = (context.commandName ?? "").replace("Command", "");
      const writes = WRITES.has(operation);
      let units = 0;
      let table: string | undefined;
      try {
        const result = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: "INDEXES" },
        } as typeof args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Capacity | Capacity[] };
        const consumed = [ConsumedCapacity].flat();
        units = consumed.reduce((sum, capacity) => sum + (capacity?.CapacityUnits ?? 0), 0);
        table = consumed[0]?.TableName;
        return result;
      } finally {
        // A refused call is a round trip too; DynamoDB does not report its capacity.
        onCall({
          operation,
          input: args.input,
          table,
          reads: writes ? 0 : units,
          writes: writes ? units : 0,
          from,
          until: performance.now(),
        });
      }
    },
    { step: "initialize", priority: "low", name: "capacity" },
  );
}

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
