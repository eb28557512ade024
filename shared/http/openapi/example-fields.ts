import { shortCode } from "#shared/domain/ids.ts";
import data from "./example-data.json" with { type: "json" };
import {
  ANA,
  BADGE_ID,
  BADGE_RECORD,
  CERTIFICATE,
  CERTIFICATE_ID,
  CREATED_AT,
  EVENT,
  EVENT_ID,
  EVENT_RECORD,
  ISSUANCE_ID,
  ISSUED_AT,
  LINK_TOKEN,
  ORGANIZATION,
  WEBHOOK_ID,
} from "./example-data.ts";

/** Examples of fields outside the records of example-data.ts, by field name; the first that suits the field's type is taken. */
export const FIELD_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  id: [CERTIFICATE_ID],
  email: [ANA.recipient_email],
  recipient_name: [ANA.recipient_name],
  recipient_email: [ANA.recipient_email],
  number: [ANA.recipient_number],
  reason: [ANA.reason],
  company_name: [ORGANIZATION.company_name],
  nickname: [ORGANIZATION.nickname],
  pic_url: [ORGANIZATION.pic_url],
  image_url: [EVENT.image_url],
  official_url: [EVENT.official_url],
  platform_url: [EVENT_RECORD.platform_url],
  description: [EVENT.description],
  city: [EVENT.city],
  state: [EVENT.state],
  initial_date: [EVENT.initial_date],
  finish_date: [EVENT.finish_date],
  event_id: [EVENT_ID],
  badge_id: [BADGE_ID],
  certificate_id: [CERTIFICATE_ID],
  short_code: [shortCode(EVENT_ID)],
  event_short_code: [shortCode(EVENT_ID)],
  badge_short_code: [shortCode(BADGE_ID)],
  verification_url: [CERTIFICATE.verification_url],
  token: [LINK_TOKEN],
  issuance_id: [ISSUANCE_ID],
  created_at: [CREATED_AT],
  updated_at: [ISSUED_AT],
  issued_at: [ISSUED_AT],
  createdAt: [CREATED_AT],
  lastUsedAt: [ISSUED_AT],
  timestamp: [ISSUED_AT],
  ...data.fields,
};

export const KEY_ID = "key_7Q2M4XKD0A5V";
const KEY = {
  id: KEY_ID,
  name: "Registration system",
  prefix: "ck_live_0LZJx2NSL8ykcAnsnijX6q9fQa",
};

const WEBHOOK = { id: WEBHOOK_ID, description: "Updates our CRM", disabled_reason: null };
const DELIVERED = { webhook_id: WEBHOOK_ID, type: "certificate.issued", status: "delivered" };

/** Examples of fields of one record, by its component's name or by the field that holds it. */
export const MEMBER_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ApiKey: KEY,
  Webhook: WEBHOOK,
  WebhookWithSecret: WEBHOOK,
  CreateWebhook: WEBHOOK,
  WebhookAttempt: { error: null },
  WebhookTest: { error: null },
  WebhookDelivery: DELIVERED,
  WebhookDeliveryDetails: DELIVERED,
  CreatedApiKey: { ...KEY, token: "ck_live_0LZJx2NSL8ykcAnsnijX6q9fQa… (79 characters)" },
  event: EVENT_RECORD,
  badge: BADGE_RECORD,
  certificate: CERTIFICATE,
  organization: ORGANIZATION,
  issuer: ORGANIZATION,
};
