import type { JobQueue } from "./queues.ts";

/**
 * Queues all of these jobs, delivered after `delaySeconds` (0 to 900), or throws: then the run that needs them is repeated, and
 * queues some twice. `what` names them, in the plural.
 */
export async function queueAll<J>(
  queue: JobQueue<J>,
  jobs: readonly J[],
  what: string,
  delaySeconds?: number,
): Promise<void> {
  const unsent = await queue.send(jobs, delaySeconds);
  if (unsent.length > 0) throw new Error(`${unsent.length} of ${jobs.length} ${what} could not be queued`);
}
