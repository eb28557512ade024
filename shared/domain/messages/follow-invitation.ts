import { DAY_MS } from "../calendar.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import { inviteRecipient, type MailPorts } from "./invite.ts";
import { MAIL_KINDS, type Mail } from "./kinds.ts";
import { justSent, type MailOutcome, type MailResult, RUN_SECONDS, type ToldStep } from "./message.ts";
import { nextStep } from "./next-step.ts";
import { sendMail } from "./send-mail.ts";

const NOTHING: MailResult = { kind: "nothing" };

/**
 * Does what is due about an invitation, and says when it is due again (decision 22.2): sends it, if no job ever did; a reminder or the
 * notice of an end; has it erased; or only looks. Running it twice is harmless.
 */
export async function followInvitation(
  ports: MailPorts,
  about: Pick<Mail, "subject" | "attempt" | "run">,
): Promise<MailOutcome> {
  const { "messages.write": messages, clock } = ports;
  const { certificate, organization } = about.subject;
  const mails = await messages.followed(certificate);
  if (!mails) return NOTHING;
  const at = clock.now();
  const nextDue = (passed?: ToldStep): Date | null =>
    nextStep({ certificate, organization, mails }, at, passed)?.due ?? null;
  if (mails.telling !== null) {
    // Until then the run that began it may still record it; afterwards it was told, as far as anybody knows.
    const isRunning = Date.parse(mails.told[mails.telling] ?? "") > at.getTime() - RUN_SECONDS * 1_000;
    if (!isRunning)
      await messages.record(certificate, mails.telling, { state: "unknown" }, at, { due: nextDue() });
    return NOTHING;
  }
  if (mails.state === null && certificate.status === "PENDING") {
    // A second job of a mail that is under way finds its claim, and a third one later what became of it.
    await messages.move(certificate, new Date(at.getTime() + DAY_MS));
    const mail: Mail = { ...about, kind: "invitation", bulk: certificate.bulk };
    return { ...(await inviteRecipient(ports, mail)), mail: "invitation", recovered: true };
  }
  const next = nextStep({ certificate, organization, mails }, at);
  if (next === null || next.due > at || next.step === "look") {
    await messages.move(certificate, next?.due ?? null);
    return NOTHING;
  }
  const { step } = next;
  if (step === "erase") {
    const { organization_id, id: certificate_id } = certificate;
    const erasure = { organization_id, certificate_id, why: "retention" } as const;
    await queueAll(ports.erasuresQueue, [erasure], "erasures");
    // The erasure removes the record; one that was kept after all is looked at again.
    await messages.move(certificate, new Date(at.getTime() + DAY_MS));
    return NOTHING;
  }
  if (!MAIL_KINDS[step].isWanted(about.subject)) {
    await messages.move(certificate, nextDue(step));
    return NOTHING;
  }
  const mail: Mail = { ...about, kind: step, bulk: true, followed: mails };
  return { ...(await sendMail(ports, mail)), mail: step };
}

/** Nobody is reminded any more of what was accepted; whether somebody was before is counted (decision 22.6). */
export async function followAcceptance(
  { "messages.write": messages, clock }: Pick<Ports, "messages.write" | "clock">,
  { certificate, organization }: InvitationSubject,
): Promise<"followed" | "busy"> {
  if (certificate.accepted_at === null) return "followed";
  const at = clock.now();
  const next = nextStep({ certificate, organization, mails: justSent("sent", at) }, at);
  return messages.accepted(certificate, next?.due ?? null, at);
}
