import { randomUUID } from "node:crypto";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { smsSize } from "#shared/phone/segments.ts";
import type { Bubble, NumberBubble, Reported } from "./phone-network.ts";

const ACCOUNT = "000000000000";
const REGION = "us-east-1";
const WABA = "100000000000001";
const PHONE_NUMBER_ID = "100000000000002";
/** Meta's code for somebody whom no message reaches. */
const UNDELIVERABLE = 131_026;
const SERVICE_NUMBER = "+15550000000";

/** Where reports go: a queue, as EventBridge and SNS with raw delivery put them there. */
export class PhoneReporter {
  /** Nowhere without it. */
  queueUrl: string | undefined;
  private client: SQSClient | undefined;

  async tell(bubble: NumberBubble, status: Reported, code: number | undefined): Promise<void> {
    await this.send(reportEvent(bubble, status));
    if (bubble.channel === "whatsapp") await this.send(statusNotification(bubble, status, code));
  }

  reply(bubble: NumberBubble): Promise<void> {
    return this.send(replyBody(bubble));
  }

  private async send(body: object): Promise<void> {
    if (!this.queueUrl) return;
    this.client ??= new SQSClient({
      endpoint: new URL(this.queueUrl).origin,
      region: REGION,
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
    await this.client.send(
      new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody: JSON.stringify(body) }),
    );
  }

  close(): void {
    this.queueUrl = undefined;
    this.client?.destroy();
  }
}

const SMS_EVENTS = {
  sent: ["TEXT_SUCCESSFUL", "SUCCESSFUL", "Message has been accepted by phone carrier", false],
  delivered: ["TEXT_DELIVERED", "DELIVERED", "Message has been delivered", true],
  // No phone tells the sender of an SMS that it was read.
  read: ["TEXT_DELIVERED", "DELIVERED", "Message has been delivered", true],
  failed: ["TEXT_BLOCKED", "BLOCKED", "Message is blocked", true],
  undeliverable: ["TEXT_UNREACHABLE", "UNREACHABLE", "Phone is currently unreachable", true],
} as const satisfies Record<Reported, readonly [string, string, string, boolean]>;

const WHATSAPP_TYPES = {
  sent: "Sent",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  undeliverable: "Undeliverable",
} as const satisfies Record<Reported, string>;

const envelope = (source: string, detailType: string, detail: object) => ({
  version: "0",
  id: randomUUID(),
  "detail-type": detailType,
  source,
  account: ACCOUNT,
  time: new Date().toISOString(),
  region: REGION,
  resources: [],
  detail,
});

/**
 * The event of EventBridge about a message (End User Messaging SMS and End User Messaging Social, "Monitoring with Amazon
 * EventBridge"). None has the number of the recipient, and that of WhatsApp nothing of the sender but the id of the message.
 */
function reportEvent(bubble: Bubble, status: Reported): object {
  const now = Date.now();
  if (bubble.channel === "whatsapp")
    return envelope("aws.social-messaging", `WhatsApp Message ${WHATSAPP_TYPES[status]}`, {
      wabaId: WABA,
      originationPhoneNumber: SERVICE_NUMBER.slice(1),
      originationPhoneNumberId: PHONE_NUMBER_ID,
      messageId: bubble.id,
      status: WHATSAPP_TYPES[status].toLowerCase(),
      eventTimestamp: String(Math.floor(now / 1_000)),
    });
  const [eventType, messageStatus, messageStatusDescription, isFinal] = SMS_EVENTS[status];
  return envelope("aws.sms-voice", "Text Message Delivery Status Updated", {
    eventType,
    eventVersion: "1.0",
    eventTimestamp: now,
    isFinal,
    originationPhoneNumber: SERVICE_NUMBER,
    isoCountryCode: "BR",
    messageId: bubble.id,
    messageRequestTimestamp: Date.parse(bubble.at),
    messageEncoding: smsSize(bubble.text).encoding === "gsm7" ? "GSM" : "Unicode",
    messageType: "TRANSACTIONAL",
    messageStatus,
    messageStatusDescription,
    context: bubble.context,
    totalMessageParts: bubble.parts,
    totalMessagePrice: Number((0.03 * bubble.parts).toFixed(5)),
    totalCarrierFee: 0,
  });
}

/**
 * What a person wrote back, as SNS delivers it raw: of an SMS (End User Messaging SMS, "Two-way SMS message payload"), of
 * WhatsApp with Meta's own notification as a text inside (End User Messaging Social, "Message and event format").
 */
function replyBody({ number, channel, text, id, at }: NumberBubble): object {
  if (channel === "sms")
    return {
      originationNumber: number,
      destinationNumber: SERVICE_NUMBER,
      messageKeyword: text.trim().split(/\s/)[0]?.toUpperCase() ?? "",
      messageBody: text,
      inboundMessageId: id,
    };
  const from = number.slice(1);
  return whatsAppNotification(at, {
    contacts: [{ profile: { name: "Local" }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.${id}`,
        timestamp: String(Math.floor(Date.parse(at) / 1_000)),
        text: { body: text },
        type: "text",
      },
    ],
  });
}

/**
 * The notification of SNS about what a person's WhatsApp did: AWS sends there all that it tells EventBridge too. The id of the
 * message is Meta's, and here alone stands by which of Meta's codes a message failed.
 */
function statusNotification(
  { id, at, number }: NumberBubble,
  status: Reported,
  code = UNDELIVERABLE,
): object {
  const failed = status === "failed" || status === "undeliverable";
  const statuses = [
    {
      id: `wamid.${id}`,
      status: failed ? "failed" : status,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      recipient_id: number.slice(1),
      ...(failed && { errors: [{ code, title: `(#${code})`, error_data: { details: `about ${number}` } }] }),
    },
  ];
  return whatsAppNotification(at, { statuses });
}

function whatsAppNotification(at: string, news: object): object {
  const metadata = { display_phone_number: SERVICE_NUMBER.slice(1), phone_number_id: PHONE_NUMBER_ID };
  const value = { messaging_product: "whatsapp", metadata, ...news };
  return {
    context: {
      MetaWabaIds: [{ wabaId: WABA, arn: `arn:aws:social-messaging:${REGION}:${ACCOUNT}:waba/local` }],
      MetaPhoneNumberIds: [
        {
          metaPhoneNumberId: PHONE_NUMBER_ID,
          arn: `arn:aws:social-messaging:${REGION}:${ACCOUNT}:phone-number-id/local`,
        },
      ],
    },
    whatsAppWebhookEntry: JSON.stringify({ id: WABA, changes: [{ value, field: "messages" }] }),
    aws_account_id: ACCOUNT,
    message_timestamp: at,
    messageId: randomUUID(),
  };
}
