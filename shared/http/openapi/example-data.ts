import { pictureUrl } from "#shared/domain/badges/badge.ts";
import { certificateUrl } from "#shared/domain/certificates/certificate.ts";
import { CSV_HEADER } from "#shared/domain/certificates/export-certificates.ts";
import { picturedFields } from "#shared/domain/documents/image.ts";
import { platformUrl } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { credentialExamples } from "./credential-examples.ts";
import { EXAMPLE_URL } from "./example-url.ts";
import type { JsonObject } from "./json.ts";
import { webhookMessages } from "./webhook-examples.ts";

/*
 * All examples show one case: Comunidade Serverless gives Ana Souza the badge "Speaker" of Serverless Day 2026.
 */

export const ORGANIZATION_ID = "0b6e4c39-71d2-4f58-b90a-e3a87d15c264";
export const EVENT_ID = "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c";
const NEXT_EVENT_ID = "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa";
export const BADGE_ID = "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3";
export const CERTIFICATE_ID = "01994f6e-8c40-7000-a5d2-3e9b17c04f68";
const CERTIFICATE_CODE = "7Q2M4XKD0A5V";
export const ISSUANCE_ID = "iss_01M2JQK1J04T9ZC2M8QW1K";
export const ISSUED_AT = "2026-09-15T14:30:00.000Z";
const ANSWERED_AT = "2026-09-16T08:12:45.000Z";
export const LINK_TOKEN = "AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o";
export const CREATED_AT = "2026-07-01T09:00:00.000Z";

export const EVENT = {
  name: "Serverless Day 2026",
  description: "A day of talks and workshops on building with events, queues and functions.",
  category: "EDUCATION",
  subcategory: "Technology",
  city: "São Paulo",
  state: "SP",
  location_type: "PHYSICAL",
  initial_date: "2026-09-12",
  finish_date: "2026-09-12",
  recurrence_type: "YEARLY",
  image_url: "https://images.example.com/serverless-day-2026.png",
  official_url: "https://serverlessday.example.com",
  is_private: false,
  status: "ACTIVE",
  connections: [{ event_id: NEXT_EVENT_ID, type: "continuation" }],
};
const ANALYSIS = {
  skills: [{ label: "Serverless architecture", confidence: 0.94 }],
  keywords: [{ label: "functions", confidence: 0.88 }],
  level: "intermediate",
};
const BADGE = {
  name: "Speaker",
  description: "Given to everybody who held a talk.",
  criteria: "Held a talk of at least 20 minutes.",
  image_url: "https://images.example.com/speaker.png",
  skills: ["Public speaking", "Serverless architecture"],
  validity_days: null,
  workload_hours: 8,
  fields: [
    {
      key: "talk_minutes",
      label: { pt: "Duração da palestra", en: "Length of the talk", es: "Duración de la charla" },
      type: "integer",
      unit: "min",
      required: false,
      show: ["document", "page", "email", "credential", "webhook"],
    },
  ],
  design: {
    layout: "modern",
    primary_color: "#2a2f6e",
    accent_color: "#0d8f83",
    logo_url: "https://images.example.com/comunidade-serverless.png",
    signatures: [{ name: "Marina Prado", title: "Programme chair", image_url: null }],
    title: "Certificate of Speaker",
    text: "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
    back: null,
    template: null,
  },
  status: "ACTIVE",
};
export const ORGANIZATION = {
  name: "Comunidade Serverless",
  company_name: "Comunidade Serverless Ltda.",
  nickname: "serverless-br",
  pic_url: "https://images.example.com/comunidade-serverless.png",
  verified: true,
  locale: "pt",
  primary_color: "#2a2f6e",
};
export const ANA = {
  recipient_name: "Ana Souza",
  recipient_email: "ana.souza@example.com",
  recipient_number: "+5511998765432",
  recipient_locale: "pt",
  reason: "Held the talk “Queues that never lose a message”",
  external_id: "talk-17",
  metadata: { track: "Backend" },
  role: "speaker",
  values: { talk_minutes: 45 },
};
const RAFAEL = { recipient_name: "Rafael Lima", recipient_email: "rafael.lima@example.com" };
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
  ai_analysis: ANALYSIS,
  platform_url: platformUrl(EXAMPLE_URL, EVENT_ID),
  listed: true,
  unlisted_reason: null,
  created_at: CREATED_AT,
  updated_at: ISSUED_AT,
};
export const BADGE_RECORD = {
  id: BADGE_ID,
  short_code: shortCode(BADGE_ID),
  ...BADGE,
  images: imagesOf(BADGE),
  picture_url: pictureUrl(EXAMPLE_URL, BADGE_ID),
  event_id: EVENT_ID,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};
export const CERTIFICATE = {
  id: CERTIFICATE_ID,
  short_code: CERTIFICATE_CODE,
  issuance_id: ISSUANCE_ID,
  external_id: ANA.external_id,
  event_id: EVENT_ID,
  event_short_code: shortCode(EVENT_ID),
  badge_id: BADGE_ID,
  badge_short_code: shortCode(BADGE_ID),
  recipient: {
    name: ANA.recipient_name,
    email: ANA.recipient_email,
    number: ANA.recipient_number,
    guardian: false,
  },
  reason: ANA.reason,
  metadata: ANA.metadata,
  workload_hours: BADGE.workload_hours,
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
/** What a record tells besides its certificate. */
const TOLD = {
  email_status: "sent",
  phone_status: "delivered",
  phone_reason: null,
  recipient_locale: ANA.recipient_locale,
  document_url: null,
  credential_url: null,
  hidden: false,
};

/** Examples of records, by their component's name. */
export const RECORD_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...webhookMessages(ORGANIZATION_ID, ANSWERED_AT, EXAMPLE_URL),
  ...credentialExamples({
    baseUrl: EXAMPLE_URL,
    organizationId: ORGANIZATION_ID,
    organization: ORGANIZATION,
    event: EVENT,
    eventId: EVENT_ID,
    badge: BADGE,
    badgeId: BADGE_ID,
    certificateUrl: CERTIFICATE.verification_url,
    recipientName: ANA.recipient_name,
    createdAt: CREATED_AT,
    acceptedAt: ANSWERED_AT,
  }),
  CreateEvent: EVENT,
  UpdateEvent: { status: "ARCHIVED", official_url: null },
  Event: EVENT_RECORD,
  AiAnalysis: ANALYSIS,
  CreateBadge: { ...BADGE, event_id: shortCode(EVENT_ID) },
  UpdateBadge: { description: "Given to everybody who held a talk or a workshop." },
  Badge: BADGE_RECORD,
  CreateApiKey: { name: "Registration system", expiresAt: "2027-12-31T23:59:59.000Z" },
  RecipientRequest: ANA,
  Certificate: {
    ...CERTIFICATE,
    certificate_status: CERTIFICATE.status,
    ...TOLD,
  },
  Organization: {
    id: ORGANIZATION_ID,
    ...ORGANIZATION,
    images: imagesOf(ORGANIZATION),
    contact_email: "contact@serverless.example.com",
    reply_to: null,
    notify: { whatsapp: true, sms: true },
    time_zone: "America/Sao_Paulo",
    reminders: true,
    retention_months: 12,
    plan: "PRO",
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  },
  UpdateProfile: { nickname: "serverless-br", contact_email: "contact@serverless.example.com" },
  ClaimMailDomain: { domain: "mail.serverless.example.com", from_local_part: "certificates" },
  MailDomain: {
    domain: "mail.serverless.example.com",
    from_address: "certificates@mail.serverless.example.com",
    state: "pending",
    problem: null,
    records: [
      {
        purpose: "dkim",
        type: "CNAME",
        name: "q4lz2hbn6xkq._domainkey.mail.serverless.example.com",
        value: "q4lz2hbn6xkq.dkim.amazonses.com",
        state: "pending",
      },
      {
        purpose: "mail_from",
        type: "MX",
        name: "mail-3fd1c2a9e0.mail.serverless.example.com",
        value: "10 feedback-smtp.sa-east-1.amazonses.com",
        state: "verified",
      },
      {
        purpose: "spf",
        type: "TXT",
        name: "mail-3fd1c2a9e0.mail.serverless.example.com",
        value: "v=spf1 include:amazonses.com ~all",
        state: "verified",
      },
      {
        purpose: "dmarc",
        type: "TXT",
        name: "_dmarc.mail.serverless.example.com",
        value: "v=DMARC1; p=none",
        state: "pending",
      },
    ],
    created_at: CREATED_AT,
    checked_at: CREATED_AT,
    verified_at: null,
    released_at: "2026-07-08T09:00:00.000Z",
  },
  RevokeRequest: { reason: "Issued by mistake" },
};

/** Request bodies with more than one example, by operation id. */
export const REQUEST_EXAMPLES: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  "invitations.issue": {
    one: { summary: "One recipient", value: { ...NAMED, recipient: ANA } },
    several: { summary: "Several recipients", value: { ...NAMED, recipient: [ANA, RAFAEL] } },
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
  badge_name: `"${BADGE.name}"`,
  workload_hours: String(BADGE.workload_hours),
  metadata: `"${JSON.stringify(ANA.metadata).replaceAll('"', '""')}"`,
  email_status: "sent",
  phone_status: "delivered",
};
const CSV_ROW = CSV_HEADER.split(",").map((column) => CSV_CELLS[column] ?? "");

/** Responses that differ from their record's example, or have no schema, by operation id or media type. */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  "invitations.revoke": {
    ...CERTIFICATE,
    ...TOLD,
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
