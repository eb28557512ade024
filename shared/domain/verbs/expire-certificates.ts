import type { Ports } from "../ports.ts";
import { expire } from "../transition.ts";

const BATCH = 100;

/**
 * Expires what is due, part by part, until nothing is or `until` (milliseconds) has come; gives how many. Reads only
 * what is due. A certificate that changed meanwhile is left: if it still can expire it is due again.
 */
export async function expireCertificates(
  { expiries, moves, clock }: Pick<Ports, "expiries" | "moves" | "clock">,
  until: number,
): Promise<number> {
  const shards = Array.from({ length: expiries.shards }, (_, shard) => shard);
  const counts = await Promise.all(
    shards.map((shard) => expireShard({ expiries, moves, clock }, shard, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function expireShard(
  { expiries, moves, clock }: Pick<Ports, "expiries" | "moves" | "clock">,
  shard: number,
  until: number,
): Promise<number> {
  let expired = 0;
  while (clock.now().getTime() < until) {
    const at = clock.now();
    const due = await expiries.due(shard, at, BATCH);
    const applied = await Promise.all(
      due.map((certificate) => {
        const after = expire(certificate, at);
        return after === certificate ? false : moves.apply(certificate, after);
      }),
    );
    const count = applied.filter(Boolean).length;
    expired += count;
    // The index may still name what just moved; going on would only read it again.
    if (due.length < BATCH || count === 0) break;
  }
  return expired;
}
