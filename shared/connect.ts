import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Config } from "./config.ts";
import type { PortName, Ports } from "./domain/ports.ts";

/** What an adapter needs. `dynamo` gives the DynamoDB client, which the adapters of a function share. */
export interface Connection {
  readonly config: Config;
  readonly dynamo: () => DynamoDBDocumentClient;
}

/** Makes the adapter of one port; sends no request. */
export type Connect<P extends PortName> = (connection: Connection) => Ports[P];
