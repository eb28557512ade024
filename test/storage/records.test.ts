import { deflateRawSync } from "node:zlib";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BadgeRecord, toBadgeRecord } from "#shared/domain/badges/badge-record.ts";
import { CertificateRecord, toCertificateRecord } from "#shared/domain/certificates/certificate-record.ts";
import { certificatesOf, IssueRequest, recipientsOf } from "#shared/domain/certificates/issuance.ts";
import { toRecipient } from "#shared/domain/certificates/recipient.ts";
import { EventRecord, toEventRecord } from "#shared/domain/events/event-record.ts";
import { OrganizationRecord, toOrganizationRecord } from "#shared/domain/organizations/profile.ts";
import { NO_OUTCOME } from "#shared/domain/outcomes/outcome.ts";
import { toWebhookRecord, WebhookRecord } from "#shared/domain/webhooks/webhook.ts";
import { toBadge } from "#shared/storage/badges/badge-record.ts";
import { badgeItem } from "#shared/storage/badges/badges.ts";
import {
  codeItem,
  decodeCertificate,
  issuedItem,
  toCertificate,
} from "#shared/storage/certificates/certificate-item.ts";
import { issuanceItems, toIssuance } from "#shared/storage/certificates/issuance-item.ts";
import { outcomeIn } from "#shared/storage/certificates/outcome-item.ts";
import { toEvent } from "#shared/storage/events/event-record.ts";
import { eventItem } from "#shared/storage/events/events.ts";
import { organizationItem, toOrganization } from "#shared/storage/organizations/organization-record.ts";
import { keyItem, toApiKey } from "#shared/storage/organizations/stored-keys.ts";
import { type Item, shaped } from "#shared/storage/table/item.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { deliveryFields, toDelivery } from "#shared/storage/webhooks/delivery-record.ts";
import { toWebhook, webhookItem } from "#shared/storage/webhooks/webhook-record.ts";
import {
  anyCertificate,
  apiKeys,
  badges,
  deliveries,
  events,
  issuances,
  organizations,
  outcomes,
  requested,
  webhooks,
} from "../support/records.ts";
import { STORED_SAMPLES } from "../support/stored-samples.ts";

/* Every record comes back from its item and from its JSON as it was, without what another release stores besides. */

/** An item as DynamoDB keeps it. */
const kept = (item: Item) =>
  marshall(shaped({ ...item, added_by_another_release: { secret: "sealed" } }), {
    removeUndefinedValues: true,
  });
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
  test("a certificate, decoded or not, except for choices that are made later", () => {
    always(anyCertificate, (certificate) => {
      const item = issuedItem(certificate, new Date(certificate.created_at));
      const undecided = {
        ...certificate,
        visibility: "link",
        name_in_credential: true,
        phone_asked: false,
        link_generation: 0,
        number_generation: 0,
        name_corrected: false,
      };
      expect(toCertificate(throughStore(item))).toEqual(undecided);
      expect(decodeCertificate(kept(item))).toEqual(undecided);
    });
  });

  test("a certificate that is decoded has its fields in one order, whatever the order of the attributes", () => {
    const fieldsOf = (certificate: object) => Object.keys(certificate);
    const [first] = fc.sample(anyCertificate, 1);
    const expected = fieldsOf(decodeCertificate(kept(issuedItem(first!, new Date()))));
    always(anyCertificate, (certificate) => {
      const attributes = Object.entries(kept(issuedItem(certificate, new Date(certificate.created_at))));
      const backwards = decodeCertificate(Object.fromEntries(attributes.toReversed()));
      expect(backwards).toEqual(decodeCertificate(Object.fromEntries(attributes)));
      expect(fieldsOf(backwards)).toEqual(expected);
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

  test("what a certificate says of its person, which no other item has when all are written at once", () => {
    always(fc.tuple(anyCertificate, outcomes), ([certificate, outcome]) => {
      expect(
        outcomeIn(
          throughStore(codeItem({ issued_by: null, id: "issuance", slot: "issuance" }, certificate, outcome)),
        ),
      ).toEqual(outcome);
    });
    always(issuances, (issuance) => {
      const [first] = issuanceItems(issuance, { written: true }).map(throughStore);
      const silent = issuance.recipients.map((recipient) => ({ ...recipient, ...NO_OUTCOME }));
      expect(toIssuance(first!, []).recipients).toEqual(silent);
    });
  });

  test("an issuance of a former release, whose rows have neither external_id nor what followed it", () => {
    const [item] = issuanceItems(fc.sample(issuances, 1)[0]!);
    const rows = [["Ana Souza", "ana@example.com", null, "Spoke", 1]];
    const former = { ...throughStore(item), packed: deflateRawSync(JSON.stringify([rows, null])) };
    const ana = { recipient_name: "Ana Souza", recipient_email: "ana@example.com", reason: "Spoke" };
    expect(toIssuance(former, []).recipients).toEqual([
      { ...toRecipient(ana), registered: true, phone: null, phone_reason: null, role: null, values: null },
    ]);
  });

  test("an event", () => {
    always(events, (event) => expect(toEvent(throughStore(eventItem(event)))).toEqual(event));
  });
  test("a badge", () => {
    always(badges, (badge) => expect(toBadge(throughStore(badgeItem(badge)))).toEqual(badge));
  });
  test("an organization", () => {
    always(organizations, (organization) =>
      expect(toOrganization(throughStore(organizationItem(organization)))).toEqual(organization),
    );
  });
  test("an API key", () => {
    always(apiKeys, (key) => expect(toApiKey(throughStore(keyItem(key)))).toEqual(key));
  });
  test("a webhook", () => {
    always(webhooks, (webhook) => expect(toWebhook(throughStore(webhookItem(webhook)))).toEqual(webhook));
  });
  test("a delivery", () => {
    always(deliveries, (delivery) => {
      const item = { ...otherKeys.delivery(delivery.webhook_id, delivery.id), ...deliveryFields(delivery) };
      expect(toDelivery(throughStore(item))).toEqual(delivery);
    });
  });

  test.each(Object.entries(STORED_SAMPLES))("the %s", (_, { read, record }) => {
    expect(read(throughStore({ pk: "a", sk: "b", kind: "any", ...record }))).toEqual(record);
  });
});

describe("a record comes back from its JSON as it was", () => {
  test("a certificate", () => {
    always(fc.tuple(anyCertificate, outcomes), ([certificate, outcome]) => {
      const record = toCertificateRecord(certificate, BASE_URL, SENT, outcome);
      expect(CertificateRecord.parse(throughJson(record))).toEqual(record);
    });
  });
  test("an event, a badge, an organization and a webhook", () => {
    always(fc.tuple(events, badges, organizations, webhooks), ([event, badge, organization, webhook]) => {
      const counted = { event, certificateCount: 3, analysis: null };
      for (const [schema, record] of [
        [EventRecord, toEventRecord(counted, "PRO", BASE_URL, new Map())],
        [BadgeRecord, toBadgeRecord(badge, BASE_URL, new Map())],
        [OrganizationRecord, toOrganizationRecord(organization, new Map())],
        [WebhookRecord, toWebhookRecord(webhook)],
      ] as const)
        expect(schema.parse(throughJson(record))).toEqual(record);
    });
  });
});

const SENT = { email: "sent", phone: { status: "none", reason: null } } as const;

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
    always(fc.tuple(requested, issuances, outcomes), ([person, issuance, { values }]) => {
      const outcome = { role: person.role ?? null, values };
      const [first, ...others] = issuanceItems({
        ...issuance,
        skipped: null,
        recipients: [
          { ...toRecipient(person), ...outcome, registered: false, phone: "queued", phone_reason: null },
        ],
      }).map(throughStore);
      const stored = toIssuance(
        first!,
        others.map(({ packed }) => packed as Uint8Array),
      );
      const [certificate] = certificatesOf(stored).map((issued) =>
        toCertificate(throughStore(issuedItem(issued, new Date(issued.created_at)))),
      );
      const shown = within(
        throughJson(toCertificateRecord(certificate!, BASE_URL, SENT, stored.recipients[0]!)),
      );
      const { values: _asked, ...fields } = person;
      for (const value of Object.values(fields)) expect(shown).toContainEqual(value);
      expect(shown).toContainEqual(values ?? {});
    });
  });
});
