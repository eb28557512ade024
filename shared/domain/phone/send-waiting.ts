import { batchesOf, forEachParallel } from "../batches.ts";
import type { Ports } from "../ports.ts";
import { PHONE } from "../rules.ts";
import type { WaitingMessage } from "./ports.ts";

/** Messages per read of a shard, and per turn of queueing; the next run follows within a minute. */
const BATCH = 500;
/** Parallel updates: as many as one client has connections. */
const PARALLEL = 50;
/** Time until a queued message is queued once more: enough to send it, or to find that it must wait again. */
const AGAIN_MS = 600_000;

/**
 * Queues the messages that waited and are due, on a stage that sends some, and gives how many. One that nobody could queue for days
 * has failed: a message comes soon after its mail, or not at all. A message is queued before it is postponed: after a crash in
 * between it is queued once more, and its claim lets one of them through.
 */
export async function sendWaitingMessages({
  phonePolicy,
  waitingMessages,
  phoneQueue,
  clock,
}: Pick<Ports, "phonePolicy" | "waitingMessages" | "phoneQueue" | "clock">): Promise<number> {
  // Nobody asks the queue of such a stage for messages.
  if (phonePolicy.channels.length === 0) return 0;
  const at = clock.now();
  const shards = Array.from({ length: waitingMessages.shards }, (_, shard) => shard);
  const all = (await Promise.all(shards.map((shard) => waitingMessages.due(shard, at, BATCH)))).flat();
  const isLate = (one: WaitingMessage) => at.getTime() - one.due.getTime() > PHONE.lateDays * 86_400_000;
  const { late = [], due = [] } = Object.groupBy(all, (one) => (isLate(one) ? "late" : "due"));
  await forEachParallel(late, PARALLEL, (message) => waitingMessages.giveUp(message));
  const again = new Date(at.getTime() + AGAIN_MS);
  let queued = 0;
  for (const messages of batchesOf(due, BATCH)) {
    const jobs = new Map(messages.map((message) => [jobOf(message), message]));
    for (const job of await phoneQueue.send([...jobs.keys()])) jobs.delete(job);
    await forEachParallel([...jobs.values()], PARALLEL, (message) =>
      waitingMessages.postpone(message, again),
    );
    queued += jobs.size;
  }
  return queued;
}

const jobOf = ({ organizationId, certificateId }: WaitingMessage) => ({
  organization_id: organizationId,
  certificate_id: certificateId,
});
