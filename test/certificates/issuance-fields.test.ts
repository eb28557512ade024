import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IssueRequest, recipientsOf } from "#shared/domain/certificates/issuance.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { hostileValue } from "../support/hostile.ts";
import { runs } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const tenant = await stack.tenant({ plan: "ENTERPRISE" });
const { event, badge } = await eventAndBadge(tenant);
const target = { event_id: event.short_code, badge_id: badge.short_code };
const issue = (fields: Record<string, unknown>) =>
  tenant.key.call("POST /v1.0/invitations", { body: { ...target, ...fields } });

const PAIRS = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key ${n}`, `value ${n}`]));
const LONGEST = { ["é".repeat(40)]: "😀".repeat(200), "Turma nº": "" };

test("what a paste brings along is taken without it, and an address is found in each of its forms", async () => {
  const [local] = anEmail().split("@");
  const email = `${local}@xn--mller-kva.example`;
  const pasted = {
    event_id: `${target.event_id}\u200b`,
    recipient_name: "\ufeffAna Souza ",
    recipient_email: `<${local}@MÜLLER.example>. `,
    recipient_number: "\u202a+55 (11) 99876-5432\u202c",
    recipient_locale: '"pt-BR"',
    external_id: "",
    role: "",
    workload_hours: "",
    expires_at: "",
  };
  const { body } = await tenant.key.call("POST /v1.0/invitations", {
    body: { ...target, ...pasted } as never,
  });
  expect(body.certificates).toMatchObject([
    {
      recipient: { name: "Ana Souza", email, number: "+5511998765432" },
      recipient_locale: "pt",
      external_id: null,
      expires_at: null,
    },
  ]);
  const queries: Record<string, string>[] = [
    { recipient_email: `${local}@müller.example` },
    { recipient_email: email },
    { q: `${local}@müller` },
  ];
  for (const query of queries) {
    const { data } = (await tenant.key.call("GET /v1.0/invitations", { query })).body;
    expect(data.map(({ id }) => id)).toEqual([body.certificates[0]!.id]);
  }
});

describe("external_id and metadata", () => {
  test("are kept and answered, in each of the three shapes and by every read", async () => {
    const own = { external_id: "enrolment-4711", metadata: PAIRS };
    for (const shape of [
      aRecipient(own),
      { recipient: aRecipient(own) },
      { recipient: [aRecipient(own), aRecipient()] },
    ]) {
      const { certificates } = (await issue(shape)).body;
      expect(certificates[0]).toMatchObject(own);
      if (certificates[1]) expect(certificates[1]).toMatchObject({ external_id: null, metadata: {} });
      const { id } = certificates[0]!;
      const read = await tenant.key.call("GET /v1.0/invitations/{id}", { params: { id } });
      expect(read.body).toEqual(certificates[0]);
      const list = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
      expect(list.body.data.find((one) => one.id === id)).toEqual(certificates[0]);
    }
  });

  test("are kept by an issuance of many, and by its repetition", async () => {
    const own = (n: number) => ({ external_id: `row ${n}`, metadata: n % 2 === 0 ? { n: `${n}` } : LONGEST });
    const recipient = Array.from({ length: 12 }, (_, n) => aRecipient(n % 3 === 0 ? {} : own(n)));
    const request = { body: { ...target, recipient }, headers: { "idempotency-key": "own fields" } };
    const first = await tenant.key.call("POST /v1.0/invitations", request);
    for (const [n, certificate] of first.body.certificates.entries())
      expect(certificate).toMatchObject(n % 3 === 0 ? { external_id: null, metadata: {} } : own(n));
    expect((await tenant.key.call("POST /v1.0/invitations", request)).text).toBe(first.text);
  });

  const NAMES: readonly [string, Record<string, unknown>, string][] = [
    ["one of 101 characters", { external_id: "x".repeat(101) }, "external_id"],
    ["one with a line break", { external_id: "a\nb" }, "external_id"],
    ["a number", { external_id: 4711 }, "external_id"],
    ["a list as metadata", { metadata: [] }, "metadata"],
    ["a text as metadata", { metadata: "a=b" }, "metadata"],
    ["21 pairs", { metadata: { ...PAIRS, more: "x" } }, "metadata"],
    ["a number as value", { metadata: { a: 1 } }, "metadata.a"],
    ["null as value", { metadata: { a: null } }, "metadata.a"],
    ["an object as value", { metadata: { a: {} } }, "metadata.a"],
    ["a value of 201 characters", { metadata: { a: "x".repeat(201) } }, "metadata.a"],
    ["a value with a control character", { metadata: { a: "\u0007" } }, "metadata.a"],
    ["an empty key", { metadata: { "": "x" } }, "metadata."],
    ["a key of 41 characters", { metadata: { ["k".repeat(41)]: "x" } }, `metadata.${"k".repeat(40)}`],
    ["two keys that are one", { metadata: { a: "x", " a": "y" } }, "metadata. a"],
  ];
  test.each(NAMES)("%s is refused and named", async (_, fields, path) => {
    expect((await issue(aRecipient(fields))).badFields).toEqual([path]);
    const listed = await issue({ recipient: [aRecipient(), aRecipient(fields)] });
    expect(listed.badFields).toEqual([`recipient[1].${path}`]);
  });

  test("every bad pair is named in one answer, and a key of prototypes is refused", async () => {
    const metadata = { b: 1, c: "ok", d: true };
    expect((await issue(aRecipient({ metadata }))).badFields).toEqual(["metadata.b", "metadata.d"]);
    const raw = JSON.stringify({ ...target, ...aRecipient(), metadata: { b: "x" } });
    const answer = await tenant.key.call("POST /v1.0/invitations", {
      raw: raw.replace('"b":', '"__proto__":"x","b":'),
    });
    expect(answer.badFields).toEqual(["body"]);
  });

  test("beside a list belong into its entries", async () => {
    const answer = await issue({ recipient: [aRecipient()], external_id: "x", metadata: {} });
    expect(answer.badFields).toEqual(["external_id", "metadata"]);
  });
});

test("whatever metadata is sent is kept as it is answered, or refused", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 45 });
  const metadata = fc.oneof(fc.dictionary(texts, texts, { maxKeys: 25 }), hostileValue);
  fc.assert(
    fc.property(metadata, (value) => {
      const parsed = IssueRequest.safeParse({ ...target, ...aRecipient({ metadata: value }) });
      if (!parsed.success) {
        expect(parsed.error.issues[0]!.path[0]).toBe("metadata");
        return;
      }
      const kept = recipientsOf(parsed.data)[0]!.metadata ?? {};
      const entries = Object.entries(kept);
      expect(entries.length).toBeLessThanOrEqual(20);
      for (const [key, text] of entries) {
        expect([...key].length).toBeGreaterThan(0);
        expect([...key].length).toBeLessThanOrEqual(40);
        expect([...text].length).toBeLessThanOrEqual(200);
      }
    }),
    { numRuns: runs(83, 500) },
  );
});

test.each(["", null, undefined])("a reason and a number of %j are absent", async (nothing) => {
  const { certificates } = (await issue(aRecipient({ reason: nothing, recipient_number: nothing }))).body;
  expect(certificates[0]).toMatchObject({ reason: null, recipient: { number: null } });
});

describe("workload_hours of a badge", () => {
  const create = (workload_hours: unknown) =>
    tenant.panel.call("POST /badges", { body: { name: "Course", workload_hours } });

  test.each([0.01, 0.1, 1.15, 40, 1_234.56, 10_000])("may be %d", async (hours) => {
    const { body } = await create(hours);
    expect(body.workload_hours).toBe(hours);
    const read = await tenant.key.call("GET /v1.0/badges/{id}", { params: { id: body.id } });
    expect(read.body.workload_hours).toBe(hours);
  });

  test.each([0, -1, 0.001, 1.005, 10_000.01, 1e21, "40", true])("may not be %j", async (hours) => {
    expect((await create(hours)).badFields).toEqual(["workload_hours"]);
  });

  test("may be absent, and can be cleared", async () => {
    expect((await create(undefined)).body.workload_hours).toBe(null);
    const { id } = (await create(8)).body;
    const cleared = await tenant.panel.call("PATCH /badges/{id}", {
      params: { id },
      body: { workload_hours: null },
    });
    expect(cleared.body.workload_hours).toBe(null);
  });
});
