import { batchesOf, forEachParallel } from "../batches.ts";
import { nextDay } from "../month.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import type { MailJob } from "./jobs.ts";
import { leftOf, type Quota } from "./mail-quota.ts";
import type { DeferredMail } from "./ports.ts";

type DeferredPorts = Pick<Ports, "deferredMails" | "mailQueue" | "mailQuota" | "clock">;

/** Mails per read, and per turn of queueing; a run looks at no more of a shard, as the next follows within a minute. */
const BATCH = 500;
/** Parallel updates: as many as one client has connections, as an update that waits for one is given up. */
const PARALLEL = 50;
/** Time until a queued mail is queued once more: enough to send it, or to find that it must wait again. */
const AGAIN_MS = 600_000;
/** The time between two runs. */
const RUN_SECONDS = 60;

/**
 * Queues the mails that waited, and gives how many, with the quota of the mail service: at most what is left of it and
 * can be sent before the next run, those of large requests last (decision 8.32), and else the longest waiting first.
 * A mail is queued before it is postponed: after a crash in between it is queued once more, and the claim lets one of
 * them through.
 */
export async function sendDeferredMails(
  ports: DeferredPorts,
): Promise<{ readonly queued: number; readonly quota: Quota | undefined }> {
  const at = ports.clock.now();
  const quota = await ports.mailQuota.read(at);
  let queued = 0;
  for (const bulk of [false, true]) {
    const room = quota
      ? Math.floor(Math.min(leftOf(quota, bulk), quota.perSecond * RUN_SECONDS)) - queued
      : Number.POSITIVE_INFINITY;
    if (room > 0) queued += await queueWaiting(ports, bulk, room, at);
  }
  return { queued, quota };
}

/** Queues up to `room` mails; those that find none stay as they are. */
async function queueWaiting(
  { deferredMails, mailQueue }: DeferredPorts,
  bulk: boolean,
  room: number,
  at: Date,
): Promise<number> {
  const shards = Array.from({ length: deferredMails.shards }, (_, shard) => shard);
  const due = (await Promise.all(shards.map((shard) => deferredMails.due(shard, bulk, at, BATCH)))).flat();
  const { notices = [], invitations = [] } = Object.groupBy(due, ({ notice }) =>
    notice ? "notices" : "invitations",
  );
  const byAddress = [...Map.groupBy(invitations, ({ email }) => email).values()].map(inTurn);
  const ofToday = byAddress.flatMap((all) => all.slice(0, LIMITS.invitationsPerAddressAndDay));
  const others = byAddress.flatMap((all) => all.slice(LIMITS.invitationsPerAddressAndDay));
  const tomorrow = nextDay(at).getTime();
  // By turn, so that the next read begins with the first of each organization, however many there are.
  await forEachParallel(others, PARALLEL, ({ mail, turn }) =>
    deferredMails.postpone(mail, new Date(tomorrow + turn)),
  );
  const first = [...notices, ...ofToday.map(({ mail }) => mail)]
    .sort((a, b) => a.due.getTime() - b.due.getTime())
    .slice(0, room);
  let queued = 0;
  for (const mails of batchesOf(first, BATCH)) {
    const jobs = new Map(mails.map((mail) => [mailJobOf(mail), mail]));
    for (const job of await mailQueue.send([...jobs.keys()])) jobs.delete(job);
    const again = new Date(at.getTime() + AGAIN_MS);
    await forEachParallel([...jobs.values()], PARALLEL, (mail) => deferredMails.postpone(mail, again));
    queued += jobs.size;
  }
  return queued;
}

/** The job that sends a mail which waited. */
export const mailJobOf = ({ organizationId, certificateId, notice, bulk }: DeferredMail): MailJob => ({
  organization_id: organizationId,
  certificate_id: certificateId,
  ...(notice && { notice }),
  ...(!bulk && { single: true }),
});

/** The mails of each organization in turn, its first one first: one organization must not keep back another's mail. */
function inTurn(mails: readonly DeferredMail[]): { readonly mail: DeferredMail; readonly turn: number }[] {
  const byOrganization = Map.groupBy(mails, ({ organizationId }) => organizationId).values();
  return [...byOrganization]
    .flatMap((all) => all.map((mail, turn) => ({ mail, turn })))
    .sort((a, b) => a.turn - b.turn);
}
