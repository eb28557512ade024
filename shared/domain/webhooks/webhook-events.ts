import * as z from "zod";
import { CertificateFacts } from "../certificates/certificate.ts";
import { RecipientRecord } from "../people/recipient.ts";

/** Types of events that a webhook can subscribe to (decision 10.2). */
export const WEBHOOK_EVENT_TYPES = [
  "certificate.issued",
  "certificate.accepted",
  "certificate.rejected",
  "certificate.expired",
  "recipient.registered",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The data of `recipient.registered`: the person as the organization named them. */
const RegisteredRecipient = z
  .strictObject({
    ...RecipientRecord.shape,
    registered_at: z.string().meta({ description: "When the account was created." }),
  })
  .meta({ id: "RegisteredRecipient" });

/** The data of `webhook.test`, which reports no event. */
const TestData = z
  .strictObject({ webhook_id: z.uuid(), message: z.string() })
  .meta({ id: "WebhookTestData" });
export const TEST_EVENT_TYPE = "webhook.test";

/** The body of a message: Standard Webhooks 1.0.0, "Payload structure". */
const message = <T extends string, D extends z.ZodType>(type: T, id: string, data: D) =>
  z
    .strictObject({
      type: z.literal(type),
      timestamp: z.string().meta({ description: "When it happened; the same on every attempt." }),
      data,
    })
    .meta({ id });

export interface WebhookEvent {
  readonly summary: string;
  readonly description: string;
  /** The whole body: type, timestamp and data. */
  readonly payload: z.ZodType;
}

/** Every message that the service sends to webhooks. */
export const WEBHOOK_EVENTS: Readonly<Record<WebhookEventType | typeof TEST_EVENT_TYPE, WebhookEvent>> = {
  "certificate.issued": {
    summary: "A certificate was issued",
    description: "The certificate as it was at that moment: `PENDING`.",
    payload: message("certificate.issued", "CertificateIssuedMessage", CertificateFacts),
  },
  "certificate.accepted": {
    summary: "A recipient accepted a certificate",
    description: "The certificate as it was at that moment: `ACCEPTED`.",
    payload: message("certificate.accepted", "CertificateAcceptedMessage", CertificateFacts),
  },
  "certificate.rejected": {
    summary: "A recipient refused a certificate",
    description: "The certificate as it was at that moment: `REJECTED`.",
    payload: message("certificate.rejected", "CertificateRejectedMessage", CertificateFacts),
  },
  "certificate.expired": {
    summary: "The validity of a certificate has ended",
    description: "The certificate as it was at that moment: `EXPIRED`. Sent within five minutes of the time.",
    payload: message("certificate.expired", "CertificateExpiredMessage", CertificateFacts),
  },
  "recipient.registered": {
    summary: "A recipient created an account",
    description:
      "Somebody the organization has issued to, and who had no account, has one now. Sent once, however many certificates were waiting.",
    payload: message("recipient.registered", "RecipientRegisteredMessage", RegisteredRecipient),
  },
  "webhook.test": {
    summary: "A test of the endpoint",
    description: "Sent by `POST /v1.0/webhooks/{id}/test` only, to every webhook whatever its events.",
    payload: message("webhook.test", "WebhookTestMessage", TestData),
  },
};
