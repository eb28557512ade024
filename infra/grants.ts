import * as adapters from "#shared/adapters.ts";
import { type InName, inName } from "#shared/connect-ports.ts";
import type { PortName } from "#shared/domain/ports.ts";
import { queueBehind } from "#shared/domain/queues.ts";
import type { Grant, Grants } from "#shared/grant.ts";
import type { Worker } from "#shared/queue/worker.ts";

/** What stands beside each adapter; one without it makes no call that needs a permission. */
const BESIDE: { readonly [P in PortName as `${InName<P>}Grants`]?: Grants<P> } = adapters;

function grantsOfPort(port: PortName): readonly Grant[] {
  const queue = queueBehind(port);
  if (queue) return [{ queue, actions: ["SendMessage"] }];
  return BESIDE[`${inName(port)}Grants`]?.() ?? [];
}

/** What functions with these ports may do when deployed. */
export const grantsOf = (ports: readonly PortName[]): readonly Grant[] => ports.flatMap(grantsOfPort);

/** What a worker may do: as its ports, and what it asks of the queue that starts it. */
export const grantsOfWorker = ({ uses, source }: Pick<Worker, "uses" | "source">): readonly Grant[] => [
  ...grantsOf(uses),
  ...("queue" in source ? [{ queue: source.queue, actions: ["ChangeMessageVisibility" as const] }] : []),
];

/** Whether a port draws documents, and so needs the renderer beside the bundle. */
export const draws = (port: PortName): boolean => grantsOfPort(port).some((grant) => "draws" in grant);
/** Whether a port reads files of strangers, and so needs the program for that beside the bundle. */
export const readsFiles = (port: PortName): boolean =>
  grantsOfPort(port).some((grant) => "readsFiles" in grant);
/** Whether a port uses a table, and so needs the DynamoDB client. */
export const usesTable = (port: PortName): boolean => grantsOfPort(port).some((grant) => "table" in grant);
