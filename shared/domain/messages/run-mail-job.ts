import { type AnswerPorts, acceptCertificate, rejectCertificate } from "../certificates/answer.ts";
import { DomainError } from "../errors.ts";
import { followAcceptance, followInvitation } from "./follow-invitation.ts";
import { inviteRecipient, type MailPorts } from "./invite.ts";
import type { MailJob } from "./jobs.ts";
import { MAIL_KINDS, type Mail } from "./kinds.ts";
import type { MailRun } from "./mail-run.ts";
import { type MailOutcome, type MailResult, type Notice, RUN_SECONDS } from "./message.ts";
import { sendMail } from "./send-mail.ts";

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
  const subject = await ports.invitations.subject(job.organization_id, job.certificate_id);
  if (!subject) return NOTHING;
  const { certificate } = subject;
  const { request_id } = certificate;
  const about = { subject, attempt, run };
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
