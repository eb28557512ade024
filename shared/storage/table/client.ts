import { DynamoDBClient, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterConflict } from "./transactions.ts";

/** What a store call cost, for budgets: reported by DynamoDB itself. */
export interface StoreCall {
  readonly operation: string;
  readonly reads: number;
  readonly writes: number;
  /** Milliseconds on the monotonic clock: calls that overlap are one round trip. */
  readonly from: number;
  readonly until: number;
}

/** The document client of all storage adapters. `onCall` asks DynamoDB to report the capacity of every call. */
export function documentClient(onCall?: (call: StoreCall) => void): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 4 });
  // It copies every input and output to blank secrets for a logger that is never there: half the time of a long list.
  client.middlewareStack.remove("loggerMiddleware");
  outlastTransactions(client);
  if (onCall) meter(client, onCall);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** A single write to an item that a transaction is writing at that moment is refused, and the SDK does not repeat it. */
function outlastTransactions(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      for (let attempt = 1; ; attempt++)
        try {
          return await next(args);
        } catch (error) {
          if (!(error instanceof TransactionConflictException)) throw error;
          await afterConflict(attempt, error);
        }
    },
    { step: "initialize", priority: "high", name: "outlastTransactions" },
  );
}

type Capacity = { CapacityUnits?: number } | undefined;
const WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"]);

function meter(client: DynamoDBClient, onCall: (call: StoreCall) => void): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const from = performance.now();
      const operation = (context.commandName ?? "").replace("Command", "");
      const writes = WRITES.has(operation);
      let units = 0;
      try {
        const result = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: "INDEXES" },
        } as typeof args);
        const consumed = (result.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity;
        units = [consumed].flat().reduce((sum, capacity) => sum + (capacity?.CapacityUnits ?? 0), 0);
        return result;
      } finally {
        // A refused call is a round trip too; DynamoDB does not say what it cost.
        onCall({
          operation,
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
