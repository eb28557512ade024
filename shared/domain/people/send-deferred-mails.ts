import { forEachParallel } from "../batches.ts";
import { nextDay } from "../month.ts";
import type { Ports } from "../ports.ts";
import { LIMITS } from "../rules.ts";
import type { DeferredMail } from "./ports.ts";

type DeferredPorts = Pick<Ports, "deferredMails" | "mailQueue" | "clock">;

/** Mails per read; a run looks at no more of a shard, as the next run follows within a minute. */
const BATCH = 500;
/** Parallel updates: as many as one client has connections, as an update that waits for one is given up. */
const PARALLEL = 50;
/** Time until a queued mail is queued once more: enough to send it, or to find that it must wait again. */
const AGAIN_MS = 600_000;

/**
 * Queues the mails that waited for another day; gives how many. Of those to one address the day's number is
 * queued, and the others wait for the next day. A mail is queued before it is postponed: after a crash in between it is
 * queued once more, and the claim lets one of them through.
 */
export async function sendDeferredMails({ deferredMails, mailQueue, clock }: DeferredPorts): Promise<number> {
  const at = clock.now();
  const tomorrow = nextDay(at).getTime();
  let queued = 0;
  for (let shard = 0; shard < deferredMails.shards; shard++) {
    const due = await deferredMails.due(shard, at, BATCH);
    const byAddress = [...Map.groupBy(due, ({ email }) => email).values()].map(inTurn);
    const mails = byAddress.flatMap((all) => all.slice(0, LIMITS.invitationsPerAddressAndDay));
    const others = byAddress.flatMap((all) => all.slice(LIMITS.invitationsPerAddressAndDay));
    const jobs = new Map(
      mails.map(({ mail }) => [
        { organization_id: mail.organizationId, certificate_id: mail.certificateId },
        mail,
      ]),
    );
    const unsent = await mailQueue.send([...jobs.keys()]);
    for (const job of unsent) jobs.delete(job);
    const again = new Date(at.getTime() + AGAIN_MS);
    const postponed = [
      ...[...jobs.values()].map((mail) => ({ mail, until: again })),
      // By turn, so that the next read begins with the first of each organization, however many there are.
      ...others.map(({ mail, turn }) => ({ mail, until: new Date(tomorrow + turn) })),
    ];
    await forEachParallel(postponed, PARALLEL, ({ mail, until }) => deferredMails.postpone(mail, until));
    queued += jobs.size;
  }
  return queued;
}

/** The mails of each organization in turn, its first one first: one organization must not keep back another's mail. */
function inTurn(mails: readonly DeferredMail[]): { readonly mail: DeferredMail; readonly turn: number }[] {
  const byOrganization = Map.groupBy(mails, ({ organizationId }) => organizationId).values();
  return [...byOrganization]
    .flatMap((all) => all.map((mail, turn) => ({ mail, turn })))
    .sort((a, b) => a.turn - b.turn);
}
