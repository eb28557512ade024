import { batchesOf } from "../batches.ts";
import type { Ports } from "../ports.ts";
import type { Move } from "./ports.ts";
import { expire } from "./transition.ts";

type ExpiryPorts = Pick<Ports, "expiries" | "moves" | "clock">;
/** Read of each part at a time. */
const BATCH = 100;

/**
 * Expires what is due, step by step, until nothing is or `until` (milliseconds) has come; gives how many. Reads only
 * what is due. A certificate that changed meanwhile is left: if it still can expire, the next run finds it.
 */
export async function expireCertificates(ports: ExpiryPorts, until: number): Promise<number> {
  const { expiries, moves, clock } = ports;
  let expired = 0;
  // Each part from where its last step ended: the index may still name what was just expired.
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

/**
 * Certificates that were issued together expire together, and all of an event count in one place: so an event's are
 * changed many at a time and one time after the other, different events at once.
 */
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
