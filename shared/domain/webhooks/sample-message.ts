import { DAY_MS } from "../calendar.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { toRecipient } from "../certificates/recipient.ts";
import { accept, expire, register, reject, revoke } from "../certificates/transition.ts";
import { type BulkImport, NOTHING_ISSUED } from "../imports/import.ts";
import { importThen } from "../imports/import-then.ts";
import { BadgeField } from "../outcomes/field.ts";
import { type CertificateOccurrence, deliveryOf } from "./delivery.ts";
import { importPayload } from "./import-payload.ts";
import { payloadOf } from "./payload.ts";
import type { Webhook } from "./webhook.ts";
import {
  type CertificateEventType,
  type ImportEventType,
  type MessageType,
  TEST_EVENT_TYPE,
} from "./webhook-event-names.ts";

const MINUTE_MS = 60_000;
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
  if (type === "import.ready" || type === "import.completed") return sampleOfImport(type, webhook, at);
  const issuedAt = type === "certificate.issued" ? at : new Date(at.getTime() - DAY_MS);
  const certificate = changed(type, issuedCertificate(webhook.organization_id, issuedAt), at);
  const delivery = deliveryOf(occurrenceOf(type, certificate, at), webhook);
  return payloadOf(delivery, certificate, { event: EVENT, badge: BADGE, outcome: OUTCOME }, baseUrl);
}

/** The certificate after the event of this kind. */
function changed(type: CertificateEventType, certificate: Certificate, at: Date): Certificate {
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

function occurrenceOf(type: CertificateEventType, certificate: Certificate, at: Date): CertificateOccurrence {
  const { status, updated_at } = certificate;
  const returned = type === "email.bounced" && {
    returned: { reason: "bounced", status, updated_at } as const,
  };
  return { type, certificate, at: at.toISOString(), ...returned };
}

function sampleOfImport(
  type: ImportEventType,
  webhook: Pick<Webhook, "id" | "organization_id">,
  at: Date,
): string {
  const one = readImport(webhook.organization_id, at);
  const now: BulkImport =
    type === "import.ready" ? one : { ...one, status: "completed", issued: 116, skipped: 4 };
  const { organization_id: organizationId } = webhook;
  const occurrence = { type, import: importThen(now), organizationId, at: at.toISOString() };
  return importPayload(deliveryOf(occurrence, webhook), now);
}

/** An import of which the file was read, and which was confirmed a minute before. */
const readImport = (organization_id: string, at: Date): BulkImport => ({
  id: "01994f6e-9a10-7000-b3c4-6d2e8f01a795",
  organization_id,
  status: "ready",
  event_id: EVENT.id,
  badge_id: BADGE.id,
  on_duplicate: "skip",
  on_invalid: "skip",
  options: {},
  file_name: "speakers.xlsx",
  size: 18_230,
  validation: 1,
  rows: 123,
  valid: 120,
  invalid: 2,
  duplicates: 1,
  already_issued: 4,
  problem: null,
  created_at: new Date(at.getTime() - 10 * MINUTE_MS).toISOString(),
  created_by: "key_7Q2M4XKD0A5V",
  hold_minutes: 10,
  send_at: null,
  confirmed_at: new Date(at.getTime() - MINUTE_MS).toISOString(),
  confirmed_by: "key_7Q2M4XKD0A5V",
  ...{ plan: null, month: null, reserved: 0, quota: null, asked: null, reading: null },
  mails: "none",
  mails_at: null,
  ended_at: null,
  has_results: false,
  ...NOTHING_ISSUED,
});

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
