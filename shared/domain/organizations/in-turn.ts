import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "../errors.ts";
import type { Ports, Settings } from "../ports.ts";
import { PUBLIC_RUNS } from "../rules.ts";
import type { Lease } from "./ports.ts";

/**
 * Whether documents are fetched through the content delivery network, so that we see its addresses and not those of the
 * readers (decision 15.34).
 */
export const behindEdge = ({ documentsUrl, baseUrl }: Settings): boolean => documentsUrl !== baseUrl;

export type TurnPorts = Pick<Ports, "limits" | "clock">;

/**
 * Does work that costs much while its source address holds one of its leases, so that nobody takes all of our capacity
 * (decision 1.15). Waits a moment for a lease; throws `service_unavailable` when none is free.
 */
export async function inTurn<T>(ports: TurnPorts, address: string, work: () => Promise<T>): Promise<T> {
  const lease = await leaseFor(ports, address);
  try {
    return await work();
  } finally {
    // Without it the lease ends when its time has passed.
    await ports.limits.release(lease).catch(() => {});
  }
}

async function leaseFor({ limits, clock }: TurnPorts, address: string): Promise<Lease> {
  for (const pause of [0, ...PUBLIC_RUNS.pausesMs]) {
    if (pause > 0) await sleep(pause);
    const lease = await limits.take({ address }, clock.now());
    if (lease) return lease;
  }
  throw new DomainError(
    "service_unavailable",
    `We are still working on ${PUBLIC_RUNS.atOnce} requests from your address; please try again when they have been answered.`,
    { retryAfterSeconds: 2 },
  );
}

/** The same ports, with a renderer that draws documents in turn. */
export const drawingInTurn = <P extends TurnPorts & Pick<Ports, "renderer">>(
  ports: P,
  address: string,
): P => ({
  ...ports,
  renderer: {
    ...ports.renderer,
    render: (...drawing) => inTurn(ports, address, () => ports.renderer.render(...drawing)),
  },
});
