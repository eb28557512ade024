import * as z from "zod";
import { CertificateFacts, ToldRecipient } from "../certificates/certificate-record.ts";
import { RETURN_REASONS } from "../messages/mail-return.ts";
import { WEBHOOKS } from "../rules.ts";
import { WebhookImport } from "./import-payload.ts";
import type { TEST_EVENT_TYPE, WebhookEventType } from "./webhook-event-names.ts";
import messages from "./webhook-events.json" with { type: "json" };

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

export interface WebhookEvent {
  readonly summary: string;
  readonly description: string;
  /** The whole body: type, timestamp and data. */
  readonly payload: z.ZodType;
}

/** A message of this kind: its body is as Standard Webhooks 1.0.0 has it ("Payload structure"). */
function message(type: keyof typeof messages, data: z.ZodType): WebhookEvent {
  const { id, ...texts } = messages[type];
  const payload = z.strictObject({
    type: z.literal(type),
    timestamp: z.string().meta({ description: "When it happened; the same on every attempt." }),
    data,
  });
  return { ...texts, payload: payload.meta({ id }) };
}

/** Every message that the service sends to webhooks. */
export const WEBHOOK_EVENTS: Readonly<Record<WebhookEventType | typeof TEST_EVENT_TYPE, WebhookEvent>> = {
  "certificate.issued": message("certificate.issued", WebhookCertificate),
  "certificate.accepted": message("certificate.accepted", WebhookCertificate),
  "certificate.rejected": message("certificate.rejected", WebhookCertificate),
  "certificate.expired": message("certificate.expired", WebhookCertificate),
  "recipient.registered": message("recipient.registered", RegisteredRecipient),
  "certificate.revoked": message("certificate.revoked", WebhookCertificate),
  "email.bounced": message("email.bounced", BouncedEmail),
  "certificate.corrected": message("certificate.corrected", WebhookCertificate),
  "certificate.erased": message("certificate.erased", WebhookCertificate),
  "import.ready": message("import.ready", WebhookImport),
  "import.completed": message("import.completed", WebhookImport),
  "webhook.test": message("webhook.test", TestData),
};
