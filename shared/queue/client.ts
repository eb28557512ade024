import { SQSClient } from "@aws-sdk/client-sqs";
import type { Connection } from "#shared/connect.ts";

const clients = new WeakMap<Connection, SQSClient>();

/** One client for all queues of a function. */
export function sqs(connection: Connection): SQSClient {
  const client = clients.get(connection) ?? new SQSClient({});
  clients.set(connection, client);
  return client;
}
