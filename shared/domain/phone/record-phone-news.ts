import type { Ports } from "../ports.ts";
import { queueAll } from "../queue-all.ts";
import type { PhoneReport, ReportedMessage, WrittenWord } from "./phone-news.ts";
import type { HandedMessage } from "./ports.ts";

/** Attempts while the id of a message is not noted yet, in seven minutes; noting it takes a moment. */
const ATTEMPTS = 5;

/**
 * What came of a report. "later": it must be delivered again. "known": it says nothing new, or is about an earlier message.
 * "unrelated": no message of the service. "by_sms": it goes on by SMS, or has failed, as a job of its own decides.
 */
export type RecordedReport =
  | { readonly outcome: "later" | "unrelated" }
  | { readonly outcome: "recorded" | "known" | "by_sms"; readonly handed: HandedMessage };

type ReportPorts = Pick<Ports, "phoneMessages" | "phoneQueue" | "certificates">;

/** The message of a report; undefined when there is none, or while its id is not noted yet. */
async function handedOf(
  { phoneMessages, certificates }: Pick<ReportPorts, "phoneMessages" | "certificates">,
  message: ReportedMessage,
): Promise<HandedMessage | undefined> {
  if (message.channel === "whatsapp") return phoneMessages.find(message.messageId);
  const { organizationId, certificateId } = message;
  const number = (await certificates.get(organizationId, certificateId))?.number ?? null;
  return number === null ? undefined : { ...message, phone: { number } };
}

/**
 * Records what a network says of a message; `attempt` counts from 1. Reports come twice, late, out of order and before the
 * message is recorded: what is known never goes back. One of WhatsApp that did not arrive goes by SMS, once, where it may.
 */
export async function recordPhoneReport(
  ports: ReportPorts,
  { message, reported }: PhoneReport,
  attempt: number,
): Promise<RecordedReport> {
  const handed = await handedOf(ports, message);
  if (!handed) {
    // Whose message an SMS is came with it: what is not there now never will be.
    const isEarly = message.channel === "whatsapp" && attempt < ATTEMPTS;
    return { outcome: isEarly ? "later" : "unrelated" };
  }
  if (reported.state === "failed" && "partition" in handed.phone) {
    const {
      organizationId: organization_id,
      certificateId: certificate_id,
      claimedAt: claimed_at,
      phone,
    } = handed;
    const undelivered = { partition: phone.partition, claimed_at, reason: reported.reason };
    await queueAll(ports.phoneQueue, [{ organization_id, certificate_id, undelivered }], "phone messages");
    return { outcome: "by_sms", handed };
  }
  return { outcome: (await ports.phoneMessages.record(handed, reported)) ? "recorded" : "known", handed };
}

/** Does what somebody wrote, for the messages of all organizations; `receivedAt` where the network does not tell when it was. */
export const followWord = (
  { "phoneOptOuts.write": phoneOptOutWrites }: Pick<Ports, "phoneOptOuts.write">,
  { number, word, at }: WrittenWord,
  receivedAt: Date,
): Promise<void> =>
  word === "stop"
    ? phoneOptOutWrites.set(number, "word", at ?? receivedAt)
    : phoneOptOutWrites.clear(number, at ?? receivedAt);
