import type { Connect, Connection } from "./connect.ts";
import type { PortName, Ports } from "./domain/ports.ts";
import { queueBehind } from "./domain/queues.ts";

/** The name of a port's adapter. */
export const adapterOf = <P extends PortName>(port: P) =>
  `connect${port[0]!.toUpperCase()}${port.slice(1)}` as `connect${Capitalize<P>}`;

type OtherPort = Exclude<PortName, `${string}Queue`>;
type Adapters = { readonly [P in OtherPort as `connect${Capitalize<P>}`]: Connect<P> };

/** Makes the adapters of the named ports. */
export async function connectPorts<P extends PortName>(
  names: readonly P[],
  connection: Connection,
): Promise<Pick<Ports, P>> {
  const { connectQueue, ...adapters } = await import("./adapters.ts");
  const complete: Adapters = adapters;
  const connect = (name: PortName): unknown => {
    const queue = queueBehind(name);
    return queue ? connectQueue(queue)(connection) : complete[adapterOf(name as OtherPort)](connection);
  };
  return Object.fromEntries(names.map((name) => [name, connect(name)])) as Pick<Ports, P>;
}
