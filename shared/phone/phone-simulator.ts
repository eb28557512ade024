import { randomUUID } from "node:crypto";
import type { Connection } from "#shared/connect.ts";
import { type SimulatedPhone, simulatedPhone } from "#shared/domain/phone/phone-status.ts";
import type { PhoneMessage, PhoneOutcome } from "#shared/domain/phone/ports.ts";
import { connectQueue } from "#shared/queue/sqs.ts";

/** Seconds from the answer to the report: the message is recorded by then. */
const REPORTED_AFTER: Readonly<Record<Exclude<SimulatedPhone, "opted_out">, number>> = {
  delivered: 2,
  failed: 2,
  slow: 60,
};

/** The event that EventBridge would put into the queue of reports (phone-event.ts). */
function reportOf(message: PhoneMessage, messageId: string, act: "delivered" | "failed"): object {
  if (message.channel === "whatsapp")
    return { source: "aws.social-messaging", detail: { messageId, status: act } };
  const { organizationId: organization, certificateId: certificate, claimedAt: claimed } = message;
  const eventType = act === "failed" ? "TEXT_UNREACHABLE" : "TEXT_DELIVERED";
  return {
    source: "aws.sms-voice",
    detail: { eventType, isFinal: true, messageId, context: { organization, certificate, claimed } },
  };
}

interface PhoneSimulator {
  /** What became of a message to a simulated number, of which nothing is sent; undefined for the number of a person. */
  send(message: PhoneMessage): Promise<PhoneOutcome | undefined>;
}

/** Numbers that act by themselves, on no production stage: nothing is sent, and the report comes through its queue. */
export const phoneSimulator = (connection: Connection): PhoneSimulator => {
  if (connection.config.STAGE === "production") return { send: async () => undefined };
  return {
    async send(message) {
      const act = simulatedPhone(message.to);
      if (act === undefined) return undefined;
      if (act === "opted_out") return { kind: "opted_out" };
      const messageId = `simulated-${randomUUID()}`;
      const event = reportOf(message, messageId, act === "failed" ? "failed" : "delivered");
      const unsent = await connectQueue("phonereports")(connection).send([event], REPORTED_AFTER[act]);
      // Nobody has the message, so its job may try again.
      return unsent.length > 0
        ? { kind: "retry", reason: "unreachable" }
        : { kind: "sent", messageId, parts: 1 };
    },
  };
};
