import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

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
  if (onCall) meter(client, onCall);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

type Capacity = { CapacityUnits?: number } | undefined;
const WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"]);

function meter(client: DynamoDBClient, onCall: (call: StoreCall) => void): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const from = performance.now();
      const result = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: "INDEXES" },
      } as typeof args);
      const consumed = (result.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity;
      const units = [consumed].flat().reduce((sum, capacity) => sum + (capacity?.CapacityUnits ?? 0), 0);
      const operation = (context.commandName ?? "").replace("Command", "");
      const writes = WRITES.has(operation);
      onCall({
        operation,
        reads: writes ? 0 : units,
        writes: writes ? units : 0,
        from,
        until: performance.now(),
      });
      return result;
    },
    { step: "initialize", priority: "low", name: "capacity" },
  );
}
