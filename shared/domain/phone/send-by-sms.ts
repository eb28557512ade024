import { PHONE } from "../rules.ts";
import { handOver, type PhoneResult, type SendingPorts } from "./hand-over.ts";
import { awakeAt, maySend } from "./may-send.ts";
import { followsItsMail } from "./phone-message.ts";
import type { PhoneReason } from "./phone-status.ts";
import type { HandedMessage } from "./ports.ts";

/**
 * Sends a message by SMS that WhatsApp took and, as its report says, did not bring; once, however often that is reported. It
 * counts for the day and the month as the message that it was; at night it waits, and on another day it is asked everything
 * again. Where SMS is not allowed, the mail came back, or a day after WhatsApp took it, the message has failed, by `reason`.
 */
export async function sendBySms(
  ports: SendingPorts,
  handed: HandedMessage,
  reason: PhoneReason,
): Promise<PhoneResult> {
  const { certificates, phoneMessages, phoneAllowances, clock } = ports;
  const { organizationId, certificateId, claimedAt } = handed;
  const fail = async (): Promise<PhoneResult> =>
    (await phoneMessages.record(handed, { state: "failed", reason }))
      ? { kind: "ended", state: "failed", reason }
      : { kind: "nothing" };
  const subject = await certificates.subject(organizationId, certificateId, { withMail: true });
  if (!subject || subject.certificate.number === null || subject.certificate.status !== "PENDING")
    return fail();
  const { certificate } = subject;
  const at = clock.now();
  if (at.getTime() - Date.parse(claimedAt) > PHONE.smsInsteadWithinHours * 3_600_000) return fail();
  const { message } = await phoneMessages.read(certificate, at);
  // Of another number that the certificate got since nobody asked for a message.
  if (message?.claimed_at !== claimedAt || followsItsMail(message, subject.mailStatus) === "never")
    return fail();
  const allowed = await maySend(ports, subject, message);
  if ("end" in allowed || !allowed.channels.includes("sms")) return fail();
  const until = awakeAt(ports, subject.certificate.number, at);
  const isOtherDay = claimedAt.slice(0, 10) !== at.toISOString().slice(0, 10);
  if (until > at || isOtherDay) {
    if (!(await phoneMessages.waitForSms(handed, until, reason))) return { kind: "nothing" };
    // Its job takes it from the month and the day anew.
    await phoneAllowances.giveBack(organizationId, new Date(claimedAt));
    return { kind: "waits", reason: until > at ? "night" : "another_day", until };
  }
  const claimed = await phoneMessages.toSms(handed);
  if (!claimed) return { kind: "nothing" };
  return handOver(ports, subject, claimed, { channels: ["sms"], insteadOfWhatsApp: reason });
}
