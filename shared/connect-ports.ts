import type { Connect, Connection } from "./connect.ts";
import type { PortName, Ports } from "./domain/ports.ts";
import { queueBehind } from "./domain/queues.ts";

/** A port as part of a name in code: `badges.write` is `badgesWrite`. */
export type InName<P extends string> = P extends `${infer Noun}.${infer Right}`
  ? `${Noun}${Capitalize<Right>}`
  : P;
export const inName = <P extends PortName>(port: P) =>
  port.replace(/\.(.)/, (_, first: string) => first.toUpperCase()) as InName<P>;

/** The name of a port's adapter: that of `badges.write` is `connectBadgesWrite`. */
export const adapterOf = <P extends PortName>(port: P) => {
  const name = inName(port);
  return `connect${name[0]!.toUpperCase()}${name.slice(1)}` as `connect${Capitalize<InName<P>>}`;
};

type OtherPort = Exclude<PortName, `${string}Queue`>;
type Adapters = { readonly [P in OtherPort as `connect${Capitalize<InName<P>>}`]: Connect<P> };

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
