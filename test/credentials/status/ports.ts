import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { documentClient } from "#shared/storage/table/client.ts";

/** The real adapters of ports, over the tables of the test's stack. */
export function portsOver<const P extends PortName>(...names: P[]) {
  const client = documentClient(undefined, 30_000);
  return connectPorts(names, { config: readConfig(), documents: () => client });
}
