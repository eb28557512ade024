import * as z from "zod";
import { metaFaultOf } from "#shared/domain/phone/meta-codes.ts";
import { phoneWordOf } from "#shared/domain/phone/opt-out-words.ts";
import type { PhoneNews, ReportedState, WrittenWord } from "#shared/domain/phone/phone-news.ts";
import { numberOfWhatsApp } from "#shared/domain/phone/whatsapp-number.ts";

/** What the SMS network says finally (End User Messaging SMS, "Event types"); that it does not know is nothing. */
const SMS_STATES: Readonly<Record<string, ReportedState>> = {
  TEXT_DELIVERED: { state: "delivered" },
  // In some countries the last that is known: a network took it (the field isFinal says so).
  TEXT_SUCCESSFUL: { state: "delivered" },
  TEXT_BLOCKED: { state: "failed", reason: "refused" },
  TEXT_CARRIER_BLOCKED: { state: "failed", reason: "refused" },
  TEXT_PROTECT_BLOCKED: { state: "failed", reason: "refused" },
  TEXT_INVALID_MESSAGE: { state: "failed", reason: "refused" },
  TEXT_SPAM: { state: "failed", reason: "refused" },
  TEXT_CARRIER_UNREACHABLE: { state: "failed", reason: "undeliverable" },
  TEXT_INVALID: { state: "failed", reason: "undeliverable" },
  TEXT_TTL_EXPIRED: { state: "failed", reason: "undeliverable" },
  TEXT_UNREACHABLE: { state: "failed", reason: "undeliverable" },
};
const WHATSAPP_STATES: Readonly<Record<string, ReportedState>> = {
  delivered: { state: "delivered" },
  read: { state: "read" },
  failed: { state: "failed", reason: "refused" },
  undeliverable: { state: "failed", reason: "undeliverable" },
};

/** An event about an SMS, only the fields used here; `context` is what shared/phone/sms.ts sent with the message. */
const SmsEvent = z
  .object({
    source: z.literal("aws.sms-voice"),
    detail: z.object({
      eventType: z.string(),
      isFinal: z.boolean().default(true),
      context: z
        .object({ organization: z.uuid(), certificate: z.uuid(), claimed: z.iso.datetime() })
        .optional()
        .catch(undefined),
    }),
  })
  .transform(({ detail: { eventType: type, isFinal, context } }): PhoneNews => {
    const reported = isFinal ? SMS_STATES[type] : undefined;
    if (!reported || !context) return { type };
    const { organization: organizationId, certificate: certificateId, claimed: claimedAt } = context;
    return {
      type,
      report: { reported, message: { channel: "sms", organizationId, certificateId, claimedAt } },
    };
  });

/** An event about a message of WhatsApp (End User Messaging Social, "Monitoring with Amazon EventBridge"). */
const WhatsAppEvent = z
  .object({
    source: z.literal("aws.social-messaging"),
    detail: z.object({ messageId: z.string().min(1).max(200), status: z.string() }),
  })
  .transform(({ detail: { messageId, status } }): PhoneNews => {
    const type = `whatsapp_${status}`;
    const reported = WHATSAPP_STATES[status];
    return reported ? { type, report: { reported, message: { channel: "whatsapp", messageId } } } : { type };
  });

const E164 = /^\+[1-9]\d{6,14}$/;

/** What somebody answered to an SMS, as SNS delivers it raw ("Example of a two-way SMS message payload"). */
const SmsAnswer = z
  .object({ originationNumber: z.string(), messageBody: z.string() })
  .transform(({ originationNumber: number, messageBody }): PhoneNews => {
    const word = phoneWordOf(messageBody);
    return { type: "sms_received", words: word && E164.test(number) ? [{ number, word }] : [] };
  });

/** Why messages failed; under other ids than those of EventBridge, whose events have no reason. */
const Statuses = z.array(z.object({ errors: z.array(z.object({ code: z.number().int() })).default([]) }));

/** Meta's own notification inside; its other fields, among them what else people send, are not looked at. */
const Notification = z.object({
  changes: z.array(
    z.object({
      value: z.object({
        messages: z
          .array(
            z.object({
              from: z.string(),
              timestamp: z
                .string()
                .regex(/^\d{1,12}$/)
                .optional(),
              text: z.object({ body: z.string() }).optional(),
              button: z.object({ text: z.string() }).optional(),
            }),
          )
          .default([]),
        statuses: Statuses.default([]).catch([]),
      }),
    }),
  ),
});

/** What happened on WhatsApp, as SNS delivers it raw; of statuses only the faults, as EventBridge tells the rest. */
const WhatsAppAnswer = z
  .object({ whatsAppWebhookEntry: z.string() })
  .transform(({ whatsAppWebhookEntry }): PhoneNews => {
    const { data } = Notification.safeParse(readJson(whatsAppWebhookEntry));
    const values = data?.changes.map(({ value }) => value) ?? [];
    const errors = values.flatMap(({ statuses }) => statuses).flatMap((status) => status.errors);
    return {
      type: "whatsapp_received",
      words: values.flatMap(({ messages }) => messages).flatMap(wordIn),
      faults: errors.flatMap(({ code }) => metaFaultOf(code) ?? []),
    };
  });

function wordIn({ from, timestamp, text, button }: NotifiedMessage): WrittenWord[] {
  const number = numberOfWhatsApp(from);
  const word = phoneWordOf(text?.body ?? button?.text ?? "");
  if (!number || !word) return [];
  return [{ number, word, ...(timestamp !== undefined && { at: new Date(Number(timestamp) * 1_000) }) }];
}
type NotifiedMessage = z.output<typeof Notification>["changes"][number]["value"]["messages"][number];

/** The value of a JSON text; undefined for any other. The error would have what somebody wrote. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const PhoneEvent = z.union([SmsEvent, WhatsAppEvent, SmsAnswer, WhatsAppAnswer]);
