import { batchesOf } from "../batches.ts";
import type { Ports } from "../ports.ts";
import type { Move } from "./ports.ts";
import { expire } from "./transition.ts";

type ExpiryPorts = Pick<Ports, "expiries" | "moves" | "clock">;
/** Certificates read from each shard at a time. */
const BATCH = 100;

/**
 * Expires due certificates in batches until none is left or the time is `until` (milliseconds); gives how many. A
 * certificate that another request changes meanwhile is left to the next run.
 */
export async function expireCertificates(ports: ExpiryPorts, until: number): Promise<number> {
  const { expiries, moves, clock } = ports;
  let expired = 0;
  // Each shard is read on from its last position: the index may still hold what was just expired.
  let parts = Array.from({ length: expiries.shards }, (_, shard) => ({
    shard,
    after: null as string | null,
  }));
  while (parts.length > 0 && clock.now().getTime() < until) {
    const at = clock.now();
    const steps = await Promise.all(
      parts.map(async ({ shard, after }) => ({ shard, slice: await expiries.due(shard, at, BATCH, after) })),
    );
    const changes: Move[] = [];
    for (const before of steps.flatMap(({ slice }) => slice.rows)) {
      const after = expire(before, at);
      if (after !== before) changes.push({ before, after });
    }
    expired += await applyByEvent(moves, changes);
    parts = steps.flatMap(({ shard, slice: { next } }) => (next === null ? [] : [{ shard, after: next }]));
  }
  return expired;
}

/** Certificates of one event share its counters: they are changed in batches one after another, events in parallel. */
async function applyByEvent(moves: Ports["moves"], changes: readonly Move[]): Promise<number> {
  const events = Map.groupBy(changes, ({ after }) => after.event_id);
  const counts = await Promise.all(
    [...events.values()].map(async (ofEvent) => {
      let applied = 0;
      for (const batch of batchesOf(ofEvent, moves.together)) applied += await moves.applyAll(batch);
      return applied;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
