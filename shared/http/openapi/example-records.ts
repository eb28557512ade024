import { CSV_HEADER } from "#shared/domain/certificates/export-certificates.ts";
import { achievementUrl } from "#shared/domain/credentials/achievement.ts";
import { didDocument, didOf } from "#shared/domain/credentials/did.ts";
import { issuerUrl } from "#shared/domain/credentials/issuer.ts";
import { CREDENTIAL_CHECKS } from "#shared/domain/credentials/report.ts";
import { type FindingCode, finding } from "#shared/domain/credentials/verify/finding.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { sampleMessage } from "#shared/domain/webhooks/sample-message.ts";
import type { MessageType } from "#shared/domain/webhooks/webhook-event-names.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import data from "./example-data.json" with { type: "json" };
import {
  ANA,
  ANSWERED_AT,
  BADGE_ID,
  BADGE_RECORD,
  CERTIFICATE,
  CERTIFICATE_CODE,
  CERTIFICATE_ID,
  CREATED_AT,
  EVENT,
  EVENT_ID,
  EVENT_RECORD,
  ISSUANCE_ID,
  ISSUED_AT,
  ORGANIZATION,
  ORGANIZATION_ID,
  readyImages,
  WEBHOOK_ID,
} from "./example-data.ts";
import { EXAMPLE_URL, type JsonObject } from "./json.ts";

const NAMED = { event_id: shortCode(EVENT_ID), badge_id: shortCode(BADGE_ID) };
const KNOWN = { organization_id: ORGANIZATION_ID, created_at: CREATED_AT };
const DID = didOf(EXAMPLE_URL, ORGANIZATION_ID);
const ISSUER_URL = issuerUrl(EXAMPLE_URL, ORGANIZATION_ID);

/** Public keys of published examples: of the data integrity specification, and of RFC 7517. */
const KEY = {
  multikey: "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2",
  jwk: {
    kty: "EC",
    crv: "P-256",
    x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
    y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
  },
} as const;

/** What each check of a valid credential of ours finds, in the order of the checks. */
const FOUND: readonly FindingCode[] = [
  "readable",
  "well_formed",
  "issuer_ours",
  "signed",
  "in_time",
  "active",
];

const WEBHOOK_MESSAGES = Object.fromEntries(
  Object.entries(WEBHOOK_EVENTS).map(([type, { payload }]) => {
    const webhook = { id: WEBHOOK_ID, organization_id: ORGANIZATION_ID };
    const text = sampleMessage(type as MessageType, webhook, new Date(ANSWERED_AT), EXAMPLE_URL);
    return [String(payload.meta()?.id), JSON.parse(text)];
  }),
);

export const RECORD_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...WEBHOOK_MESSAGES,
  DidDocument: didDocument({
    issuer: { ...KNOWN, did: DID, status_key: "" },
    keys: [{ ...KNOWN, ...KEY, id: ORGANIZATION_ID, used_from: CREATED_AT, distrusted_at: null }],
  }),
  IssuerProfile: {
    id: DID,
    type: ["Profile"],
    name: ORGANIZATION.name,
    url: ISSUER_URL,
    image: { id: `${EXAMPLE_URL}/images/of/${"0".repeat(43)}`, type: "Image" },
    company_name: ORGANIZATION.company_name,
    verified: true,
    primary_color: ORGANIZATION.primary_color,
    did_document_url: `${ISSUER_URL}/did.json`,
    events: [
      {
        name: EVENT.name,
        category: EVENT.category,
        city: EVENT.city,
        state: EVENT.state,
        location_type: EVENT.location_type,
        initial_date: EVENT.initial_date,
        finish_date: EVENT.finish_date,
        url: EVENT_RECORD.platform_url,
      },
    ],
    badges: [
      {
        id: achievementUrl(EXAMPLE_URL, BADGE_ID),
        name: data.badge.name,
        description: data.badge.description,
        picture_url: BADGE_RECORD.picture_url,
      },
    ],
  },
  CredentialVerification: {
    valid: true,
    foreign: false,
    compare: false,
    carrier: "json",
    checks: CREDENTIAL_CHECKS.map((check, n) => finding(check, FOUND[n]!)),
    credential: {
      id: CERTIFICATE.verification_url,
      name: data.badge.name,
      issuer: { id: DID, name: ORGANIZATION.name, verified: true },
      recipient_name: ANA.recipient_name,
      event_name: EVENT.name,
      awarded_at: ANSWERED_AT,
      valid_from: ANSWERED_AT,
      valid_until: null,
      verification_url: CERTIFICATE.verification_url,
      picture_url: `${CERTIFICATE.verification_url}.png`,
    },
  },
  SharingChoice: { visibility: "link", name_in_credential: true },
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
    images: readyImages(ORGANIZATION),
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
  "sample-mails.send": {
    one: { summary: "One recipient", value: { ...NAMED, recipient: ANA } },
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
  "panel.asset": "export{};",
  "text/html": '<!doctype html>\n<html lang="en">…</html>\n',
  "text/csv": `${CSV_HEADER}\r\n${CSV_ROW.join(",")}\r\n`,
};
