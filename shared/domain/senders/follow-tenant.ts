import { forEachParallel } from "../batches.ts";
import { queueHoldNotice, queueTenantJob } from "../messages/mail-block.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import type { TenantJob } from "./jobs.ts";
import {
  hasOwnTenant,
  isHeld,
  isWatched,
  MAIL_HOLDERS,
  type MailHolder,
  SHARED_SENDER,
} from "./sender-state.ts";

type FollowPorts = Pick<
  Ports,
  | "mailService"
  | "senders.write"
  | "messages.due"
  | "tenantsQueue"
  | "organizations"
  | "lettersQueue"
  | "settings"
  | "clock"
>;
/** "paused": done, but the tenant that was made may not send. */
export type TenantFollowed = "done" | "paused";

/** Parallel updates: as many as one client has connections. */
const PARALLEL = 50;
/** Delay of the second pass: longer than the index of held mails may lag. */
const SECOND_PASS_SECONDS = 60;
/** Time between two looks at a paused tenant: the longest delay of a queue (isWatched). */
const WATCH_SECONDS = 900;

/** A change of a tenant's sending status, as the mail service tells it. */
export interface TenantStatus {
  readonly sender: string;
  readonly paused: boolean;
  readonly at: Date;
}

/**
 * Makes the tenant of an organization, lets held mails go, or has a contact told that they are held, and looks whether they still
 * must be. Doing it twice is harmless. Throws when the mail service or the store cannot do it now.
 */
export async function followTenant(ports: FollowPorts, job: TenantJob): Promise<TenantFollowed> {
  switch (job.task) {
    case "make": {
      // While it is waited for it is asked for each minute: the calls are for those that have none yet.
      const { tenant } = await ports["senders.write"].read(job.organization_id);
      if (tenant?.state === "ready") return "done";
      return (await makeTenant(ports, job.organization_id)) ? "paused" : "done";
    }
    case "release":
      await releaseMails(ports, job);
      return "done";
    case "tell":
      await watchTenant(ports, job.organization_id);
      // None of those that share a tenant is to blame, and an operator is told by the alarm.
      if (job.organization_id !== SHARED_SENDER)
        await queueAll(
          ports.lettersQueue,
          [{ kind: "mail_held", organization_id: job.organization_id }],
          "letters",
        );
      return "done";
  }
}

/** Makes the tenant of an organization, or completes it. Gives whether it is paused. Throws what the mail service throws. */
export async function makeTenant(ports: FollowPorts, organization_id: string): Promise<boolean> {
  const { paused } = await ports.mailService.make(organization_id);
  // Before it is ready: no mail may be tried under a tenant that is known to be paused.
  if (paused) await holdMails(ports, organization_id, "ses", "tenant_paused");
  await ports["senders.write"].tenantReady(organization_id, ports.clock.now());
  return paused;
}

/**
 * Holds the mails of a sender (senderOf) from now on, and tells its contact once. False when they were held so already, and for
 * news that are older than what is known.
 */
export async function holdMails(
  ports: Pick<FollowPorts, "senders.write" | "tenantsQueue" | "clock">,
  sender: string,
  by: MailHolder,
  reason: string,
  toldAt?: Date,
): Promise<boolean> {
  await queueHoldNotice(ports, sender);
  return ports["senders.write"].hold(sender, by, reason, ports.clock.now(), toldAt);
}

/** Ends what these hold; the mails go as soon as nobody holds them. False for news that are older than what is known. */
export async function releaseHold(
  ports: Pick<FollowPorts, "senders.write" | "tenantsQueue">,
  sender: string,
  by: readonly MailHolder[] = MAIL_HOLDERS,
  toldAt?: Date,
): Promise<boolean> {
  if (!(await ports["senders.write"].release(sender, by, toldAt))) return false;
  // After a crash in between the message comes again, and finds the hold released.
  await queueTenantJob(ports, { organization_id: sender, task: "release" });
  return true;
}

/** Notes that the mail service paused a tenant, or lets it send again. Older news change nothing. */
export async function noteTenantStatus(
  ports: Pick<FollowPorts, "senders.write" | "tenantsQueue" | "clock">,
  { sender, paused, at }: TenantStatus,
): Promise<boolean> {
  return paused
    ? holdMails(ports, sender, "ses", "tenant_paused", at)
    : releaseHold(ports, sender, ["ses"], at);
}

/**
 * Lets held mails go page by page: those that are gone are in no later page, so that a crash costs nothing. Those of an
 * organization go too that wait with the mails of others, from before it had a tenant of its own.
 */
async function releaseMails(ports: FollowPorts, job: TenantJob): Promise<void> {
  const { "senders.write": senderWrites, organizations } = ports;
  const sender = job.organization_id;
  await releaseFrom(ports, sender, sender);
  const organization = sender === SHARED_SENDER ? undefined : await organizations.get(sender);
  if (organization && hasOwnTenant(organization.plan) && isHeld(await senderWrites.read(SHARED_SENDER)))
    await releaseFrom(ports, SHARED_SENDER, sender);
  if (job.pass !== 2) await queueTenantJob(ports, { ...job, pass: 2 }, SECOND_PASS_SECONDS);
}

/** Lets the mails of `sender` go that wait with those of `among`. */
async function releaseFrom(
  { "messages.due": dueMessages, "senders.write": senderWrites, clock }: FollowPorts,
  among: string,
  sender: string,
): Promise<void> {
  let after: string | null = null;
  do {
    // Held again meanwhile: the rest stays.
    if (isHeld(await senderWrites.read(sender))) return;
    const { rows, next } = await dueMessages.held(among, after);
    const own = rows.filter(({ organizationId }) => among === sender || organizationId === sender);
    await forEachParallel(own, PARALLEL, (mail) => dueMessages.free(among, mail, clock.now()));
    after = next;
  } while (after !== null);
}

/**
 * Ends the hold of a tenant that is not paused any more, and else looks again later: SES tells of changes by best effort, and a
 * mail may be refused after the news that all is well again.
 */
async function watchTenant(ports: FollowPorts, sender: string): Promise<void> {
  const senderState = await ports["senders.write"].read(sender);
  // Who ended the hold may have died before it let the mails go.
  if (!isHeld(senderState)) return queueTenantJob(ports, { organization_id: sender, task: "release" });
  if (!senderState.holds.ses || ports.settings.mailTenants === null) return;
  const at = ports.clock.now();
  if (!(await ports.mailService.isPaused(sender))) await releaseHold(ports, sender, ["ses"]);
  else if (!isWatched(senderState, at)) {
    // Queued before it is noted: who notes it has another look to come.
    await queueTenantJob(ports, { organization_id: sender, task: "tell" }, WATCH_SECONDS);
    await ports["senders.write"].watched(sender, at);
  }
}
