import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { register } from "../certificates/transition.ts";
import type { Ports } from "../ports.ts";
import { justSent, nextStep } from "../reminders/next-step.ts";
import { LIMITS } from "../rules.ts";
import { invitationLink } from "./invitation-link.ts";
import type { MailJob } from "./jobs.ts";
import {
  blockAfter,
  blockOf,
  type MailBlock,
  noteRefusedDomain,
  soonAfter,
  tenantWait,
} from "./mail-block.ts";
import { mustWait, takeMail, waitUntil } from "./mail-quota.ts";
import { countsStill } from "./mail-rates.ts";
import type { MailRun } from "./mail-run.ts";
import { isHeld } from "./mail-standing.ts";
import type { CountedMails } from "./ports.ts";
import { simulatedAct } from "./simulator.ts";

type DeliveryPorts = Pick<
  Ports,
  | "invitations"
  | "mailClaims"
  | "mailQuota"
  | "senders.write"
  | "nameServers"
  | "tenantsQueue"
  | "certificates.write"
  | "mailer.own"
  | "links"
  | "simulator"
  | "clock"
  | "settings"
>;
/**
 * "bounced": the mail service, or its recipient, refused it for good; "later": the job must be delivered again after
 * `retryInSeconds`; "waits": another job will follow, some time. All but "nothing" say since when the mail is owed, and by which request.
 */
export type MailOutcome = MailResult & {
  readonly since?: string;
  readonly request_id?: string | null;
  /** Which reminder or notice it is, of those that follow an invitation. */
  readonly step?: string;
};
type MailResult =
  | { readonly kind: "nothing" }
  | { readonly kind: "sent" }
  | { readonly kind: "bounced"; readonly reason: string }
  | { readonly kind: "later"; readonly retryInSeconds: number; readonly reason: string }
  | { readonly kind: "waits"; readonly reason: string };

/** Delays between attempts while the mail service is throttled or fails: about nine hours in all, and the jitter. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 21_600];
const JITTER = 0.2;
/** Longer than the run of a worker takes (25 s). */
const RUN_MS = 30_000;
const NOTHING: MailResult = { kind: "nothing" };

/** The outcome of an attempt (from 1) that the mail service could not take. */
export const laterAfter = (attempt: number, reason: string): MailResult => ({
  kind: "later",
  retryInSeconds: Math.round(
    RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length) - 1]! * (1 + JITTER * Math.random()),
  ),
  reason,
});
/** Whether the queue delivers a job no more after this attempt. */
export const isLastAttempt = (attempt: number): boolean => attempt > RETRY_SECONDS.length;

/**
 * Sends the invitation of a certificate once: claims it, sends the mail, records the result. `attempt` counts from 1.
 * If a worker dies between claim and record, it is unknown whether the mail was sent, so it is sent again. `run` counts
 * it. A mail to an
 * address that got all of its day's invitations waits for another day (decision 8.13), one beyond the quota of the mail
 * service until there is room for it (decision 8.31).
 */
export async function deliverInvitation(
  ports: DeliveryPorts,
  job: MailJob,
  attempt: number,
  run: MailRun,
): Promise<MailOutcome> {
  const subject = await ports.invitations.subject(job.organization_id, job.certificate_id);
  if (!subject) return NOTHING;
  const result = await deliverTo(ports, subject, job, attempt, run);
  const { created_at, request_id } = subject.certificate;
  return { ...result, since: job.at ?? created_at, request_id };
}

async function deliverTo(
  ports: DeliveryPorts,
  subject: InvitationSubject,
  job: MailJob,
  attempt: number,
  run: MailRun,
): Promise<MailResult> {
  const { mailClaims, clock } = ports;
  const { certificate } = subject;
  // An account that was created while the certificate was being written has not changed the certificate yet.
  const at = clock.now();
  if (subject.registered) await ports["certificates.write"].apply(certificate, register(certificate, at));
  if (certificate.status !== "PENDING") {
    await mailClaims.drop(certificate, at, dueAfter(subject, "sent", at));
    return countAnswered(ports, subject, run);
  }
  const bulk = certificate.bulk && !job.single;
  const refusal = await refusalOf(ports, subject, at);
  const block = refusal ? undefined : await blockOf(ports, subject, at);
  if (block) return putAside(ports, subject, block, { attempt, bulk });
  const reason = refusal ? undefined : await takeMail(ports.mailQuota, bulk, at);
  if (reason !== undefined) {
    await mailClaims.wait(certificate, waitUntil(at), bulk);
    return { kind: "waits", reason };
  }
  const claim = await mailClaims.claim(certificate, LIMITS.invitationsPerAddressAndDay, at, bulk);
  switch (claim.kind) {
    case "claimed":
      await run.open(certificate);
      return refusal
        ? refuse(ports, subject, { refusal, claimedAt: at, run })
        : send(ports, subject, { attempt, bulk, claimedAt: at, run, ...claim });
    case "busy":
      return { kind: "later", retryInSeconds: claim.retryInSeconds, reason: "claimed" };
    case "full":
      return { kind: "waits", reason: "address_full" };
    case "done":
      return NOTHING;
  }
}

/** A mail that was answered went out, also when its worker died before it recorded that. */
async function countAnswered(
  { mailClaims, clock }: Pick<DeliveryPorts, "mailClaims" | "clock">,
  subject: InvitationSubject,
  run: MailRun,
): Promise<MailResult> {
  const { certificate } = subject;
  const answered = certificate.accepted_at ?? certificate.rejected_at;
  if (answered === null) return NOTHING;
  const at = clock.now();
  // Until then the worker that sent it may still record it.
  const left = Date.parse(answered) + RUN_MS - at.getTime();
  if (left > 0) return { kind: "later", retryInSeconds: Math.ceil(left / 1_000), reason: "answered" };
  await run.open(certificate);
  if (await mailClaims.recordAnswered(certificate, at, run.id, dueAfter(subject, "sent", at)))
    run.count(certificate, "sent", !simulatedAct(certificate.email));
  return NOTHING;
}

/** When something is to be done about an invitation whose mail was just sent or refused; null for never (decision 22.2). */
const dueAfter = (
  { certificate, organization }: InvitationSubject,
  state: "sent" | "refused",
  at: Date,
): Date | null => nextStep({ certificate, organization, mails: justSent(state, at) }, at)?.due ?? null;

/** Why a mail is not even tried: its recipient wants none, or the domain takes none (decision 18.20). */
async function refusalOf(
  { nameServers }: DeliveryPorts,
  { certificate, muted }: InvitationSubject,
  at: Date,
): Promise<Refusal | undefined> {
  if (muted) return "unsubscribed";
  return (await nameServers.takesMail(certificate.email, at)) === false ? "no_mail_server" : undefined;
}
type Refusal = "unsubscribed" | "no_mail_server";

/** Records a mail that is not tried, which does not count for its address. */
async function refuse(
  { mailClaims, clock }: DeliveryPorts,
  subject: InvitationSubject,
  { refusal: reason, claimedAt, run }: { refusal: Refusal; claimedAt: Date; run: MailRun },
): Promise<MailResult> {
  const { certificate } = subject;
  const counted = reason === "unsubscribed" ? undefined : ({ run: run.id, as: "bounced" } as const);
  const due = dueAfter(subject, "refused", clock.now());
  await mailClaims.record(certificate, { state: "refused", reason }, clock.now(), { counted, due });
  if (counted) run.count(certificate, counted.as);
  await mailClaims.giveBack(certificate, claimedAt);
  return { kind: "bounced", reason };
}

interface Claimed {
  readonly attempt: number;
  readonly bulk: boolean;
  readonly claimedAt: Date;
  readonly run: MailRun;
  readonly countedAt?: string | undefined;
  readonly mails?: number | undefined;
}

async function send(
  ports: DeliveryPorts,
  subject: InvitationSubject,
  { attempt, bulk, claimedAt, run, countedAt, mails = 0 }: Claimed,
): Promise<MailResult> {
  const { mailClaims, mailQuota, clock } = ports;
  const { certificate, standing } = subject;
  // Simulated recipients say nothing about addresses.
  const first = !simulatedAct(certificate.email) && !countsStill(standing.tally, countedAt, claimedAt);
  const then = (as: keyof CountedMails) => ({
    counted: { run: run.id, as, first },
    due: dueAfter(subject, as === "sent" ? "sent" : "refused", clock.now()),
  });
  const outcome = await ports["mailer.own"].sendInvitation(subject, await linksTo(ports, subject));
  switch (outcome.kind) {
    case "sent":
      await mailClaims.record(
        certificate,
        { state: "sent", messageId: outcome.messageId, from: outcome.from, mails: mails + 1 },
        clock.now(),
        then("sent"),
      );
      run.count(certificate, "sent", first);
      await noteRefusedDomain(ports, subject, outcome, clock.now());
      await ports.simulator.invited(certificate, outcome.messageId);
      return { kind: "sent" };
    case "refused":
      await mailClaims.record(
        certificate,
        { state: "refused", reason: outcome.reason },
        clock.now(),
        then("bounced"),
      );
      run.count(certificate, "bounced");
      return { kind: "bounced", reason: outcome.reason };
    case "retry": {
      const { reason } = outcome;
      const block = await blockAfter(ports, subject, reason, clock.now());
      if (block) return putAside(ports, subject, block, { attempt, bulk, claimedAt });
      if (mustWait(mailQuota, reason, isLastAttempt(attempt), clock.now())) {
        await mailClaims.wait(certificate, waitUntil(clock.now()), bulk, claimedAt);
        return { kind: "waits", reason };
      }
      await mailClaims.release(certificate, claimedAt);
      return laterAfter(attempt, reason);
    }
  }
}

/** Lets a mail wait for its sender alone: until nobody holds it, its tenant is there, or it is known who is paused. */
async function putAside(
  { mailClaims, "senders.write": mailStandings, clock }: DeliveryPorts,
  { certificate }: InvitationSubject,
  block: MailBlock,
  { attempt, bulk, claimedAt }: { attempt: number; bulk: boolean; claimedAt?: Date },
): Promise<MailResult> {
  const { reason, sender } = block;
  const soon: MailResult = { kind: "later", retryInSeconds: soonAfter(attempt), reason };
  if (reason === "tenant_making" || reason === "pause_unclear") {
    const until = tenantWait(attempt, clock.now());
    if (until) await mailClaims.wait(certificate, until, bulk, claimedAt);
    else if (claimedAt) await mailClaims.release(certificate, claimedAt);
    return until ? { kind: "waits", reason } : soon;
  }
  await mailClaims.hold(certificate, sender, clock.now(), bulk, claimedAt);
  // Who released it in between may have looked before this mail was there.
  return isHeld(await mailStandings.read(sender)) ? { kind: "waits", reason } : soon;
}

/** The signed links of a mail. */
async function linksTo(ports: DeliveryPorts, { certificate }: InvitationSubject) {
  const page = await invitationLink(ports, certificate);
  return { page, unsubscribe: `${page}/unsubscribe` };
}
