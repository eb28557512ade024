import fc from "fast-check";
import { expect, test } from "vitest";
import type { Certificate } from "#shared/domain/certificates/certificate.ts";
import { toCertificateFacts } from "#shared/domain/certificates/certificate-record.ts";
import { accept, expire, register, reject, revoke } from "#shared/domain/certificates/transition.ts";
import type { Change } from "#shared/domain/change.ts";
import { newUuid } from "#shared/domain/ids.ts";
import type { BulkImport } from "#shared/domain/imports/import.ts";
import { importThen } from "#shared/domain/imports/import-then.ts";
import { BadgeField, SHOWN_IN } from "#shared/domain/outcomes/field.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { LENGTHS, LIMITS, WEBHOOKS } from "#shared/domain/rules.ts";
import {
  type CertificateDelivery,
  type CertificateOccurrence,
  deliveryOf,
  EXCERPT_BYTES,
  type ImportOccurrence,
} from "#shared/domain/webhooks/delivery.ts";
import { occurrencesIn } from "#shared/domain/webhooks/fan-out.ts";
import { importPayload } from "#shared/domain/webhooks/import-payload.ts";
import { type MessageTexts, payloadOf } from "#shared/domain/webhooks/payload.ts";
import { FanOutJob } from "#shared/domain/webhooks/webhook-change.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { deliveryEntries, deliveryFields } from "#shared/storage/webhooks/delivery-record.ts";
import {
  AN_IMPORT,
  certificates,
  HISTORY_START,
  histories,
  historyOf,
  returnOf,
  texts,
  webhook,
} from "./webhook-histories.ts";

const BASE_URL = "https://certificates.example.com/api";

test("a payload fits its schema, is below 20 kB, and stays the same text after later changes of the certificate", () => {
  fc.assert(
    fc.property(certificates, histories, texts, (issued, history, named) => {
      const { found, then, now } = historyOf(issued, history);
      for (const [n, occurrence] of found.entries()) {
        const delivery: CertificateDelivery = deliveryOf(occurrence, webhook);
        const text = payloadOf(delivery, then[n]!, named, BASE_URL);
        expect(payloadOf(delivery, now, named, BASE_URL)).toBe(text);
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
    fc.property(certificates, histories, texts, (issued, history, named) => {
      const { found, then, now } = historyOf(issued, history);
      for (const [n, occurrence] of found.entries()) {
        if (occurrence.type !== "email.bounced") continue;
        const { data } = JSON.parse(payloadOf(deliveryOf(occurrence, webhook), now, named, BASE_URL));
        expect(data).toMatchObject({
          reason: "complained",
          certificate: {
            ...toCertificateFacts(then[n]!, BASE_URL, named.outcome),
            metadata: data.certificate.metadata,
          },
        });
      }
    }),
  );
});

test("metadata is in the message unless it would be too long", () => {
  const [issued] = fc.sample(certificates, 1) as [Certificate];
  const [named] = fc.sample(texts, 1) as [MessageTexts];
  const delivery = deliveryOf(
    { type: "certificate.issued", certificate: issued, at: HISTORY_START },
    webhook,
  );
  const dataWith = (metadata: Record<string, string>) =>
    JSON.parse(payloadOf(delivery, { ...issued, metadata }, named, BASE_URL)).data;
  expect(dataWith({ class: "B" })).toMatchObject({ metadata: { class: "B" }, external_id: "enrolment-4711" });
  const many = (value: string) =>
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}`, value.repeat(LENGTHS.metadataValue)]));
  expect(dataWith(many("a"))).toMatchObject({ metadata: many("a"), event: { name: named.event.name } });
  expect(dataWith({ ...many("🏅"), [`${"🏅".repeat(37)}`]: "🏅".repeat(2_000) })).toMatchObject({
    metadata: null,
  });
});

test("values are in the message if their field says so, unless they would make it too long", () => {
  const [issued] = fc.sample(certificates, 1) as [Certificate];
  const delivery = deliveryOf(
    { type: "certificate.issued", certificate: issued, at: HISTORY_START },
    webhook,
  );
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.subarray([...SHOWN_IN])), (named, shows) => {
      const fields = named.badge.fields!.map((field) => ({ ...field, show: shows.next().value! }));
      const body = payloadOf(delivery, issued, { ...named, badge: { ...named.badge, fields } }, BASE_URL);
      const { role, values } = JSON.parse(body).data;
      const shown = fields.filter(({ show }) => show.includes("webhook")).map(({ key }) => key);
      expect(role).toBe(named.outcome.role);
      expect(Object.keys(values).sort()).toEqual(shown.sort());
    }),
    { numRuns: 50 },
  );
  const keys = Array.from({ length: LIMITS.fieldsPerBadge }, (_, n) => `f${n}`);
  const long = {
    ...(fc.sample(texts, 1)[0] as MessageTexts),
    outcome: {
      role: "r",
      values: Object.fromEntries(keys.map((key) => [key, "🏅".repeat(LENGTHS.fieldText)])),
    },
  };
  const fields = keys.map((key) => BadgeField.parse({ key, label: key, type: "text" }));
  const body = payloadOf(delivery, issued, { ...long, badge: { ...long.badge, fields } }, BASE_URL);
  expect(Buffer.byteLength(body)).toBeLessThan(WEBHOOKS.bodyBytes);
  expect(JSON.parse(body).data).toMatchObject({ role: "r", values: null, metadata: null });
});

test("the item of a delivery stays below 1 kB, whatever happened and was answered", () => {
  const [issued] = fc.sample(certificates, 1) as [Certificate];
  const now = new Date(HISTORY_START);
  const revoked = revoke(accept(issued, now), now);
  const last = {
    at: HISTORY_START,
    number: 8,
    status_code: 503,
    error: "connection_refused",
    duration_ms: 15_000,
    response_body: "é".repeat(EXCERPT_BYTES / 2),
  };
  for (const occurrence of [
    importEvent("ready"),
    importEvent("completed"),
    ...occurrencesIn({ kind: "certificate", before: undefined, after: issued }),
    ...occurrencesIn({ kind: "return", returned: { ...returnOf(revoked), reason: "suppressed" } }),
  ]) {
    const delivery = deliveryOf(occurrence, webhook);
    const item = {
      ...otherKeys.delivery(webhook.id, delivery.id),
      ...deliveryFields({ ...delivery, status: "cancelled", attempts: 8 }),
      ...deliveryEntries.retry(delivery.id, now),
      next_attempt_at: HISTORY_START,
      last,
    };
    expect(itemBytes(item)).toBeLessThan(1_024);
  }
});

/** The event of an import whose figures are the longest. */
function importEvent(step: "ready" | "completed", at = HISTORY_START): ImportOccurrence {
  const told = importThen({ ...AN_IMPORT, status: step === "ready" ? step : "completed_with_errors" });
  const change = { kind: "import", step, organizationId: webhook.organization_id, import: told, at } as const;
  return occurrencesIn(change)[0] as ImportOccurrence;
}

test("a message about an import stays the same text after what happens to it later", () => {
  const later: Partial<BulkImport> = {
    ...{
      status: "undone",
      on_invalid: "stop",
      issued: 8,
      skipped: 1,
      failed: 1,
      undone: 8,
      mails: "sending",
    },
    ...{
      confirmed_at: HISTORY_START,
      confirmed_by: "key_7Q2M4XKD0A5V",
      ended_at: HISTORY_START,
      mails_sent: 8,
    },
  };
  const ready = deliveryOf(importEvent("ready"), webhook);
  const text = importPayload(ready, { ...AN_IMPORT, status: "ready" });
  expect(importPayload(ready, { ...AN_IMPORT, ...later })).toBe(text);
  const reread = { validation: 2, rows: 1, valid: 1, invalid: 0, duplicates: 0, already_issued: null };
  expect(importPayload(ready, { ...AN_IMPORT, ...later, ...reread })).toBe(text);
  const ended = {
    ...AN_IMPORT,
    ...later,
    on_invalid: AN_IMPORT.on_invalid,
    status: "completed",
    undone: 0,
  } as const;
  const completed = deliveryOf({ ...importEvent("completed"), import: importThen(ended) }, webhook);
  expect(importPayload(completed, { ...ended, status: "undone", undone: 8, mails: "none" })).toBe(
    importPayload(completed, ended),
  );
});

test("each reading of a file and each end of an import has a delivery of its own, the same however often it is told", () => {
  const idOf = (step: "ready" | "completed", then: Partial<BulkImport> = {}) =>
    deliveryOf({ ...importEvent(step), import: importThen({ ...AN_IMPORT, ...then }) }, webhook).id;
  const ids = [
    idOf("ready"),
    idOf("ready", { validation: 2 }),
    idOf("ready", { id: webhook.id }),
    idOf("completed"),
    idOf("completed", { status: "undone" }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(idOf("ready", { rows: 1 })).toBe(ids[0]);
});

/** The size of an item as DynamoDB counts it ("DynamoDB item sizes and formats"); its numbers are whole. */
function itemBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== "object" || value === null) return 21;
  const members = Object.entries(value).map(
    ([name, member]) => Buffer.byteLength(name) + itemBytes(member) + 1,
  );
  return members.reduce((sum, bytes) => sum + bytes, 3);
}

test("deliveries of other webhooks, types and certificates have other ids; a registration has one for the person", () => {
  const [certificate] = fc.sample(certificates, 1) as [Certificate];
  const other = { ...certificate, id: "019bb2b9-2a80-7001-a5d2-3e9b17c04f68" };
  const id = (occurrence: Partial<CertificateOccurrence>, to = webhook) =>
    deliveryOf({ type: "certificate.issued", certificate, at: HISTORY_START, ...occurrence }, to).id;
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

test("what the relay queues for a hundred changes is below 20 kB a message, whatever their texts", async () => {
  const bodies: string[] = [];
  const ignored = { send: async () => [] };
  const changesQueue: Ports["changesQueue"] = {
    async send(jobs) {
      bodies.push(...jobs.map((job) => JSON.stringify(FanOutJob.parse(job))));
      return [];
    },
  };
  const queues = {
    mailQueue: ignored,
    accountsQueue: ignored,
    analysisQueue: ignored,
    endpointsQueue: ignored,
    lettersQueue: ignored,
    imagesQueue: ignored,
    credentialsQueue: ignored,
    phoneQueue: ignored,
    activityQueue: ignored,
    importsQueue: ignored,
    chunksQueue: ignored,
  };
  const email = `${"a".repeat(LENGTHS.email - 12)}@example.com`;
  await fc.assert(
    fc.asyncProperty(certificates, async (certificate) => {
      const after = { ...certificate, organization_id: newUuid(), id: newUuid(), email, status: "ACCEPTED" };
      const change = { kind: "certificate", before: certificate, after } as Change;
      const unsent = await relayChanges({ ...queues, changesQueue }, Array<Change>(100).fill(change));
      expect(unsent).toEqual([]);
      expect(bodies.splice(0).map((body) => Buffer.byteLength(body) < 20_000)).toEqual(Array(4).fill(true));
    }),
  );
});
