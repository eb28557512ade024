import { forEachParallel } from "../batches.ts";
import type { MailJob } from "../people/jobs.ts";
import { leftOf } from "../people/mail-quota.ts";
import type { Ports } from "../ports.ts";
import type { DueFollowUp } from "./ports.ts";

type QueueingPorts = Pick<Ports, "dueFollowUps" | "mailQueue" | "mailQuota" | "clock">;

/** Invitations that a run takes of a shard: a run is a minute, in which the mail workers send a few thousand. */
const PER_SHARD = 500;
/** Parallel updates: as many as one client has connections. */
const PARALLEL = 50;
/** What is queued is due again after so long, in case its job is lost: longer than the mail queue should take. */
const AGAIN_MS = 600_000;
/** The time between two runs. */
const RUN_SECONDS = 60;
/** Without any quota left so many are looked at all the same, as not all of them send a mail. */
const LEAST = 80;

/**
 * Queues what is due about invitations, longest due first, and gives how much; at most as many as mails of large requests can
 * be sent before the next run. What is not due costs nothing. A job is queued before its invitation is postponed: after a crash
 * in between it is queued once more, and finds done what the first one did.
 */
export async function queueFollowUps({
  dueFollowUps,
  mailQueue,
  mailQuota,
  clock,
}: QueueingPorts): Promise<number> {
  const at = clock.now();
  const quota = await mailQuota.read(at);
  const room = quota
    ? Math.max(LEAST, Math.floor(Math.min(leftOf(quota, true), quota.perSecond * RUN_SECONDS)))
    : Number.POSITIVE_INFINITY;
  const { shards } = dueFollowUps;
  const limit = Math.min(PER_SHARD, Math.ceil(room / shards));
  const found = await Promise.all(
    Array.from({ length: shards }, (_, shard) => dueFollowUps.due(shard, at, limit)),
  );
  const due = found
    .flat()
    .sort((a, b) => a.due.getTime() - b.due.getTime())
    .slice(0, room);
  const jobs = new Map(
    due.map((one): [MailJob, DueFollowUp] => [
      { organization_id: one.organizationId, certificate_id: one.certificateId, follow_up: true },
      one,
    ]),
  );
  for (const job of await mailQueue.send([...jobs.keys()])) jobs.delete(job);
  const again = new Date(at.getTime() + AGAIN_MS);
  await forEachParallel([...jobs.values()], PARALLEL, (one) => dueFollowUps.postpone(one, again));
  return jobs.size;
}
