import { readConfig } from "#shared/config.ts";
import { type Connection, connectPorts } from "#shared/connect.ts";
import type { Clock } from "#shared/domain/ports.ts";
import { documentClient } from "#shared/storage/table/client.ts";

/** What an adapter needs, over the tables of the running test stack. */
export function connection(): Connection {
  const documents = documentClient(undefined, 30_000);
  return { config: readConfig(), documents: () => documents };
}

/** The ports of issuers with a clock that the test moves. */
export async function issuerPorts(to: Connection, clock: Clock = { now: () => new Date() }) {
  const ports = await connectPorts(["issuers", "issuerChanges", "keyPairs", "settings"], to);
  return { ...ports, clock };
}
