import type { Ports } from "../ports.ts";
import { jobOf } from "./jobs.ts";

type RetryPorts = Pick<Ports, "deliveries.due" | "retriesQueue" | "clock">;

const BATCH = 100;
/** Time between two runs: a delivery that is due before the next run is queued now, with a delay. */
const AHEAD_MS = 60_000;
/** Length of a claim: enough time to attempt a queued delivery before it can be queued again. */
const CLAIM_MS = 600_000;

/**
 * Queues the due deliveries until none is left or the time is `until` (milliseconds); gives how many. One that cannot be
 * claimed is left to the next run. Throws, after all shards, when one of them failed.
 */
export async function retryDue(ports: RetryPorts, until: number): Promise<number> {
  const shards = Array.from({ length: ports["deliveries.due"].shards }, (_, shard) => shard);
  const runs = await Promise.allSettled(shards.map((shard) => retryShard(ports, shard, until)));
  const failed = runs.find((run) => run.status === "rejected");
  if (failed) throw failed.reason;
  return runs.reduce((sum, run) => sum + (run.status === "fulfilled" ? run.value : 0), 0);
}

async function retryShard(ports: RetryPorts, shard: number, until: number): Promise<number> {
  const { "deliveries.due": dueDeliveries, clock } = ports;
  let queued = 0;
  for (;;) {
    const now = clock.now().getTime();
    if (now >= until) return queued;
    const due = await dueDeliveries.due(shard, new Date(now + AHEAD_MS), BATCH);
    const count = await queueClaimed(ports, due, now);
    queued += count;
    // The index may still hold what was just claimed; another read would only find it again.
    if (due.length < BATCH || count === 0) return queued;
  }
}

/** Claims deliveries before it queues them; after a crash in between they are due again when the claim ends. */
async function queueClaimed(
  { "deliveries.due": dueDeliveries, retriesQueue }: RetryPorts,
  found: Awaited<ReturnType<RetryPorts["deliveries.due"]["due"]>>,
  now: number,
): Promise<number> {
  const claims = await Promise.allSettled(
    found.map(({ delivery, due }) => dueDeliveries.claim(delivery, due, new Date(now + CLAIM_MS))),
  );
  const claimed = found.filter((_, n) => {
    const claim = claims[n]!;
    return claim.status === "fulfilled" && claim.value;
  });
  const byDelay = Map.groupBy(claimed, ({ due }) => Math.max(0, Math.ceil((due.getTime() - now) / 1_000)));
  const unsent = await Promise.all(
    [...byDelay].map(([seconds, group]) =>
      retriesQueue.send(
        group.map(({ delivery }) => ({ ...jobOf(delivery, delivery.attempts + 1), delay_seconds: seconds })),
        seconds,
      ),
    ),
  );
  return claimed.length - unsent.flat().length;
}
