import { pictureUrl } from "#shared/domain/badges/badge.ts";
import { certificateUrl } from "#shared/domain/certificates/certificate.ts";
import { RecipientRequest, toRecipient } from "#shared/domain/certificates/recipient.ts";
import { picturedFields } from "#shared/domain/documents/image.ts";
import { platformUrl } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import data from "./example-data.json" with { type: "json" };
import { EXAMPLE_URL } from "./json.ts";

/*
 * All examples show one case: Comunidade Serverless gives Ana Souza the badge "Speaker" of Serverless Day 2026.
 */

export const ORGANIZATION_ID = "0b6e4c39-71d2-4f58-b90a-e3a87d15c264";
export const EVENT_ID = "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c";
export const BADGE_ID = "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3";
export const CERTIFICATE_ID = "01994f6e-8c40-7000-a5d2-3e9b17c04f68";
export const CERTIFICATE_CODE = "7Q2M4XKD0A5V";
export const ISSUANCE_ID = "iss_01M2JQK1J04T9ZC2M8QW1K";
export const ISSUED_AT = "2026-09-15T14:30:00.000Z";
export const ANSWERED_AT = "2026-09-16T08:12:45.000Z";
export const LINK_TOKEN = "AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o";
export const WEBHOOK_ID = "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8";
export const CREATED_AT = "2026-07-01T09:00:00.000Z";

export const EVENT = data.event;
export const ORGANIZATION = data.organization;
export const ANA = data.ana;

/** The images of a record, of which all have a copy. */
export const readyImages = (record: Parameters<typeof picturedFields>[0]) =>
  picturedFields(record).map(({ field }) => ({ field, status: "ready", problem: null }));

export const EVENT_RECORD = {
  id: EVENT_ID,
  short_code: shortCode(EVENT_ID),
  ...EVENT,
  images: readyImages(EVENT),
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
  images: readyImages(data.badge),
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
  ...data.pending,
  verification_url: certificateUrl(EXAMPLE_URL, { short_code: CERTIFICATE_CODE }),
  created_at: ISSUED_AT,
  updated_at: ISSUED_AT,
};
