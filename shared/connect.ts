import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Config } from "./config.ts";
import type { PortName, Ports } from "./domain/ports.ts";

/** What an adapter needs. `documents` gives the DynamoDB client, which the adapters of a function share. */
export interface Connection {
  readonly config: Config;
  readonly documents: () => DynamoDBDocumentClient;
}

/** Makes the adapter of one port; sends no request. */
export type Connect<P extends PortName> = (connection: Connection) => Ports[P];

/** Makes the adapters of the named ports. */
export async function connectPorts<P extends PortName>(
  names: readonly P[],
  connection: Connection,
): Promise<Pick<Ports, P>> {
  const adapters: { readonly [N in PortName]: Connect<N> } = await import("./adapters.ts");
  const ports: Partial<Pick<Ports, P>> = {};
  for (const name of names) ports[name] = adapters[name](connection);
  return ports as Pick<Ports, P>;
}
