import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import type { TenantJob } from "../senders/jobs.ts";
import {
  hasOwnTenant,
  isHeld,
  isUnwatched,
  mustAskForTenant,
  type SenderState,
  SHARED_SENDER,
  senderOf,
} from "../senders/sender-state.ts";
import type { SendOutcome } from "./send-outcome.ts";

type BlockPorts = Pick<Ports, "senders.write" | "mailQuota" | "tenantsQueue" | "settings">;

/** Delays between attempts at a mail that is blocked for a moment; one that is for longer waits outside of the queue. */
const SOON_SECONDS = [3, 6, 12];
/** … for the next run of the schedule that queues what waited. */
const TENANT_WAIT_MS = 60_000;
/** Seconds until a mail that is blocked for a moment is tried again; `attempt` counts from 1. */
export const soonAfter = (attempt: number): number =>
  SOON_SECONDS[Math.min(attempt, SOON_SECONDS.length) - 1]!;
/** Until when a mail waits outside of the queue that is blocked for longer; undefined while it is tried again soon. */
export const tenantWait = (attempt: number, at: Date): Date | undefined =>
  attempt > SOON_SECONDS.length ? new Date(at.getTime() + TENANT_WAIT_MS) : undefined;

/** Why a mail is not sent now that concerns its sender alone. */
export interface MailBlock {
  /**
   * "tenant_paused": the mail service has just said so; "sender_held": it is known, or an operator holds the sender.
   * "pause_unclear": the mail service has just said that sending is paused, and not yet whose.
   */
  readonly reason: "sender_held" | "tenant_paused" | "tenant_making" | "pause_unclear";
  /** Whose mails wait: its organization, or all that share a tenant. */
  readonly sender: string;
}

/** Reasons of the mail service that concern a tenant alone (shared/mail/ses.ts). */
const PAUSED = "tenant_paused";
const OF_A_MISSING_TENANT: ReadonlySet<string> = new Set(["tenant_missing", "tenant_incomplete"]);

/** The delay of what follows from a note, so that the note is there by then. */
const TOLD_AFTER_SECONDS = 5;

/** Queues a job about the tenant of an organization; throws when it cannot be queued. */
export async function queueTenantJob(
  { tenantsQueue }: Pick<Ports, "tenantsQueue">,
  job: TenantJob,
  delaySeconds = 0,
): Promise<void> {
  await queueAll(tenantsQueue, [job], "jobs about tenants", delaySeconds);
}

/** Queues that the contact of a sender is told that its mails are held, and that the hold is watched. */
export const queueHoldNotice = (ports: Pick<Ports, "tenantsQueue">, sender: string): Promise<void> =>
  queueTenantJob(ports, { organization_id: sender, task: "tell" }, TOLD_AFTER_SECONDS);

/**
 * Why a mail of an organization cannot be sent now; undefined when it can. Asks for its tenant when there is none: the
 * mail service's control plane is called by another worker (decision 18.14).
 */
export async function blockOf(
  ports: BlockPorts,
  { organization, senderState }: InvitationSubject,
  at: Date,
): Promise<MailBlock | undefined> {
  const held = async (known: SenderState, sender: string): Promise<MailBlock> => {
    if (isUnwatched(known, at)) await queueHoldNotice(ports, sender);
    return { reason: "sender_held", sender };
  };
  const sender = organization.id;
  if (isHeld(senderState)) return held(senderState, sender);
  if (ports.settings.mailTenants === null) return undefined;
  if (!hasOwnTenant(organization.plan)) {
    const shared = await ports["senders.write"].shared();
    return isHeld(shared) ? held(shared, SHARED_SENDER) : undefined;
  }
  if (senderState.tenant?.state === "ready") return undefined;
  if (mustAskForTenant(senderState, at) && (await ports["senders.write"].askForTenant(sender, at)))
    await queueTenantJob(ports, { organization_id: sender, task: "make" });
  return { reason: "tenant_making", sender };
}

/**
 * What follows from a refusal of the mail service that concerns the tenant of a mail: the mails of its sender are held, or its
 * tenant is made again. Undefined for any other refusal.
 */
export async function blockAfter(
  ports: BlockPorts,
  { organization, senderState }: InvitationSubject,
  reason: string,
  at: Date,
): Promise<MailBlock | undefined> {
  if (ports.settings.mailTenants === null) return undefined;
  const sender = senderOf(organization);
  const isPaused = await isTenantPaused(ports.mailQuota, reason, at);
  if (isPaused === undefined) return { reason: "pause_unclear", sender };
  if (isPaused) {
    // Queued before: of a run that ends in between, the next one does both.
    await queueHoldNotice(ports, sender);
    await ports["senders.write"].hold(sender, "ses", PAUSED, at);
    return { reason: PAUSED, sender };
  }
  if (!OF_A_MISSING_TENANT.has(reason) || sender === SHARED_SENDER || senderState.tenant === null)
    return undefined;
  await ports["senders.write"].tenantMissing(sender, senderState.tenant);
  return { reason: "tenant_making", sender };
}

/**
 * Whether a mail was refused since its tenant is paused. What SES says then is not documented; if it said only that sending is
 * paused, everybody's mails would wait, so the account is asked. Undefined when there is no answer.
 */
async function isTenantPaused(
  mailQuota: BlockPorts["mailQuota"],
  reason: string,
  at: Date,
): Promise<boolean | undefined> {
  if (reason !== "account_paused") return reason === PAUSED;
  const isAccountPaused = await mailQuota.accountPaused(at);
  return isAccountPaused === undefined ? undefined : !isAccountPaused;
}

/**
 * After a mail that came from our address since its organization's domain was refused: the next ones come from ours at once. When
 * that cannot be done now, the next mail that is refused does it.
 */
export async function noteRefusedDomain(
  { "senders.write": senderWrites, tenantsQueue }: Pick<Ports, "senders.write" | "tenantsQueue">,
  { organization: { id }, senderState }: InvitationSubject,
  outcome: SendOutcome,
  at: Date,
): Promise<void> {
  const name = senderState.domain?.name;
  if (outcome.kind !== "sent" || !outcome.ownRefused || name === undefined) return;
  // Mails that are sent at once are refused at once: one look is enough.
  if (!(await senderWrites.read(id)).domain?.isUsed) return;
  // Queued before: the daily look would come too late for a domain that is well again.
  const unsent = await tenantsQueue.send([{ organization_id: id, domain: name }], TOLD_AFTER_SECONDS);
  if (unsent.length === 0) await senderWrites.domainRefused(id, name, at);
}
