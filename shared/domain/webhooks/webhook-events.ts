import * as z from "zod";
import { CertificateFacts, ToldRecipient } from "../certificates/certificate-record.ts";
import { RETURN_REASONS } from "../messages/mail-return.ts";
import { WEBHOOKS } from "../rules.ts";
import type { TEST_EVENT_TYPE, WebhookEventType } from "./webhook-event-names.ts";

const NamedRecord = z
  .strictObject({ id: z.uuid(), short_code: z.string(), name: z.string() })
  .meta({ id: "NamedRecord" });

/** A certificate in a message: its record, and the names of its event and badge. */
const WebhookCertificate = z
  .strictObject({
    ...CertificateFacts.shape,
    metadata: CertificateFacts.shape.metadata.nullable().meta({
      description: `Null if it would make the message longer than ${WEBHOOKS.bodyBytes.toLocaleString("en")} bytes; read the certificate then.`,
    }),
    values: CertificateFacts.shape.values.nullable().meta({
      description: "Those of fields with `webhook` in `show`; null as `metadata` is.",
    }),
    event: NamedRecord.meta({ description: "The event, with its name when the certificate was issued." }),
    badge: NamedRecord.meta({ description: "The badge, with its name when the certificate was issued." }),
  })
  .meta({ id: "WebhookCertificate" });

/** The data of `recipient.registered`: the person as the organization named them. */
const RegisteredRecipient = z
  .strictObject({
    ...ToldRecipient.shape,
    registered_at: z.string().meta({ description: "When the account was created." }),
  })
  .meta({ id: "RegisteredRecipient" });

/** The data of `email.bounced`. */
const BouncedEmail = z
  .strictObject({
    reason: z.enum(RETURN_REASONS).meta({
      description:
        "`bounced`: the address does not take mail. `suppressed`: it has bounced before, so nothing was sent. `rejected`: the mail service refused the mail. `complained`: the recipient reported it as spam.",
    }),
    certificate: WebhookCertificate,
  })
  .meta({ id: "BouncedEmail" });

/** The data of `webhook.test`, which reports no event. */
const TestData = z
  .strictObject({ webhook_id: z.uuid(), message: z.string() })
  .meta({ id: "WebhookTestData" });

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
    payload: message("certificate.issued", "CertificateIssuedMessage", WebhookCertificate),
  },
  "certificate.accepted": {
    summary: "A recipient accepted a certificate",
    description: "The certificate as it was at that moment: `ACCEPTED`.",
    payload: message("certificate.accepted", "CertificateAcceptedMessage", WebhookCertificate),
  },
  "certificate.rejected": {
    summary: "A recipient refused a certificate",
    description: "The certificate as it was at that moment: `REJECTED`.",
    payload: message("certificate.rejected", "CertificateRejectedMessage", WebhookCertificate),
  },
  "certificate.expired": {
    summary: "The validity of a certificate has ended",
    description: "The certificate as it was at that moment: `EXPIRED`. Sent within five minutes of the time.",
    payload: message("certificate.expired", "CertificateExpiredMessage", WebhookCertificate),
  },
  "recipient.registered": {
    summary: "A recipient created an account",
    description:
      "Somebody the organization has issued to, and who had no account, has one now. Sent once, however many certificates were waiting.",
    payload: message("recipient.registered", "RecipientRegisteredMessage", RegisteredRecipient),
  },
  "certificate.revoked": {
    summary: "The organization revoked a certificate",
    description: "The certificate as it was at that moment: `REVOKED`.",
    payload: message("certificate.revoked", "CertificateRevokedMessage", WebhookCertificate),
  },
  "email.bounced": {
    summary: "The mail of an invitation came back",
    description:
      "It could finally not be delivered, or was reported as spam. Sent once for each such mail, with the certificate as it was at that moment. The certificate itself does not change.",
    payload: message("email.bounced", "EmailBouncedMessage", BouncedEmail),
  },
  "certificate.corrected": {
    summary: "What a certificate says was corrected",
    description:
      "By the organization or, within small bounds, by the recipient. The certificate after it; document and credential follow within seconds.",
    payload: message("certificate.corrected", "CertificateCorrectedMessage", WebhookCertificate),
  },
  "certificate.erased": {
    summary: "What a certificate said of a person was erased",
    description: "Name and address are empty, and `erased_at` says when. Erase your own copy too.",
    payload: message("certificate.erased", "CertificateErasedMessage", WebhookCertificate),
  },
  "webhook.test": {
    summary: "A test of the endpoint",
    description: "Sent by `POST /v1.0/webhooks/{id}/test` only, to every webhook whatever its events.",
    payload: message("webhook.test", "WebhookTestMessage", TestData),
  },
};
