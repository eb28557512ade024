import type { AnswerPorts } from "../certificates/answer.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { register } from "../certificates/transition.ts";
import type { Ports } from "../ports.ts";
import { dueAfterInvitation, MAIL_KINDS, type Mail } from "./kinds.ts";
import type { MailRun } from "./mail-run.ts";
import { type MailResult, RUN_SECONDS } from "./message.ts";
import { type SendMailPorts, sendMail } from "./send-mail.ts";
import { simulatedAct } from "./simulator.ts";

export type MailPorts = SendMailPorts &
  AnswerPorts &
  Pick<Ports, "invitations" | "certificates.write" | "erasuresQueue">;

const NOTHING: MailResult = { kind: "nothing" };

/**
 * Sends the invitation of a certificate. A mail to an address that got all of its day's invitations waits for another day (decision
 * 8.13), one beyond the quota of the mail service until there is room for it (decision 8.31).
 */
export async function inviteRecipient(ports: MailPorts, mail: Mail): Promise<MailResult> {
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
  { "messages.write": messages, clock }: Pick<MailPorts, "messages.write" | "clock">,
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
  await run.open(certificate);
  if (await messages.recordAnswered(certificate, at, run.id, dueAfterInvitation(subject, "sent", at)))
    run.count(certificate, "sent", !simulatedAct(certificate.email));
  return NOTHING;
}
