const WEBHOOK_ID = "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8";
const ENDED_AT = "2027-09-15T14:30:00.000Z";
const WEBHOOK = { id: WEBHOOK_ID, description: "Updates our CRM", disabled_reason: null };
const DELIVERED = { webhook_id: WEBHOOK_ID, type: "certificate.issued", status: "delivered" };

/** Examples of fields of the webhook records, by their component's name. */
export const WEBHOOK_MEMBERS = {
  Webhook: WEBHOOK,
  WebhookWithSecret: WEBHOOK,
  CreateWebhook: WEBHOOK,
  WebhookAttempt: { error: null },
  WebhookTest: { error: null },
  WebhookDelivery: DELIVERED,
  WebhookDeliveryDetails: DELIVERED,
};

interface ExampleCertificate {
  readonly certificate: { readonly recipient: object };
  readonly issuedAt: string;
  readonly answeredAt: string;
}

/** Examples of the webhook messages about one certificate, by their component's name. */
export function webhookMessages({ certificate, issuedAt, answeredAt }: ExampleCertificate) {
  const message = (type: string, timestamp: string, data: unknown) => ({ type, timestamp, data });
  const changed = (updated_at: string, fields: object) => ({ ...certificate, ...fields, updated_at });
  const accepted = { status: "ACCEPTED", recipient_status: "ACCEPTED", accepted_at: answeredAt };
  const rejected = { status: "REJECTED", recipient_status: "REJECTED", rejected_at: answeredAt };
  const expired = { status: "EXPIRED", expires_at: ENDED_AT };
  const revoked = { status: "REVOKED", revoked_at: answeredAt };
  const test = { webhook_id: WEBHOOK_ID, message: "This is a test: nothing has happened." };
  const registered = { ...certificate.recipient, registered_at: answeredAt };
  return {
    CertificateIssuedMessage: message("certificate.issued", issuedAt, certificate),
    CertificateAcceptedMessage: message("certificate.accepted", answeredAt, changed(answeredAt, accepted)),
    CertificateRejectedMessage: message("certificate.rejected", answeredAt, changed(answeredAt, rejected)),
    CertificateExpiredMessage: message("certificate.expired", ENDED_AT, changed(ENDED_AT, expired)),
    RecipientRegisteredMessage: message("recipient.registered", answeredAt, registered),
    CertificateRevokedMessage: message("certificate.revoked", answeredAt, changed(answeredAt, revoked)),
    EmailBouncedMessage: message("email.bounced", answeredAt, { reason: "bounced", certificate }),
    WebhookTestMessage: message("webhook.test", issuedAt, test),
  };
}
