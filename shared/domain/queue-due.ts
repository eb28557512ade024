import { batchesOf, forEachParallel } from "./batches.ts";
import type { JobQueue } from "./queues.ts";

/** Records per turn of queueing. */
const BATCH = 500;
/** Parallel updates: as many as one client has connections, as an update that waits for one is given up. */
const PARALLEL = 50;

/**
 * Queues a job for each record that is due, and then makes what was queued due again later, in case its job is lost; gives how many were queued.
 * A record is queued before it is postponed: after a crash in between it is queued once more, and its consumer finds done what the
 * first job did.
 */
export async function queueDue<T, J>(
  due: readonly T[],
  queue: JobQueue<J>,
  jobOf: (one: T) => J,
  postpone: (one: T) => Promise<unknown>,
): Promise<number> {
  let queued = 0;
  for (const batch of batchesOf(due, BATCH)) {
    const jobs = new Map(batch.map((one) => [jobOf(one), one]));
    for (const job of await queue.send([...jobs.keys()])) jobs.delete(job);
    await forEachParallel([...jobs.values()], PARALLEL, postpone);
    queued += jobs.size;
  }
  return queued;
}
