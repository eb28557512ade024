import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Config } from "./config.ts";
import type { PortName, Ports } from "./domain/ports.ts";
import type { Log } from "./log.ts";

/** What an adapter needs; `log` is absent where nobody watches one, as in the operator's tool. */
export interface Connection {
  readonly config: Config;
  readonly dynamo: () => DynamoDBDocumentClient;
  readonly log?: Log;
}

/** Makes the adapter of one port; sends no request. */
export type Connect<P extends PortName> = (connection: Connection) => Ports[P];
