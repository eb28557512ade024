import type { Ports } from "../ports.ts";

type DeferredPorts = Pick<Ports, "deferredMails" | "mailQueue" | "clock">;

/** Mails per read; a run queues no more of a shard, as the next run follows within a minute. */
const BATCH = 500;
/** Time until a queued mail is queued once more: enough to send it, or to find that it must wait again. */
const AGAIN_MS = 600_000;

/**
 * Queues the mails that waited for another day; gives how many. They are queued before they are postponed: after a crash
 * in between they are queued once more, and the claim lets one of them through.
 */
export async function sendDeferredMails({ deferredMails, mailQueue, clock }: DeferredPorts): Promise<number> {
  const at = clock.now();
  const shards = Array.from({ length: deferredMails.shards }, async (_, shard) => {
    const mails = await deferredMails.due(shard, at, BATCH);
    const jobs = new Map(
      mails.map((mail) => [
        { organization_id: mail.organizationId, certificate_id: mail.certificateId },
        mail,
      ]),
    );
    const unsent = await mailQueue.send([...jobs.keys()]);
    for (const job of unsent) jobs.delete(job);
    await Promise.all(
      [...jobs.values()].map((mail) => deferredMails.postpone(mail, new Date(at.getTime() + AGAIN_MS))),
    );
    return jobs.size;
  });
  return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0);
}
