import { monthOf } from "../calendar.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { PHONE, phoneMessagesOf } from "../rules.ts";
import { giveBack, handOver, type PhoneResult, type SendingPorts } from "./hand-over.ts";
import type { PhoneJob } from "./jobs.ts";
import { awakeAt, maySend } from "./may-send.ts";
import { followsItsMail, isOpen } from "./phone-message.ts";
import type { MessageEnd, MessagesOfDay } from "./ports.ts";
import { sendBySms } from "./send-by-sms.ts";

/** All but "nothing" say since when the certificate exists, and by which request. */
export type SentMessage = PhoneResult & { readonly since?: string; readonly request_id?: string | null };

const NOTHING: PhoneResult = { kind: "nothing" };
/** Two messages that met at a number's limit try again in turn. */
const MET_SECONDS = 20;

/**
 * Sends the phone message of a certificate, at most once: everything that can refuse it or let it wait comes first, then it is
 * claimed, then it is handed over (decisions 18.6 to 18.9). A job that comes again finds the claim and does nothing, also
 * when its worker died before the message was handed over. Running it twice is harmless.
 */
export async function sendPhoneMessage(ports: SendingPorts, job: PhoneJob): Promise<SentMessage> {
  if (job.undelivered) {
    const { partition, claimed_at: claimedAt, reason } = job.undelivered;
    const { organization_id: organizationId, certificate_id: certificateId } = job;
    const handed = {
      organizationId,
      certificateId,
      phone: { partition },
      channel: "whatsapp",
      claimedAt,
    } as const;
    return { ...(await sendBySms(ports, handed, reason)), since: claimedAt };
  }
  const subject = await ports.certificates.subject(job.organization_id, job.certificate_id, {
    withMail: true,
  });
  if (!subject || subject.certificate.number === null) return NOTHING;
  const result = await sendTo(ports, subject);
  const { created_at, request_id } = subject.certificate;
  return { ...result, since: created_at, request_id };
}

async function sendTo(ports: SendingPorts, subject: InvitationSubject): Promise<PhoneResult> {
  const { phoneMessages, phoneAllowances, lettersQueue, clock } = ports;
  const { certificate, organization } = subject;
  const number = certificate.number!;
  const at = clock.now();
  const { message, day } = await phoneMessages.read(certificate, at);
  if (message ? !isOpen(message) : certificate.phone !== "queued") return NOTHING;
  const follows = followsItsMail(message, subject.mailStatus);
  if (certificate.status !== "PENDING" || follows === "never") {
    if (message) await phoneMessages.drop(certificate);
    return NOTHING;
  }
  // Its mail brings it again; one that has waited came after it.
  if (message?.state === "requested" && follows === "later") return NOTHING;
  const end = async (how: MessageEnd): Promise<PhoneResult> => {
    if (!(await phoneMessages.end(certificate, how))) return { kind: "again" };
    return { kind: "ended", state: how.state, reason: "reason" in how ? how.reason : null };
  };
  const allowed = await maySend(ports, subject, message);
  if ("end" in allowed) return end(allowed.end);
  if (isFull(day, 1)) return end({ state: "refused", reason: "daily" });
  const until = awakeAt(ports, number, at);
  if (until > at)
    return (await phoneMessages.wait(certificate, until))
      ? { kind: "waits", reason: "night", until }
      : { kind: "again" };
  const limit = phoneMessagesOf(organization.plan, organization.phone_override);
  const allowance = await phoneAllowances.take(organization.id, limit, at);
  if (!allowance.taken) {
    if (!allowance.told && organization.contact_email !== null) {
      const month = monthOf(at).name;
      await lettersQueue.send([{ kind: "allowance_used", organization_id: organization.id, month }]);
    }
    return end({ state: "refused", reason: "allowance" });
  }
  const claimed = await phoneMessages.claim(certificate, message, allowed.channels[0]!, at);
  if (!claimed) {
    await phoneAllowances.giveBack(organization.id, at);
    return { kind: "again" };
  }
  // Others may have been claimed at the same moment: who sees too many gives way, so there are never too many.
  if (isFull(await phoneMessages.dayOf(claimed), 0)) {
    const later = new Date(at.getTime() + Math.round(MET_SECONDS * 1_000 * (1 + Math.random())));
    await phoneMessages.release(claimed, later, message?.tries ?? 0);
    await giveBack(ports, claimed);
    return { kind: "waits", reason: "met", until: later };
  }
  return handOver(ports, subject, claimed, { channels: allowed.channels });
}

/** Whether a number has had its messages of the day when there are so many more. */
const isFull = ({ all, own }: MessagesOfDay, more: number): boolean =>
  all + more > PHONE.perNumberAndDay || own + more > PHONE.perOrganizationNumberAndDay;
