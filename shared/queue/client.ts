import { SQSClient } from "@aws-sdk/client-sqs";
import type { Connection } from "#shared/connect.ts";
import { httpBounds } from "#shared/deadlines.ts";
import { lean, Sha256 } from "#shared/lean-client.ts";

const clients = new WeakMap<Connection, SQSClient>();

/** The SQS client of a function; one for all its queues. */
export function sqs(connection: Connection): SQSClient {
  const client =
    clients.get(connection) ??
    lean(new SQSClient({ requestHandler: httpBounds(connection.config.STORE_ANSWER_MS), sha256: Sha256 }));
  clients.set(connection, client);
  return client;
}
