/** Types of events of a certificate, its recipient or its mail. */
export const CERTIFICATE_EVENT_TYPES = [
  "certificate.issued",
  "certificate.accepted",
  "certificate.rejected",
  "certificate.expired",
  "recipient.registered",
  "certificate.revoked",
  "email.bounced",
  "certificate.corrected",
  "certificate.erased",
] as const;
export type CertificateEventType = (typeof CERTIFICATE_EVENT_TYPES)[number];
/** Types of events of an import. */
export const IMPORT_EVENT_TYPES = ["import.ready", "import.completed"] as const;
export type ImportEventType = (typeof IMPORT_EVENT_TYPES)[number];
/** Types of events that a webhook can subscribe to. */
export const WEBHOOK_EVENT_TYPES = [...CERTIFICATE_EVENT_TYPES, ...IMPORT_EVENT_TYPES] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];
/** The type of the message that only a test of an endpoint sends; no webhook subscribes to it. */
export const TEST_EVENT_TYPE = "webhook.test";
export type MessageType = WebhookEventType | typeof TEST_EVENT_TYPE;
