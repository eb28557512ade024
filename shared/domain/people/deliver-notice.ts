import { certificateUrl, documentAddresses, hasDocument } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import { justSent, nextStep } from "../reminders/next-step.ts";
import { isLastAttempt, laterAfter, type MailOutcome } from "./deliver-invitation.ts";
import type { CertificateNotice, MailJob } from "./jobs.ts";
import {
  blockAfter,
  blockOf,
  type MailBlock,
  noteRefusedDomain,
  soonAfter,
  tenantWait,
} from "./mail-block.ts";
import { mustWait, takeMail, waitUntil } from "./mail-quota.ts";
import { isHeld } from "./mail-standing.ts";

type NoticePorts = Pick<
  Ports,
  | "invitations"
  | "noticeClaims"
  | "mailer.own"
  | "mailQuota"
  | "senders.write"
  | "tenantsQueue"
  | "followUps"
  | "clock"
  | "settings"
>;

const NOTHING: MailOutcome = { kind: "nothing" };
const STATUS = { accepted: "ACCEPTED", revoked: "REVOKED" } as const;

/** Until a run that sends a reminder has ended. */
const REMINDER_SECONDS = 30;

/** Nobody is reminded any more of what was accepted; whether somebody was before is counted (decision 22.6). */
async function followAcceptance(
  { followUps, clock }: NoticePorts,
  { certificate, organization }: InvitationSubject,
): Promise<"followed" | "busy"> {
  if (certificate.accepted_at === null) return "followed";
  const at = clock.now();
  const next = nextStep({ certificate, organization, mails: justSent("sent", at) }, at);
  return followUps.accepted(certificate, next?.due ?? null, at);
}

/**
 * Tells the recipient that the certificate was accepted or revoked, once (decision 8.14); `attempt` counts from 1. Sends
 * nothing to somebody who unsubscribed or whose mail came back, and nothing that no longer holds. One beyond the quota
 * of the mail service waits until there is room for it (decision 8.31).
 */
export async function deliverNotice(
  ports: NoticePorts,
  job: MailJob,
  notice: CertificateNotice,
  attempt: number,
): Promise<MailOutcome> {
  const { invitations, noticeClaims, "mailer.own": certificateMailer, mailQuota, clock, settings } = ports;
  const subject = await invitations.subject(job.organization_id, job.certificate_id);
  if (!subject) return NOTHING;
  const { certificate } = subject;
  const owed = { since: certificate.updated_at, request_id: certificate.request_id };
  // Also of somebody who gets no mail.
  if (notice === "accepted" && (await followAcceptance(ports, subject)) === "busy")
    return { kind: "later", retryInSeconds: REMINDER_SECONDS, reason: "claimed", ...owed };
  if (subject.muted || certificate.status !== STATUS[notice]) return NOTHING;
  const wait = async (reason: string, until = waitUntil(clock.now())): Promise<MailOutcome> => {
    await noticeClaims.wait(certificate, notice, until);
    return { kind: "waits", reason, ...owed };
  };
  const putAside = async (block: MailBlock): Promise<MailOutcome> => {
    const { reason, sender } = block;
    const soon: MailOutcome = { kind: "later", retryInSeconds: soonAfter(attempt), reason, ...owed };
    if (reason === "tenant_making" || reason === "pause_unclear") {
      const until = tenantWait(attempt, clock.now());
      return until ? wait(reason, until) : soon;
    }
    await noticeClaims.hold(certificate, notice, sender, clock.now());
    // Who released it in between may have looked before this notice was there.
    return isHeld(await ports["senders.write"].read(sender)) ? { kind: "waits", reason, ...owed } : soon;
  };
  const block = await blockOf(ports, subject, clock.now());
  if (block) return putAside(block);
  const held = await takeMail(mailQuota, false, clock.now());
  if (held !== undefined) return wait(held);
  const claim = await noticeClaims.claim(certificate, notice, clock.now());
  if (claim.kind === "busy")
    return { kind: "later", retryInSeconds: claim.retryInSeconds, reason: "claimed", ...owed };
  if (claim.kind !== "claimed") return NOTHING;
  const shared = certificate.revocation_notice === "reason" ? certificate.revocation_reason : null;
  const outcome = await certificateMailer.sendNotice(subject, notice, {
    page: certificateUrl(settings.baseUrl, certificate),
    reason: notice === "revoked" ? shared : certificate.reason,
    document: hasDocument(certificate) ? documentAddresses(settings.baseUrl, certificate) : null,
  });
  if (outcome.kind === "retry") {
    await noticeClaims.release(certificate, notice);
    const { reason } = outcome;
    const refused = await blockAfter(ports, subject, reason, clock.now());
    if (refused) return putAside(refused);
    return mustWait(mailQuota, reason, isLastAttempt(attempt), clock.now())
      ? wait(reason)
      : { ...laterAfter(attempt, reason), ...owed };
  }
  // Before all else: what is not recorded goes again.
  await noticeClaims.record(certificate, notice, outcome.kind === "sent" ? "sent" : outcome.reason);
  await noteRefusedDomain(ports, subject, outcome, clock.now());
  return outcome.kind === "sent"
    ? { kind: "sent", ...owed }
    : { kind: "bounced", reason: outcome.reason, ...owed };
}
