import { certificateUrl, documentAddresses, hasDocument } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { SendOutcome } from "../messages/send-outcome.ts";
import { DAY_MS, nextDay } from "../month.ts";
import type { MailOutcome } from "../people/deliver-invitation.ts";
import { invitationLink } from "../people/invitation-link.ts";
import type { MailJob } from "../people/jobs.ts";
import { blockAfter, blockOf, type MailBlock, noteRefusedDomain } from "../people/mail-block.ts";
import { mustWait, takeMail, waitUntil } from "../people/mail-quota.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { REMINDERS } from "../rules.ts";
import { isReminder, linkEndsAt, nextStep, type ToldStep } from "./next-step.ts";
import type { FollowedMails } from "./ports.ts";

type FollowPorts = Pick<
  Ports,
  | "invitations"
  | "followUps"
  | "mailer.own"
  | "links"
  | "mailQuota"
  | "senders.write"
  | "tenantsQueue"
  | "erasuresQueue"
  | "clock"
  | "settings"
>;

const NOTHING: MailOutcome = { kind: "nothing" };
/** A run that began a step so long ago has ended, or died: longer than a worker can run (25 s). */
const RUN_MS = 30_000;
/** Failures after which nobody knows whether the mail service took the mail (shared/mail/ses.ts). */
const UNSURE: ReadonlySet<string> = new Set(["timeout", "network", "service_unavailable"]);
/** Blocks of a sender that end in a moment; of the others a day later is soon enough for a reminder. */
const PASSING_BLOCKS: ReadonlySet<MailBlock["reason"]> = new Set(["tenant_making", "pause_unclear"]);

/**
 * Does what is due about an invitation, and says when it is due again (decision 22.2). A reminder is marked before it is sent,
 * so that it is never sent twice: a run that dies in between leaves it unsent, or nobody knows. Running it twice is harmless.
 */
export async function followInvitation(ports: FollowPorts, job: MailJob): Promise<MailOutcome> {
  const { invitations, followUps, clock } = ports;
  const subject = await invitations.subject(job.organization_id, job.certificate_id);
  if (!subject) return NOTHING;
  const { certificate, organization } = subject;
  const mails = await followUps.read(certificate);
  if (!mails) return NOTHING;
  const at = clock.now();
  const nextDue = (passed?: ToldStep): Date | null =>
    nextStep({ certificate, organization, mails }, at, passed)?.due ?? null;
  if (mails.telling !== null) {
    // Until then the run that began it may still record it; afterwards it was told, as far as anybody knows.
    const isRunning = Date.parse(mails.told[mails.telling] ?? "") > at.getTime() - RUN_MS;
    if (!isRunning) await followUps.end(certificate, mails.telling, undefined, nextDue());
    return NOTHING;
  }
  const next = nextStep({ certificate, organization, mails }, at);
  if (next === null || next.due > at || next.step === "look") {
    await followUps.move(certificate, next?.due ?? null);
    return NOTHING;
  }
  if (next.step === "erase") {
    const { organization_id, certificate_id } = job;
    const erasure = { organization_id, certificate_id, why: "retention" } as const;
    await queueAll(ports.erasuresQueue, [erasure], "erasures");
    // The erasure removes the record; one that was kept after all is looked at again.
    await followUps.move(certificate, new Date(at.getTime() + DAY_MS));
    return NOTHING;
  }
  if (!mayTell(subject)) {
    await followUps.move(certificate, nextDue(next.step));
    return NOTHING;
  }
  const outcome = await tell(ports, { subject, mails, step: next.step, at, nextDue });
  return { ...outcome, step: next.step, request_id: certificate.request_id };
}

/** Whether somebody may be reminded, or told, of a certificate at all. */
const mayTell = ({ certificate, organization, muted }: InvitationSubject): boolean =>
  certificate.reminders && organization.reminders !== false && !organization.closed_at && !muted;

interface Telling {
  readonly subject: InvitationSubject;
  readonly mails: FollowedMails;
  readonly step: ToldStep;
  readonly at: Date;
  readonly nextDue: (passed?: ToldStep) => Date | null;
}

async function tell(
  ports: FollowPorts,
  { subject, mails, step, at, nextDue }: Telling,
): Promise<MailOutcome> {
  const { followUps, mailQuota, clock } = ports;
  const { certificate } = subject;
  const wait = async (reason: string, until: Date): Promise<MailOutcome> => {
    await followUps.move(certificate, until);
    return { kind: "waits", reason };
  };
  const block = await blockOf(ports, subject, at);
  if (block) return wait(block.reason, untilUnblocked(block, at));
  const held = await takeMail(mailQuota, true, at);
  if (held !== undefined) return wait(held, waitUntil(at));
  const begun = await followUps.begin(certificate, mails, step, REMINDERS.perAddressAndDay, at);
  if (begun === "full") return wait("address_full", nextDay(at));
  if (begun === "changed") return NOTHING;
  const outcome = await send(ports, subject, mails, step);
  switch (outcome.kind) {
    case "sent":
      await followUps.end(certificate, step, outcome.messageId, nextDue(step));
      await noteRefusedDomain(ports, subject, outcome, clock.now());
      return { kind: "sent" };
    case "refused":
      await followUps.end(certificate, step, null, nextDue(step));
      return { kind: "bounced", reason: outcome.reason };
    case "retry": {
      const { reason } = outcome;
      if (UNSURE.has(reason)) {
        // It may have gone out, and a second one is worse than none.
        await followUps.end(certificate, step, undefined, nextDue(step));
        return { kind: "bounced", reason };
      }
      const refused = await blockAfter(ports, subject, reason, clock.now());
      mustWait(mailQuota, reason, false, clock.now());
      const until = refused ? untilUnblocked(refused, clock.now()) : waitUntil(clock.now());
      await followUps.giveBack(certificate, step, at, until);
      return { kind: "waits", reason: refused?.reason ?? reason };
    }
  }
}

const untilUnblocked = ({ reason }: MailBlock, at: Date): Date =>
  PASSING_BLOCKS.has(reason) ? waitUntil(at) : new Date(at.getTime() + DAY_MS);

async function send(
  ports: FollowPorts,
  subject: InvitationSubject,
  mails: FollowedMails,
  step: ToldStep,
): Promise<SendOutcome> {
  const { certificate } = subject;
  if (isReminder(step)) {
    // It promises no more time than the invitation did.
    const linkEnds = linkEndsAt(certificate, new Date(mails.sentAt!));
    const page = await invitationLink(ports, certificate, linkEnds);
    return ports["mailer.own"].sendInvitation(
      subject,
      { page, unsubscribe: `${page}/unsubscribe` },
      { step, linkEnds },
    );
  }
  const { baseUrl } = ports.settings;
  return ports["mailer.own"].sendNotice(subject, step, {
    page: certificateUrl(baseUrl, certificate),
    reason: null,
    document: hasDocument(certificate) ? documentAddresses(baseUrl, certificate) : null,
  });
}
