/** Types of events that a webhook can subscribe to. */
export const WEBHOOK_EVENT_TYPES = [
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
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];
/** The type of the message that only a test of an endpoint sends; no webhook subscribes to it. */
export const TEST_EVENT_TYPE = "webhook.test";
export type MessageType = WebhookEventType | typeof TEST_EVENT_TYPE;
