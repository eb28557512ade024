import fc from "fast-check";
import type { Badge } from "#shared/domain/badges/badge.ts";
import {
  CERTIFICATE_STATUSES,
  type Certificate,
  RECIPIENT_STATUSES,
  VISIBILITIES,
} from "#shared/domain/certificates/certificate.ts";
import type { Issuance } from "#shared/domain/certificates/issuance.ts";
import {
  AS_REQUESTED,
  type AsRequested,
  RecipientRequest,
  toRecipient,
} from "#shared/domain/certificates/recipient.ts";
import { SAME_BY } from "#shared/domain/certificates/same-person.ts";
import { DEFAULT_DESIGN } from "#shared/domain/documents/design.ts";
import type { Event } from "#shared/domain/events/event.ts";
import {
  CATEGORIES,
  CONNECTION_TYPES,
  EVENT_STATUSES,
  LOCATION_TYPES,
  RECURRENCE_TYPES,
} from "#shared/domain/events/event-choices.ts";
import { IMPORT_STATUSES } from "#shared/domain/imports/import.ts";
import type { ImportThen } from "#shared/domain/imports/import-then.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { LOCALES, type Organization } from "#shared/domain/organizations/organization.ts";
import { SHOWN_IN } from "#shared/domain/outcomes/field.ts";
import type { Outcome } from "#shared/domain/outcomes/outcome.ts";
import { CHOSEN_CHANNELS } from "#shared/domain/phone/decide-phone.ts";
import { PHONE_DECISIONS, PHONE_REASONS } from "#shared/domain/phone/phone-status.ts";
import { PLANS, SCOPES } from "#shared/domain/rules.ts";
import {
  type CertificateDelivery,
  DELIVERY_STATUSES,
  type Delivery,
  type ImportDelivery,
} from "#shared/domain/webhooks/delivery.ts";
import { WEBHOOK_STATUSES, type Webhook } from "#shared/domain/webhooks/webhook.ts";
import {
  CERTIFICATE_EVENT_TYPES,
  IMPORT_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
} from "#shared/domain/webhooks/webhook-event-names.ts";

/*
 * Any record of each kind, for property tests. Its values are made field by field, so that a record with a new field
 * does not compile here until it has values.
 */

/** Values for every field of a record. */
type ValuesOf<T> = { [F in keyof T]-?: fc.Arbitrary<T[F]> };
const recordsOf = <T>(values: ValuesOf<T>): fc.Arbitrary<T> => fc.record(values) as fc.Arbitrary<T>;

const text = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" });
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);
/** For a field that older records do not have. */
const orAbsent = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });
const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const uuid = fc.uuid();
const count = fc.integer({ min: 1, max: 9_999 });
const instant = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const metadata = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z_]{1,12}$/),
  fc.string({ minLength: 1, maxLength: 30 }),
  { minKeys: 1, maxKeys: 5 },
);

/** The fields that are any text. */
type TextField = { [F in keyof AsRequested]: string extends AsRequested[F] ? F : never }[keyof AsRequested];
const anyText = fc.stringMatching(/^[a-z]{2,8}-\d{1,6}$/);
const REQUESTED: ValuesOf<Required<Omit<RecipientRequest, "guardian_email">>> = {
  ...(Object.fromEntries(AS_REQUESTED.map((field) => [field, anyText])) as Record<TextField, typeof anyText>),
  recipient_name: fc.stringMatching(/^[A-Z][a-z]{2,12} [A-Z][a-z]{2,12}$/),
  recipient_email: fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.com$/),
  recipient_number: fc.stringMatching(/^\+5511\d{9}$/),
  recipient_locale: oneOf(LOCALES),
  metadata,
  role: fc.stringMatching(/^[a-z]{3,12}$/),
  // What is asked for is checked by the badge, and stored apart.
  values: fc.constant({}),
  workload_hours: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
  expires_at: instant,
};
/** A recipient of whom somebody requests all that can be said. */
export const requestedInFull = fc.record(REQUESTED).map((values) => RecipientRequest.parse(values));
/** A recipient as somebody requests it, with or without what need not be given. */
export const requested = fc
  .record(REQUESTED, { requiredKeys: ["recipient_name", "recipient_email"] })
  .map((values) => RecipientRequest.parse(values));
const recipient = requested.map(toRecipient);

export const anyCertificate: fc.Arbitrary<Certificate> = fc
  .tuple(
    recipient,
    recordsOf<Omit<Certificate, keyof ReturnType<typeof toRecipient>>>({
      id: uuid,
      organization_id: uuid,
      issuance_id: fc.stringMatching(/^iss_[0-9A-Z]{12}$/),
      event_id: uuid,
      badge_id: uuid,
      short_code: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      has_outcome: fc.boolean(),
      event_revision: count,
      badge_revision: count,
      issuer_revision: count,
      template_revision: orNull(count),
      status: oneOf(CERTIFICATE_STATUSES),
      recipient_status: oneOf(RECIPIENT_STATUSES),
      created_at: instant,
      updated_at: instant,
      accepted_at: orNull(instant),
      rejected_at: orNull(instant),
      revoked_at: orNull(instant),
      revocation_reason: orNull(text),
      revocation_notice: orNull(oneOf(["plain", "reason"] as const)),
      revoked_by: orNull(fc.stringMatching(/^key_[0-9A-Z]{12}$/)),
      visibility: oneOf(VISIBILITIES),
      name_in_credential: fc.boolean(),
      request_id: orNull(uuid),
      import_id: orNull(uuid),
      bulk: fc.boolean(),
      phone: orNull(oneOf(PHONE_DECISIONS)),
      phone_reason: orNull(oneOf(PHONE_REASONS)),
      phone_channels: orNull(oneOf(CHOSEN_CHANNELS)),
      phone_asked: fc.boolean(),
      corrected_at: orNull(instant),
      renamed_at: orNull(instant),
      erased_at: orNull(instant),
      link_generation: count,
      number_generation: count,
      name_corrected: fc.boolean(),
      reminders: fc.boolean(),
    }),
  )
  .map(([person, others]) => ({ ...person, ...others }));

const fieldKey = fc.stringMatching(/^f_[a-z0-9_]{0,38}$/);
const place = fc.nat(812);
/** What certificates say of people, in the form in which it is stored. */
export const outcomes = recordsOf<Outcome>({
  role: orNull(text),
  values: orNull(
    fc.dictionary(
      fieldKey,
      fc.oneof(
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
        fc.record({ position: place, of: orNull(place) }),
      ),
      { minKeys: 1, maxKeys: 40, noNullPrototype: true },
    ),
  ),
});

export const issuances = recordsOf<Issuance>({
  id: text,
  slot: text,
  salt: text,
  organization_id: uuid,
  event_id: uuid,
  badge_id: uuid,
  event_revision: count,
  badge_revision: count,
  issuer_revision: count,
  template_revision: orNull(count),
  workload_hours: orNull(count),
  recipients: fc.array(
    fc
      .tuple(recipient, outcomes, fc.boolean(), orNull(oneOf(PHONE_DECISIONS)), orNull(oneOf(PHONE_REASONS)))
      .map(([person, outcome, registered, phone, phone_reason]) => ({
        ...person,
        ...outcome,
        registered,
        phone,
        phone_reason,
      })),
    { maxLength: 5 },
  ),
  expires_at: orNull(instant),
  created_at: instant,
  issued_by: orNull(text),
  fingerprint: orNull(text),
  request_id: orNull(uuid),
  import_id: orNull(uuid),
  reminders: orNull(fc.constant(false as const)),
  unheard: orNull(fc.constant(true as const)),
  phone_channels: orNull(oneOf(CHOSEN_CHANNELS)),
  skipped: orNull(
    fc.array(
      fc.record({
        position: fc.nat(500),
        email: text,
        certificate_id: uuid,
        name: orNull(text),
        external_id: orNull(text),
        same_by: orNull(fc.constantFrom(...SAME_BY)),
      }),
      { maxLength: 3 },
    ),
  ),
  recoded: fc.dictionary(fc.nat(500).map(String), count, { maxKeys: 3 }),
});

export const events = recordsOf<Event>({
  id: uuid,
  organization_id: uuid,
  name: text,
  description: orNull(text),
  category: oneOf(CATEGORIES),
  subcategory: orNull(text),
  city: orNull(text),
  state: orNull(text),
  location_type: orNull(oneOf(LOCATION_TYPES)),
  initial_date: orNull(instant),
  finish_date: orNull(instant),
  recurrence_type: orNull(oneOf(RECURRENCE_TYPES)),
  image_url: orNull(fc.webUrl()),
  official_url: orNull(fc.webUrl()),
  is_private: fc.boolean(),
  status: oneOf(EVENT_STATUSES),
  connections: fc.array(fc.record({ event_id: uuid, type: oneOf(CONNECTION_TYPES) }), { maxLength: 3 }),
  revision: count,
  updated_by: orAbsent(text),
  created_at: instant,
  updated_at: instant,
});

export const badges = recordsOf<Badge>({
  id: uuid,
  organization_id: uuid,
  event_id: orNull(uuid),
  name: text,
  description: orNull(text),
  criteria: orNull(text),
  image_url: orNull(fc.webUrl()),
  skills: fc.array(text, { maxLength: 3 }),
  validity_days: orNull(count),
  workload_hours: orNull(count),
  fields: orAbsent(
    fc.uniqueArray(
      fc.record({
        key: fc.stringMatching(/^f_[a-z]{1,12}$/),
        label: fc.stringMatching(/^[A-Z][a-z]{1,20}$/),
        type: fc.constantFrom("text" as const, "number" as const),
        required: fc.boolean(),
        show: fc.subarray([...SHOWN_IN]),
      }),
      { maxLength: 3, selector: ({ key }) => key },
    ),
  ),
  design: orAbsent(fc.constant(DEFAULT_DESIGN)),
  event_category: orAbsent(orNull(oneOf(CATEGORIES))),
  status: oneOf(["ACTIVE", "ARCHIVED"] as const),
  revision: count,
  updated_by: orAbsent(text),
  created_at: instant,
  updated_at: instant,
});

const plan = oneOf(PLANS);
export const organizations = recordsOf<Organization>({
  id: uuid,
  name: text,
  company_name: orNull(text),
  nickname: orNull(text),
  pic_url: orNull(fc.webUrl()),
  verified: fc.boolean(),
  locale: oneOf(LOCALES),
  primary_color: orAbsent(orNull(fc.stringMatching(/^#[0-9a-f]{6}$/))),
  contact_email: orNull(fc.emailAddress()),
  plan,
  plan_since: orAbsent(instant),
  former_plan: orAbsent(plan),
  former_plan_since: orAbsent(instant),
  quota_override: orNull(fc.nat()),
  reply_to: orAbsent(orNull(fc.emailAddress())),
  notify: orAbsent(fc.record({ whatsapp: fc.boolean(), sms: fc.boolean() })),
  phone_override: orAbsent(orNull(fc.nat())),
  time_zone: orAbsent(oneOf(["America/Sao_Paulo", "Europe/Madrid", "UTC"] as const)),
  reminders: orAbsent(fc.boolean()),
  country: orAbsent(oneOf(["BR", "ES"] as const)),
  retention_months: orAbsent(orNull(fc.integer({ min: 1, max: 120 }))),
  closed_at: orAbsent(instant),
  revision: orAbsent(count),
  updated_by: orAbsent(text),
  created_at: instant,
  updated_at: instant,
});

export const apiKeys = recordsOf<ApiKey>({
  id: text,
  organization_id: uuid,
  name: text,
  digest: text,
  prefix: text,
  status: oneOf(["active", "inactive"] as const),
  created_at: instant,
  expires_at: orNull(instant),
  last_used_at: orNull(instant),
  last_used_operation: orAbsent(orNull(text)),
  scopes: orAbsent(fc.subarray([...SCOPES], { minLength: 1 })),
  revoked_at: orNull(instant),
  created_by: orNull(text),
  revoked_by: orNull(text),
});

const span = fc.record({ from: instant, until: orNull(instant) });
export const webhooks = recordsOf<Webhook>({
  id: uuid,
  organization_id: uuid,
  url: fc.webUrl(),
  events: fc.uniqueArray(oneOf(WEBHOOK_EVENT_TYPES), { minLength: 1 }),
  description: orNull(text),
  status: oneOf(WEBHOOK_STATUSES),
  disabled_reason: orNull(oneOf(["manual", "gone", "failing"] as const)),
  pauses: fc.array(span, { maxLength: 3 }),
  secrets: fc.array(fc.record({ sealed: text, until: orNull(instant) }), { minLength: 1, maxLength: 3 }),
  revision: count,
  updated_by: orAbsent(text),
  created_at: instant,
  updated_at: instant,
});

const ofAnyDelivery = {
  id: uuid,
  webhook_id: uuid,
  organization_id: uuid,
  at: instant,
  status: oneOf(DELIVERY_STATUSES),
  attempts: fc.nat(20),
  next_attempt_at: fc.constant(null),
  last: fc.constant(null),
};
const certificateDeliveries = recordsOf<Omit<CertificateDelivery, "import">>({
  ...ofAnyDelivery,
  certificate_id: uuid,
  type: oneOf(CERTIFICATE_EVENT_TYPES),
  recipient_status: oneOf(RECIPIENT_STATUSES),
  returned: orAbsent(
    fc.record({
      reason: oneOf(["bounced", "complained"] as const),
      status: oneOf(CERTIFICATE_STATUSES),
      updated_at: instant,
    }),
  ),
});
const importDeliveries = recordsOf<Omit<ImportDelivery, "certificate_id">>({
  ...ofAnyDelivery,
  type: oneOf(IMPORT_EVENT_TYPES),
  import: recordsOf<ImportThen>({
    id: uuid,
    status: oneOf(IMPORT_STATUSES),
    validation: count,
    on_invalid: oneOf(["stop", "skip"] as const),
    rows: fc.nat(),
    valid: fc.nat(),
    invalid: fc.nat(),
    duplicates: fc.nat(),
    already_issued: orAbsent(fc.nat()),
  }),
});
/** A delivery before its first attempt: the result of attempts is stored by updates. */
export const deliveries: fc.Arbitrary<Delivery> = fc.oneof(certificateDeliveries, importDeliveries);
