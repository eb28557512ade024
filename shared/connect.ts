import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Config } from "./config.ts";
import type { PortName, Ports } from "./domain/ports.ts";

/** What adapters are made of. Clients are shared by the adapters of one function and made on first use. */
export interface Connection {
  readonly config: Config;
  readonly documents: () => DynamoDBDocumentClient;
}

/** Makes the adapter of one port, without any call. */
export type Connect<P extends PortName> = (connection: Connection) => Ports[P];

/** Makes the named ports, each by its adapter (adapters.ts). */
export async function connectPorts<P extends PortName>(
  names: readonly P[],
  connection: Connection,
): Promise<Pick<Ports, P>> {
  const adapters: { readonly [N in PortName]: Connect<N> } = await import("./adapters.ts");
  const ports: Partial<Pick<Ports, P>> = {};
  for (const name of names) ports[name] = adapters[name](connection);
  return ports as Pick<Ports, P>;
}
