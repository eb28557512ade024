import fc from "fast-check";
import { expect, test } from "vitest";
import { type Certificate, toCertificateRecord } from "#shared/domain/certificates/certificate.ts";
import { accept, expire, register, reject, revoke } from "#shared/domain/certificates/transition.ts";
import type { RecordedReturn } from "#shared/domain/people/mail-return.ts";
import { LENGTHS } from "#shared/domain/rules.ts";
import {
  type Delivery,
  deliveryOf,
  EXCERPT_BYTES,
  type Occurrence,
} from "#shared/domain/webhooks/delivery.ts";
import { occurrencesIn } from "#shared/domain/webhooks/fan-out.ts";
import { payloadOf } from "#shared/domain/webhooks/payload.ts";
import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { entries } from "#shared/storage/table/schema.ts";
import { deliveryItem } from "#shared/storage/webhooks/deliveries.ts";

const BASE_URL = "https://certificates.example.com/api";
const ISSUED_AT = "2026-01-10T10:00:00.000Z";
const EXPIRES_AT = "2026-06-01T00:00:00.000Z";
const webhook = {
  id: "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
  organization_id: "0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
} as Webhook;

const certificates = fc
  .record({
    name: fc.string({ unit: "grapheme", minLength: 1, maxLength: LENGTHS.recipientName }),
    reason: fc.option(fc.string({ unit: "grapheme", maxLength: LENGTHS.reason })),
    recipient_status: fc.constantFrom("INVITED" as const, "PENDING" as const),
    number: fc.option(fc.constant("+5511998765432")),
  })
  .map(
    (fields): Certificate => ({
      ...fields,
      id: "019bb2b9-2a80-7000-a5d2-3e9b17c04f68",
      email: `${"a".repeat(240)}@example.com`,
      organization_id: webhook.organization_id,
      short_code: "7Q2M4XKD0A5V",
      issuance_id: "iss_01J5S8ZK404T9ZC2M8QW1K",
      external_id: "enrolment-4711",
      metadata: null,
      workload_hours: null,
      event_revision: 1,
      badge_revision: 1,
      issuer_revision: 1,
      event_id: "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
      badge_id: "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
      status: "PENDING",
      created_at: ISSUED_AT,
      updated_at: ISSUED_AT,
      accepted_at: null,
      rejected_at: null,
      expires_at: EXPIRES_AT,
      revoked_at: null,
      revocation_reason: null,
    }),
  );

/** The sequences of changes that a certificate can have. */
const histories = fc.constantFrom(
  [],
  [register],
  [accept],
  [register, accept],
  [register, accept, expire],
  [accept, revoke],
  [register, reject],
  [expire],
  [revoke],
);
const times = [ISSUED_AT, "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z", "2026-07-01T00:00:00.000Z"];

/** The return of a mail, recorded a second after the last change of its certificate. */
const returnOf = (certificate: Certificate): RecordedReturn => ({
  organizationId: certificate.organization_id,
  certificateId: certificate.id,
  email: certificate.email,
  reason: "complained",
  at: new Date(Date.parse(certificate.updated_at) + 1_000).toISOString(),
  status: certificate.status,
  recipient_status: certificate.recipient_status,
  updated_at: certificate.updated_at,
});

/** Every webhook event of a history, with a mail that comes back after each change; the certificate then and at the end. */
function historyOf(
  issued: Certificate,
  history: readonly ((certificate: Certificate, at: Date) => Certificate)[],
) {
  const found: Occurrence[] = [...occurrencesIn({ kind: "certificate", before: undefined, after: issued })];
  const then: Certificate[] = found.map(() => issued);
  let now = issued;
  for (const [n, move] of history.entries()) {
    const at = move === expire ? times.at(-1)! : times[n + 1]!;
    const after = move(now, new Date(at));
    found.push(...occurrencesIn({ kind: "certificate", before: now, after }));
    now = after;
    found.push(...occurrencesIn({ kind: "return", returned: returnOf(now) }));
    while (then.length < found.length) then.push(now);
  }
  return { found, then, now };
}

test("a payload fits its schema, is below 20 kB, and stays the same text after later changes of the certificate", () => {
  fc.assert(
    fc.property(certificates, histories, (issued, history) => {
      const { found, then, now } = historyOf(issued, history);
      for (const [n, occurrence] of found.entries()) {
        const delivery: Delivery = deliveryOf(occurrence, webhook);
        const text = payloadOf(delivery, then[n]!, BASE_URL);
        expect(payloadOf(delivery, now, BASE_URL)).toBe(text);
        expect(WEBHOOK_EVENTS[occurrence.type].payload.safeParse(JSON.parse(text)).error).toBeUndefined();
        expect(Buffer.byteLength(text)).toBeLessThan(20_000);
        expect(deliveryOf(occurrence, webhook)).toEqual(delivery);
      }
    }),
  );
});

test("each history gives its webhook events in order", () => {
  const [issued] = fc.sample(certificates, 1) as [Certificate];
  const invited = { ...issued, recipient_status: "INVITED" as const };
  const kinds = (...history: Parameters<typeof historyOf>[1]) =>
    historyOf(invited, history)
      .found.map(({ type }) => type)
      .filter((type) => type !== "email.bounced");
  expect(kinds()).toEqual(["certificate.issued"]);
  expect(kinds(accept)).toEqual(["certificate.issued", "recipient.registered", "certificate.accepted"]);
  expect(kinds(register, accept, expire)).toEqual([
    "certificate.issued",
    "recipient.registered",
    "certificate.accepted",
    "certificate.expired",
  ]);
  expect(kinds(register, reject)).toEqual([
    "certificate.issued",
    "recipient.registered",
    "certificate.rejected",
  ]);
  expect(kinds(reject)).toEqual(["certificate.issued", "certificate.rejected"]);
  expect(kinds(revoke)).toEqual(["certificate.issued", "certificate.revoked"]);
  expect(kinds(register, revoke)).toEqual([
    "certificate.issued",
    "recipient.registered",
    "certificate.revoked",
  ]);
});

test("a mail that came back shows the certificate in the state that it had then", () => {
  fc.assert(
    fc.property(certificates, histories, (issued, history) => {
      const { found, then, now } = historyOf(issued, history);
      for (const [n, occurrence] of found.entries()) {
        if (occurrence.type !== "email.bounced") continue;
        const { data } = JSON.parse(payloadOf(deliveryOf(occurrence, webhook), now, BASE_URL));
        expect(data).toEqual({ reason: "complained", certificate: toCertificateRecord(then[n]!, BASE_URL) });
      }
    }),
  );
});

test("the item of a delivery stays below 1 kB, whatever happened and was answered", () => {
  const [issued] = fc.sample(certificates, 1) as [Certificate];
  const now = new Date(ISSUED_AT);
  const revoked = revoke(accept(issued, now), now);
  const last = {
    at: ISSUED_AT,
    number: 8,
    status_code: 503,
    error: "connection_refused",
    duration_ms: 15_000,
    response_body: "é".repeat(EXCERPT_BYTES / 2),
  };
  for (const occurrence of [
    ...occurrencesIn({ kind: "certificate", before: undefined, after: issued }),
    ...occurrencesIn({ kind: "return", returned: { ...returnOf(revoked), reason: "suppressed" } }),
  ]) {
    const delivery = deliveryOf(occurrence, webhook);
    const item = {
      ...deliveryItem({ ...delivery, status: "cancelled", attempts: 8 }),
      ...entries.retry(delivery.id, now),
      next_attempt_at: ISSUED_AT,
      last,
    };
    expect(itemBytes(item)).toBeLessThan(1_024);
  }
});

/** The size of an item as DynamoDB counts it ("DynamoDB item sizes and formats"), numbers at their longest. */
function itemBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 21;
  const members = Object.entries(value).map(
    ([name, member]) => Buffer.byteLength(name) + itemBytes(member) + 1,
  );
  return members.reduce((sum, bytes) => sum + bytes, 3);
}

test("deliveries of other webhooks, types and certificates have other ids; a registration has one for the person", () => {
  const [certificate] = fc.sample(certificates, 1) as [Certificate];
  const other = { ...certificate, id: "019bb2b9-2a80-7001-a5d2-3e9b17c04f68" };
  const id = (occurrence: Partial<Occurrence>, to = webhook) =>
    deliveryOf({ type: "certificate.issued", certificate, at: ISSUED_AT, ...occurrence }, to).id;
  const ids = [
    id({}),
    id({ type: "certificate.expired" }),
    id({ certificate: other }),
    id({}, { ...webhook, id: "8c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8" }),
  ];
  expect(new Set(ids).size).toBe(4);
  expect(
    ids.every((text) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)),
  ).toBe(true);
  const registered = { type: "recipient.registered" as const };
  expect(id({ ...registered, certificate: other })).toBe(id(registered));
});
