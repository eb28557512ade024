import { pictureUrl } from "#shared/domain/badges/badge.ts";
import { certificateUrl } from "#shared/domain/certificates/certificate.ts";
import { CSV_HEADER } from "#shared/domain/certificates/export-certificates.ts";
import { RecipientRequest, toRecipient } from "#shared/domain/certificates/recipient.ts";
import { picturedFields } from "#shared/domain/documents/image.ts";
import { platformUrl } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { credentialExamples } from "./credential-examples.ts";
import data from "./example-data.json" with { type: "json" };
import { EXAMPLE_URL, type JsonObject } from "./json.ts";
import { webhookMessages } from "./webhook-examples.ts";

/*
 * All examples show one case: Comunidade Serverless gives Ana Souza the badge "Speaker" of Serverless Day 2026.
 */

export const ORGANIZATION_ID = "0b6e4c39-71d2-4f58-b90a-e3a87d15c264";
export const EVENT_ID = "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c";
export const BADGE_ID = "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3";
export const CERTIFICATE_ID = "01994f6e-8c40-7000-a5d2-3e9b17c04f68";
const CERTIFICATE_CODE = "7Q2M4XKD0A5V";
export const ISSUANCE_ID = "iss_01M2JQK1J04T9ZC2M8QW1K";
export const ISSUED_AT = "2026-09-15T14:30:00.000Z";
const ANSWERED_AT = "2026-09-16T08:12:45.000Z";
export const LINK_TOKEN = "AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o";
export const CREATED_AT = "2026-07-01T09:00:00.000Z";

export const EVENT = data.event;
export const ORGANIZATION = data.organization;
export const ANA = data.ana;
const NAMED = { event_id: shortCode(EVENT_ID), badge_id: shortCode(BADGE_ID) };

/** The images of a record, of which all have a copy. */
const imagesOf = (record: Parameters<typeof picturedFields>[0]) =>
  picturedFields(record).map(({ field }) => ({ field, status: "ready", problem: null }));

export const EVENT_RECORD = {
  id: EVENT_ID,
  short_code: shortCode(EVENT_ID),
  ...EVENT,
  images: imagesOf(EVENT),
  certificate_count: 128,
  ai_analysis: data.analysis,
  platform_url: platformUrl(EXAMPLE_URL, EVENT_ID),
  listed: true,
  unlisted_reason: null,
  created_at: CREATED_AT,
  updated_at: ISSUED_AT,
};
export const BADGE_RECORD = {
  id: BADGE_ID,
  short_code: shortCode(BADGE_ID),
  ...data.badge,
  images: imagesOf(data.badge),
  picture_url: pictureUrl(EXAMPLE_URL, BADGE_ID),
  event_id: EVENT_ID,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};
const { name, email, number, guardian, locale, external_id, ...OF_ANA } = toRecipient(
  RecipientRequest.parse(ANA),
);
export const CERTIFICATE = {
  id: CERTIFICATE_ID,
  short_code: CERTIFICATE_CODE,
  issuance_id: ISSUANCE_ID,
  external_id,
  event_id: EVENT_ID,
  event_short_code: shortCode(EVENT_ID),
  badge_id: BADGE_ID,
  badge_short_code: shortCode(BADGE_ID),
  recipient: { name, email, number, guardian },
  ...OF_ANA,
  workload_hours: data.badge.workload_hours,
  role: ANA.role,
  values: ANA.values,
  status: "PENDING",
  recipient_status: "INVITED",
  issued_at: ISSUED_AT,
  accepted_at: null,
  rejected_at: null,
  expires_at: null,
  revoked_at: null,
  revocation_reason: null,
  corrected_at: null,
  erased_at: null,
  verification_url: certificateUrl(EXAMPLE_URL, { short_code: CERTIFICATE_CODE }),
  created_at: ISSUED_AT,
  updated_at: ISSUED_AT,
};

export const RECORD_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...webhookMessages(ORGANIZATION_ID, ANSWERED_AT, EXAMPLE_URL),
  ...credentialExamples({
    baseUrl: EXAMPLE_URL,
    organizationId: ORGANIZATION_ID,
    organization: ORGANIZATION,
    event: EVENT,
    eventId: EVENT_ID,
    badge: data.badge,
    badgeId: BADGE_ID,
    certificateUrl: CERTIFICATE.verification_url,
    recipientName: ANA.recipient_name,
    createdAt: CREATED_AT,
    acceptedAt: ANSWERED_AT,
  }),
  ...data.records,
  CreateEvent: EVENT,
  Event: EVENT_RECORD,
  AiAnalysis: data.analysis,
  CreateBadge: { ...data.badge, event_id: shortCode(EVENT_ID) },
  Badge: BADGE_RECORD,
  RecipientRequest: ANA,
  Certificate: {
    ...CERTIFICATE,
    certificate_status: CERTIFICATE.status,
    ...data.told,
  },
  Organization: {
    id: ORGANIZATION_ID,
    ...ORGANIZATION,
    images: imagesOf(ORGANIZATION),
    ...data.profile,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  },
};

export const REQUEST_EXAMPLES: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  "invitations.issue": {
    one: { summary: "One recipient", value: { ...NAMED, recipient: ANA } },
    several: { summary: "Several recipients", value: { ...NAMED, recipient: [ANA, data.rafael] } },
    flat: { summary: "One recipient, at the top level", value: { ...NAMED, ...ANA } },
  },
};

const answered = (status: string) => ({
  certificate_id: CERTIFICATE_ID,
  status,
  recipient_status: status,
  updated_at: ANSWERED_AT,
});

/** The cells of an export, by column; columns that are not named are empty. */
const CSV_CELLS: Readonly<Record<string, string>> = {
  certificate_id: CERTIFICATE_ID,
  event_id: EVENT_ID,
  event_short_code: shortCode(EVENT_ID),
  badge_id: BADGE_ID,
  recipient_name: `"${ANA.recipient_name}"`,
  recipient_email: `"${ANA.recipient_email}"`,
  recipient_number: `"'${ANA.recipient_number}"`,
  reason: `"${ANA.reason}"`,
  status: "ACCEPTED",
  certificate_status: "ACCEPTED",
  recipient_status: "ACCEPTED",
  issued_at: ISSUED_AT,
  accepted_at: ANSWERED_AT,
  verification_url: CERTIFICATE.verification_url,
  certificate_short_code: CERTIFICATE_CODE,
  issuance_id: ISSUANCE_ID,
  external_id: `"${ANA.external_id}"`,
  event_name: `"${EVENT.name}"`,
  badge_short_code: shortCode(BADGE_ID),
  badge_name: `"${data.badge.name}"`,
  workload_hours: String(data.badge.workload_hours),
  metadata: `"${JSON.stringify(ANA.metadata).replaceAll('"', '""')}"`,
  email_status: "sent",
  phone_status: "delivered",
};
const CSV_ROW = CSV_HEADER.split(",").map((column) => CSV_CELLS[column] ?? "");

/** Responses that differ from their record's example, or have no schema, by operation id or media type. */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  "invitations.revoke": {
    ...CERTIFICATE,
    ...data.told,
    status: "REVOKED",
    certificate_status: "REVOKED",
    revoked_at: ANSWERED_AT,
    revocation_reason: "Issued by mistake",
    updated_at: ANSWERED_AT,
  },
  "recipient.accept": answered("ACCEPTED"),
  "recipient.reject": answered("REJECTED"),
  "recipient.reconsider": answered("PENDING"),
  "docs.openapi": { openapi: "3.1.0", info: { title: "Certificate Issuance and Event Directory API" } },
  "text/markdown": "# Quick start\n\nFrom nothing to a certificate in five calls, with one credential.\n",
  "docs.asset": "body { margin: 0; }",
  "text/html": '<!doctype html>\n<html lang="en">…</html>\n',
  "text/csv": `${CSV_HEADER}\r\n${CSV_ROW.join(",")}\r\n`,
};
