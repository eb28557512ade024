import type { Connect, Connection } from "./connect.ts";
import type { PortName, Ports } from "./domain/ports.ts";

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
