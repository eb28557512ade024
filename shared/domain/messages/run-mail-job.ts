import { DAY_MS } from "../calendar.ts";
import { type AnswerPorts, acceptCertificate, rejectCertificate } from "../certificates/answer.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { register } from "../certificates/transition.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import type { MailJob } from "./jobs.ts";
import { dueAfterInvitation, MAIL_KINDS, type Mail } from "./kinds.ts";
import type { MailRun } from "./mail-run.ts";
import {
  justSent,
  type MailOutcome,
  type MailResult,
  type Notice,
  RUN_SECONDS,
  type ToldStep,
} from "./message.ts";
import { nextStep } from "./next-step.ts";
import { type SendMailPorts, sendMail } from "./send-mail.ts";
import { simulatedAct } from "./simulator.ts";

const NOTHING: MailResult = { kind: "nothing" };

/**
 * Does what a job of the mail queue asks for: sends the invitation of a certificate, a notice about it, or what is due about it.
 * `attempt` counts from 1; `run` counts the mails. Running it twice is harmless.
 */
export async function runMailJob(
  ports: MailPorts,
  job: MailJob,
  attempt: number,
  run: MailRun,
): Promise<MailOutcome> {
  if (job.simulate && !job.notice) return answer(ports, job, job.simulate);
  const { organization_id, certificate_id, parts } = job;
  const subject = await ports.certificates.subject(organization_id, certificate_id, { parts });
  if (!subject) return NOTHING;
  const { certificate } = subject;
  const { request_id } = certificate;
  const about = { subject, attempt, run };
  // The message of a run that died comes again.
  if (attempt > 1 && !job.notice && (await run.countLeft(subject)) === "busy")
    return { kind: "later", retryInSeconds: RUN_SECONDS, reason: "claimed", request_id };
  if (job.follow_up) return { ...(await followInvitation(ports, about)), request_id };
  if (job.notice) {
    const result = await notify(ports, { ...about, kind: job.notice, bulk: false }, job.notice);
    return { ...result, mail: job.notice, since: certificate.updated_at, request_id };
  }
  const bulk = certificate.bulk && !job.single;
  const result = await inviteRecipient(ports, { ...about, kind: "invitation", bulk });
  return { ...result, mail: "invitation", since: job.at ?? certificate.created_at, request_id };
}

/**
 * Tells the recipient that the certificate was accepted or revoked (decision 8.14); nothing to somebody who unsubscribed or whose
 * mail came back, and nothing that no longer holds.
 */
async function notify(ports: MailPorts, mail: Mail, notice: Notice): Promise<MailResult> {
  // Also of somebody who gets no mail.
  if (notice === "accepted" && (await followAcceptance(ports, mail.subject)) === "busy")
    return { kind: "later", retryInSeconds: RUN_SECONDS, reason: "claimed" };
  return MAIL_KINDS[notice].isWanted(mail.subject) ? sendMail(ports, mail) : NOTHING;
}

/** Answers as the recipient does who follows the link of the mail. An answer that is refused changes nothing. */
async function answer(
  ports: AnswerPorts,
  { organization_id, certificate_id, generation = 0 }: MailJob,
  act: NonNullable<MailJob["simulate"]>,
): Promise<MailResult> {
  const link = { organizationId: organization_id, certificateId: certificate_id, generation };
  try {
    await (act === "accepted" ? acceptCertificate : rejectCertificate)(ports, link);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
  }
  return NOTHING;
}

type MailPorts = SendMailPorts &
  AnswerPorts &
  Pick<Ports, "certificates" | "certificates.write" | "erasuresQueue" | "imports">;

/**
 * Sends the invitation of a certificate. A mail to an address that got all of its day's invitations waits for another day (decision
 * 8.13), one beyond the quota of the mail service until there is room for it (decision 8.31).
 */
async function inviteRecipient(ports: MailPorts, mail: Mail): Promise<MailResult> {
  const { subject, run } = mail;
  const { certificate, registered } = subject;
  const at = ports.clock.now();
  // An account that was created while the certificate was being written has not changed the certificate yet.
  if (registered) await ports["certificates.write"].apply(certificate, register(certificate, at));
  if (MAIL_KINDS.invitation.isWanted(subject)) return sendMail(ports, mail);
  await ports["messages.write"].drop(certificate, at, dueAfterInvitation(subject, "sent", at));
  return countAnswered(ports, subject, run);
}

/** A mail that was answered went out, also when its worker died before it recorded that. */
async function countAnswered(
  { "messages.write": messageWrites, clock }: Pick<MailPorts, "messages.write" | "clock">,
  subject: InvitationSubject,
  run: MailRun,
): Promise<MailResult> {
  const { certificate } = subject;
  const answered = certificate.accepted_at ?? certificate.rejected_at;
  if (answered === null) return NOTHING;
  const at = clock.now();
  // Until then the worker that sent it may still record it.
  const left = Date.parse(answered) + RUN_SECONDS * 1_000 - at.getTime();
  if (left > 0) return { kind: "later", retryInSeconds: Math.ceil(left / 1_000), reason: "answered" };
  const due = dueAfterInvitation(subject, "sent", at);
  if (await run.recording(true, () => messageWrites.recordAnswered(certificate, at, run.id, due)))
    run.count(subject, "sent", !simulatedAct(certificate.email));
  return NOTHING;
}

/**
 * Does what is due about an invitation, and says when it is due again (decision 22.2): sends it, if no job ever did; a reminder or the
 * notice of an end; has it erased; or only looks. Running it twice is harmless.
 */
async function followInvitation(
  ports: MailPorts,
  about: Pick<Mail, "subject" | "attempt" | "run">,
): Promise<MailOutcome> {
  const { "messages.write": messageWrites, clock } = ports;
  const { certificate, organization } = about.subject;
  const mails = await messageWrites.followed(certificate);
  if (!mails) return NOTHING;
  const at = clock.now();
  const nextDue = (passed?: ToldStep): Date | null =>
    nextStep({ certificate, organization, mails }, at, passed)?.due ?? null;
  if (mails.claimed !== null) {
    // Until then the run that began it may still record it; afterwards it was told, as far as anybody knows.
    const isRunning = Date.parse(mails.begun[mails.claimed] ?? "") > at.getTime() - RUN_SECONDS * 1_000;
    if (!isRunning)
      await messageWrites.record(certificate, mails.claimed, { state: "unknown" }, at, { due: nextDue() });
    return NOTHING;
  }
  if (mails.state === null && certificate.status === "PENDING") {
    if (await isHeld(ports, certificate)) {
      await messageWrites.move(certificate, new Date(at.getTime() + DAY_MS));
      return NOTHING;
    }
    // A second job of a mail that is under way finds its claim, and a third one later what became of it.
    await messageWrites.move(certificate, new Date(at.getTime() + DAY_MS));
    const mail: Mail = { ...about, kind: "invitation", bulk: certificate.bulk };
    return { ...(await inviteRecipient(ports, mail)), mail: "invitation", recovered: true };
  }
  const next = nextStep({ certificate, organization, mails }, at);
  if (next === null || next.due > at || next.step === "look") {
    await messageWrites.move(certificate, next?.due ?? null);
    return NOTHING;
  }
  const { step } = next;
  if (step === "erase") {
    const { organization_id, id: certificate_id } = certificate;
    const erasure = { organization_id, certificate_id, why: "retention" } as const;
    await queueAll(ports.erasuresQueue, [erasure], "erasures");
    // The erasure removes the record; one that was kept after all is looked at again.
    await messageWrites.move(certificate, new Date(at.getTime() + DAY_MS));
    return NOTHING;
  }
  if (!MAIL_KINDS[step].isWanted(about.subject)) {
    await messageWrites.move(certificate, nextDue(step));
    return NOTHING;
  }
  const mail: Mail = { ...about, kind: step, bulk: true, followed: mails };
  return { ...(await sendMail(ports, mail)), mail: step };
}

/** Whether a certificate is of an import whose mails do not go out yet, or not at all. */
async function isHeld(
  { imports }: Pick<Ports, "imports">,
  { organization_id, import_id }: InvitationSubject["certificate"],
): Promise<boolean> {
  if (import_id === null) return false;
  const one = await imports.get(organization_id, import_id);
  return one !== undefined && one.mails !== "sending";
}

/** Nobody is reminded any more of what was accepted; whether somebody was before is counted (decision 22.6). */
async function followAcceptance(
  { "messages.write": messageWrites, clock }: Pick<Ports, "messages.write" | "clock">,
  { certificate, organization }: InvitationSubject,
): Promise<"followed" | "busy"> {
  if (certificate.accepted_at === null) return "followed";
  const at = clock.now();
  const next = nextStep({ certificate, organization, mails: justSent("sent", at) }, at);
  return messageWrites.accepted(certificate, next?.due ?? null, at);
}
