import { randomUUID } from "node:crypto";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { TestStack } from "../support/stack.ts";

/** Gives a function that puts events into the queue that EventBridge fills in a deployed stage, all at once. */
export function reporterOf({ stack }: TestStack): (...events: unknown[]) => Promise<void> {
  const queue = new SQSClient({});
  const QueueUrl = stack.provisioned.queues.returns!.url;
  const send = (event: unknown) =>
    queue.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) }));
  return async (...events) => void (await Promise.all(events.map(send)));
}

/** Waits until every queue is empty, without a dead letter. */
export const settledQueues = ({ stack }: TestStack) =>
  eventually(async () => expect(await stack.queued()).toEqual({ waiting: 0, dead: 0 }));

/** A sent mail as SES names it in its events. */
export interface SesMail {
  readonly messageId: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly address: string;
  /** When SES took it, in ISO 8601; by default long ago. */
  readonly sentAt?: string;
}

const AT = "2026-11-20T12:00:00.000Z";
const EVENTS = {
  bounce: {
    detailType: "Email Bounced",
    eventType: "Bounce",
    part: (address: string) => ({
      bounce: {
        bounceType: "Permanent",
        bounceSubType: "General",
        bouncedRecipients: [
          {
            emailAddress: address,
            action: "failed",
            status: "5.1.1",
            diagnosticCode: `smtp; 550 5.1.1 <${address}>: user unknown`,
          },
        ],
        timestamp: AT,
        feedbackId: "0100018d-1234-abcd-ef01-234567890abc-000000",
        reportingMTA: "dns; mta.example.com",
      },
    }),
  },
  complaint: {
    detailType: "Email Complaint Received",
    eventType: "Complaint",
    part: (address: string) => ({
      complaint: {
        complainedRecipients: [{ emailAddress: address }],
        timestamp: AT,
        feedbackId: "0100018d-5678-abcd-ef01-234567890abc-000000",
        complaintSubType: null,
        complaintFeedbackType: "abuse",
        userAgent: "Yahoo!-Mail-Feedback/2.0",
      },
    }),
  },
  reject: {
    detailType: "Email Rejected",
    eventType: "Reject",
    part: () => ({ reject: { reason: "Bad content" } }),
  },
  delivery: {
    detailType: "Email Delivered",
    eventType: "Delivery",
    part: (address: string) => ({
      delivery: { timestamp: AT, processingTimeMillis: 913, recipients: [address] },
    }),
  },
  delay: {
    detailType: "Email Delivery Delayed",
    eventType: "DeliveryDelay",
    part: (address: string) => ({
      deliveryDelay: {
        timestamp: AT,
        delayType: "MailboxFull",
        expirationTime: AT,
        delayedRecipients: [{ emailAddress: address, status: "4.2.2", diagnosticCode: "smtp; 452 full" }],
      },
    }),
  },
} as const;

/**
 * An event of SES as EventBridge puts it into a queue (SES developer guide, "SES events schema reference"). `change`
 * replaces fields of the part that belongs to this type, such as `bounce`.
 */
export function sesEvent(
  type: keyof typeof EVENTS,
  { messageId, tags, address, sentAt = AT }: SesMail,
  change: Readonly<Record<string, unknown>> = {},
) {
  const { detailType, eventType, part } = EVENTS[type];
  const [[name, fields]] = Object.entries(part(address)) as [[string, object]];
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": detailType,
    source: "aws.ses",
    account: "111122223333",
    time: AT,
    region: "sa-east-1",
    resources: ["arn:aws:ses:sa-east-1:111122223333:configuration-set/certificates-production-invitations"],
    detail: {
      eventType,
      mail: {
        timestamp: sentAt,
        source: "Test Club <certificates@example.com>",
        sourceArn: "arn:aws:ses:sa-east-1:111122223333:identity/example.com",
        sendingAccountId: "111122223333",
        messageId,
        destination: [address],
        headersTruncated: false,
        headers: [{ name: "To", value: address }],
        commonHeaders: { to: [address], messageId },
        tags: {
          "ses:source-tls-version": ["TLSv1.3"],
          "ses:configuration-set": ["certificates-production-invitations"],
          "ses:from-domain": ["example.com"],
          ...Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, [value]])),
        },
      },
      [name]: { ...fields, ...change },
    },
  };
}
