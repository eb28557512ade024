import { DAY_MS } from "../calendar.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { toRecipient } from "../certificates/recipient.ts";
import { accept, expire, register, reject, revoke } from "../certificates/transition.ts";
import { BadgeField } from "../outcomes/field.ts";
import { deliveryOf, type Occurrence } from "./delivery.ts";
import { payloadOf } from "./payload.ts";
import type { Webhook } from "./webhook.ts";
import { type MessageType, TEST_EVENT_TYPE, type WebhookEventType } from "./webhook-event-names.ts";

const EVENT = { id: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c", name: "Serverless Day 2026" };
const BADGE = {
  id: "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
  name: "Speaker",
  fields: [BadgeField.parse({ key: "talk_minutes", label: "Minutes", type: "integer" })],
};
const OUTCOME = { role: "speaker", values: { talk_minutes: 45 } };

/**
 * The body of an example of a kind of message, as if it happened at a time: everything in it is invented. A test sends
 * it, and the documentation shows it.
 */
export function sampleMessage(
  type: MessageType,
  webhook: Pick<Webhook, "id" | "organization_id">,
  at: Date,
  baseUrl: string,
): string {
  if (type === TEST_EVENT_TYPE) {
    const data = { webhook_id: webhook.id, message: "This is a test: nothing has happened." };
    return JSON.stringify({ type, timestamp: at.toISOString(), data });
  }
  const issuedAt = type === "certificate.issued" ? at : new Date(at.getTime() - DAY_MS);
  const certificate = changed(type, issuedCertificate(webhook.organization_id, issuedAt), at);
  const delivery = deliveryOf(occurrenceOf(type, certificate, at), webhook);
  return payloadOf(delivery, certificate, { event: EVENT, badge: BADGE, outcome: OUTCOME }, baseUrl);
}

/** The certificate after the event of this kind. */
function changed(type: WebhookEventType, certificate: Certificate, at: Date): Certificate {
  switch (type) {
    case "certificate.accepted":
      return accept(certificate, at);
    case "certificate.rejected":
      return reject(certificate, at);
    case "certificate.expired":
      return expire({ ...certificate, expires_at: at.toISOString() }, at);
    case "certificate.revoked":
      return { ...revoke(certificate, at), revocation_reason: "Issued by mistake" };
    case "recipient.registered":
      return register(certificate, at);
    default:
      return certificate;
  }
}

function occurrenceOf(type: WebhookEventType, certificate: Certificate, at: Date): Occurrence {
  const { status, updated_at } = certificate;
  const returned = type === "email.bounced" && {
    returned: { reason: "bounced", status, updated_at } as const,
  };
  return { type, certificate, at: at.toISOString(), ...returned };
}

const issuedCertificate = (organization_id: string, issuedAt: Date): Certificate => ({
  id: "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
  short_code: "7Q2M4XKD0A5V",
  organization_id,
  issuance_id: "iss_01M2JQK1J04T9ZC2M8QW1K",
  event_id: EVENT.id,
  badge_id: BADGE.id,
  event_revision: 1,
  badge_revision: 1,
  issuer_revision: 1,
  template_revision: null,
  has_outcome: true,
  ...toRecipient({
    recipient_name: "Ana Souza",
    recipient_email: "ana.souza@example.com",
    recipient_number: "+5511998765432",
    reason: "Held the talk “Queues that never lose a message”",
    external_id: "talk-17",
    metadata: { track: "Backend" },
  }),
  workload_hours: 8,
  status: "PENDING",
  recipient_status: "INVITED",
  created_at: issuedAt.toISOString(),
  updated_at: issuedAt.toISOString(),
  accepted_at: null,
  rejected_at: null,
  expires_at: null,
  revoked_at: null,
  revocation_reason: null,
  revocation_notice: null,
  revoked_by: null,
  visibility: "link",
  name_in_credential: true,
  request_id: null,
  import_id: null,
  bulk: false,
  phone: "queued",
  phone_reason: null,
  phone_channels: null,
  phone_asked: false,
  corrected_at: null,
  renamed_at: null,
  erased_at: null,
  link_generation: 0,
  number_generation: 0,
  name_corrected: false,
  reminders: true,
});
