import { deflateRawSync } from "node:zlib";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Badge, BadgeRecord, toBadgeRecord } from "#shared/domain/badges/badge.ts";
import {
  CERTIFICATE_STATUSES,
  type Certificate,
  CertificateRecord,
  RECIPIENT_STATUSES,
  toCertificateRecord,
  VISIBILITIES,
} from "#shared/domain/certificates/certificate.ts";
import {
  certificatesOf,
  type Issuance,
  IssueRequest,
  recipientsOf,
} from "#shared/domain/certificates/issuance.ts";
import { RecipientRequest, toRecipient } from "#shared/domain/certificates/recipient.ts";
import { DEFAULT_DESIGN } from "#shared/domain/documents/design.ts";
import { type Event, EventRecord, toEventRecord } from "#shared/domain/events/event.ts";
import {
  CATEGORIES,
  CONNECTION_TYPES,
  EVENT_STATUSES,
  LOCATION_TYPES,
  RECURRENCE_TYPES,
} from "#shared/domain/events/event-choices.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import { LOCALES, type Organization } from "#shared/domain/organizations/organization.ts";
import { OrganizationRecord, toOrganizationRecord } from "#shared/domain/organizations/profile.ts";
import { PLANS } from "#shared/domain/rules.ts";
import { DELIVERY_STATUSES, type Delivery } from "#shared/domain/webhooks/delivery.ts";
import {
  toWebhookRecord,
  WEBHOOK_STATUSES,
  type Webhook,
  WebhookRecord,
} from "#shared/domain/webhooks/webhook.ts";
import { WEBHOOK_EVENT_TYPES } from "#shared/domain/webhooks/webhook-event-names.ts";
import { badgeItem } from "#shared/storage/badges/badges.ts";
import {
  decodeCertificate,
  issuedItem,
  toCertificate,
} from "#shared/storage/certificates/certificate-item.ts";
import { issuanceItems, toIssuance } from "#shared/storage/certificates/issuance-item.ts";
import { eventItem } from "#shared/storage/events/events.ts";
import { keyItem } from "#shared/storage/organizations/keys.ts";
import { organizationItem } from "#shared/storage/organizations/organizations.ts";
import { type Item, recordOf, shaped } from "#shared/storage/table/item.ts";
import { keys } from "#shared/storage/table/schema.ts";
import { deliveryFields, toDelivery } from "#shared/storage/webhooks/deliveries.ts";
import { toWebhook, webhookItem } from "#shared/storage/webhooks/webhooks.ts";

/*
 * Every record comes back from its item and from its JSON as it was. A record's values are made field by field, so that
 * one with a new field does not compile here until it has values.
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

const REQUESTED: ValuesOf<Required<RecipientRequest>> = {
  recipient_name: fc.stringMatching(/^[A-Z][a-z]{2,12} [A-Z][a-z]{2,12}$/),
  recipient_email: fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.com$/),
  recipient_number: fc.stringMatching(/^\+5511\d{9}$/),
  reason: fc.stringMatching(/^[A-Z][a-z ]{3,30}[a-z]$/),
  external_id: fc.stringMatching(/^[a-z]{2,8}-\d{1,6}$/),
  metadata,
};
/** A recipient as somebody requests it, with or without what need not be given. */
const requested = fc
  .record(REQUESTED, { requiredKeys: ["recipient_name", "recipient_email"] })
  .map((values) => RecipientRequest.parse(values));
const recipient = requested.map(toRecipient);

const certificates: fc.Arbitrary<Certificate> = fc
  .tuple(
    recipient,
    recordsOf<Omit<Certificate, keyof ReturnType<typeof toRecipient>>>({
      id: uuid,
      organization_id: uuid,
      issuance_id: text,
      event_id: uuid,
      badge_id: uuid,
      short_code: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      workload_hours: orNull(fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100)),
      event_revision: count,
      badge_revision: count,
      issuer_revision: count,
      status: oneOf(CERTIFICATE_STATUSES),
      recipient_status: oneOf(RECIPIENT_STATUSES),
      created_at: instant,
      updated_at: instant,
      accepted_at: orNull(instant),
      rejected_at: orNull(instant),
      expires_at: orNull(instant),
      revoked_at: orNull(instant),
      revocation_reason: orNull(text),
      revocation_notice: orNull(oneOf(["plain", "reason"] as const)),
      visibility: oneOf(VISIBILITIES),
      name_in_credential: fc.boolean(),
      bulk: fc.boolean(),
    }),
  )
  .map(([person, others]) => ({ ...person, ...others }));

const issuances = recordsOf<Issuance>({
  id: text,
  slot: text,
  salt: text,
  organization_id: uuid,
  event_id: uuid,
  badge_id: uuid,
  event_revision: count,
  badge_revision: count,
  issuer_revision: count,
  workload_hours: orNull(count),
  recipients: fc.array(
    fc.tuple(recipient, fc.boolean()).map(([person, registered]) => ({ ...person, registered })),
    { maxLength: 5 },
  ),
  expires_at: orNull(instant),
  created_at: instant,
  fingerprint: orNull(text),
  skipped: orNull(
    fc.array(fc.record({ position: fc.nat(500), email: text, certificate_id: uuid }), { maxLength: 3 }),
  ),
  recoded: fc.dictionary(fc.nat(500).map(String), count, { maxKeys: 3 }),
});

const events = recordsOf<Event>({
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
  created_at: instant,
  updated_at: instant,
});

const badges = recordsOf<Badge>({
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
  design: orAbsent(fc.constant(DEFAULT_DESIGN)),
  event_category: orAbsent(orNull(oneOf(CATEGORIES))),
  status: oneOf(["ACTIVE", "ARCHIVED"] as const),
  revision: count,
  created_at: instant,
  updated_at: instant,
});

const plan = oneOf(PLANS);
const organizations = recordsOf<Organization>({
  id: uuid,
  name: text,
  company_name: orNull(text),
  nickname: orNull(text),
  pic_url: orNull(fc.webUrl()),
  verified: fc.boolean(),
  locale: oneOf(LOCALES),
  contact_email: orNull(fc.emailAddress()),
  plan,
  plan_since: orAbsent(instant),
  former_plan: orAbsent(plan),
  former_plan_since: orAbsent(instant),
  quota_override: orNull(fc.nat()),
  revision: orAbsent(count),
  created_at: instant,
  updated_at: instant,
});

const apiKeys = recordsOf<ApiKey>({
  id: text,
  organization_id: uuid,
  name: text,
  digest: text,
  prefix: text,
  status: oneOf(["active", "inactive"] as const),
  created_at: instant,
  expires_at: orNull(instant),
  last_used_at: orNull(instant),
  revoked_at: orNull(instant),
  created_by: orNull(text),
  revoked_by: orNull(text),
});

const span = fc.record({ from: instant, until: orNull(instant) });
const webhooks = recordsOf<Webhook>({
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
  created_at: instant,
  updated_at: instant,
});

/** A delivery before its first attempt: the result of attempts is stored by updates. */
const deliveries = recordsOf<Delivery>({
  id: uuid,
  webhook_id: uuid,
  organization_id: uuid,
  certificate_id: uuid,
  type: oneOf(WEBHOOK_EVENT_TYPES),
  at: instant,
  recipient_status: oneOf(RECIPIENT_STATUSES),
  returned: orAbsent(
    fc.record({
      reason: oneOf(["bounced", "complained"] as const),
      status: oneOf(CERTIFICATE_STATUSES),
      updated_at: instant,
    }),
  ),
  status: oneOf(DELIVERY_STATUSES),
  attempts: fc.nat(20),
  next_attempt_at: fc.constant(null),
  last: fc.constant(null),
});

/** An item as DynamoDB keeps it. */
const kept = (item: Item) => marshall(shaped(item), { removeUndefinedValues: true });
const throughStore = (item: Item): Item => unmarshall(kept(item));
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const BASE_URL = "https://certificates.example";

const always = <T>(values: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(
    fc.property(values, (value) => {
      check(value);
    }),
    { numRuns: 60 },
  );

describe("a record comes back from its item as it was", () => {
  test("a certificate, decoded or not, except for choices that its holder makes later", () => {
    always(certificates, (certificate) => {
      const item = issuedItem(certificate, new Date(certificate.created_at));
      const undecided = { ...certificate, visibility: "link", name_in_credential: true };
      expect(toCertificate(throughStore(item))).toEqual(undecided);
      expect(decodeCertificate(kept(item))).toEqual(undecided);
    });
  });

  test("an issuance", () => {
    always(issuances, (issuance) => {
      const [first, ...others] = issuanceItems(issuance).map(throughStore);
      expect(
        toIssuance(
          first!,
          others.map(({ packed }) => packed as Uint8Array),
        ),
      ).toEqual(issuance);
    });
  });

  test("an issuance of a former release, whose rows have neither external_id nor metadata", () => {
    const [item] = issuanceItems(fc.sample(issuances, 1)[0]!);
    const rows = [["Ana Souza", "ana@example.com", null, "Spoke", 1]];
    const former = { ...throughStore(item), packed: deflateRawSync(JSON.stringify([rows, null])) };
    const ana = { recipient_name: "Ana Souza", recipient_email: "ana@example.com", reason: "Spoke" };
    expect(toIssuance(former, []).recipients).toEqual([{ ...toRecipient(ana), registered: true }]);
  });

  test("an event", () => {
    always(events, (event) => expect(recordOf(throughStore(eventItem(event)))).toEqual(event));
  });
  test("a badge", () => {
    always(badges, (badge) => expect(recordOf(throughStore(badgeItem(badge)))).toEqual(badge));
  });
  test("an organization", () => {
    always(organizations, (organization) =>
      expect(recordOf(throughStore(organizationItem(organization)))).toEqual(organization),
    );
  });
  test("an API key", () => {
    always(apiKeys, (key) => expect(recordOf(throughStore(keyItem(key)))).toEqual(key));
  });
  test("a webhook", () => {
    always(webhooks, (webhook) => expect(toWebhook(throughStore(webhookItem(webhook)))).toEqual(webhook));
  });
  test("a delivery", () => {
    always(deliveries, (delivery) => {
      const item = { ...keys.delivery(delivery.webhook_id, delivery.id), ...deliveryFields(delivery) };
      expect(toDelivery(throughStore(item))).toEqual(delivery);
    });
  });
});

describe("a record comes back from its JSON as it was", () => {
  test("a certificate", () => {
    always(certificates, (certificate) => {
      const record = toCertificateRecord(certificate, BASE_URL, "sent");
      expect(CertificateRecord.parse(throughJson(record))).toEqual(record);
    });
  });
  test("an event, a badge, an organization and a webhook", () => {
    always(fc.tuple(events, badges, organizations, webhooks), ([event, badge, organization, webhook]) => {
      const counted = { event, certificateCount: 3, analysis: null };
      for (const [schema, record] of [
        [EventRecord, toEventRecord(counted, BASE_URL)],
        [BadgeRecord, toBadgeRecord(badge, BASE_URL)],
        [OrganizationRecord, toOrganizationRecord(organization)],
        [WebhookRecord, toWebhookRecord(webhook)],
      ] as const)
        expect(schema.parse(throughJson(record))).toEqual(record);
    });
  });
});

/** All values in a JSON value that are not objects, and all objects. */
const within = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(within)] : [value];

describe("what is requested of a recipient", () => {
  const ids = { event_id: crypto.randomUUID(), badge_id: crypto.randomUUID() };

  test("is the same in all three forms of a request", () => {
    always(requested, (person) => {
      const forms = [
        { ...ids, ...person },
        { ...ids, recipient: person },
        { ...ids, recipient: [person] },
      ];
      for (const form of forms) expect(recipientsOf(IssueRequest.parse(form))).toEqual([toRecipient(person)]);
    });
  });

  test("is in the certificate that integrators get, after its issuance and certificate were stored", () => {
    always(fc.tuple(requested, issuances), ([person, issuance]) => {
      const [first, ...others] = issuanceItems({
        ...issuance,
        skipped: null,
        recipients: [{ ...toRecipient(person), registered: false }],
      }).map(throughStore);
      const stored = toIssuance(
        first!,
        others.map(({ packed }) => packed as Uint8Array),
      );
      const [certificate] = certificatesOf(stored).map((issued) =>
        toCertificate(throughStore(issuedItem(issued, new Date(issued.created_at)))),
      );
      const shown = within(throughJson(toCertificateRecord(certificate!, BASE_URL, "sent")));
      for (const value of Object.values(person)) expect(shown).toContainEqual(value);
    });
  });
});
