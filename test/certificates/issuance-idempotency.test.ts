import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { recipientsOf } from "#shared/domain/certificates/issuance.ts";
import { issueCertificates } from "#shared/domain/certificates/issue-certificates.ts";
import { toReference } from "#shared/domain/ids.ts";
import { anEmail, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const ISSUE = "POST /v1.0/invitations";

/** A tenant, and a request body with `count` recipients for it. */
async function request(count: number) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: count }, () => aRecipient());
  return { tenant, event, badge, body: { event_id: event.id, badge_id: badge.id, recipient } };
}
const send = (tenant: Tenant, body: unknown, key: string) =>
  tenant.key.call(ISSUE, { body, headers: { "idempotency-key": key } });
/** The same JSON with the members of each object in another order. */
const reordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reordered)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, member]) => [name, reordered(member)]),
        )
      : value;
const used = async (tenant: Tenant): Promise<number> =>
  (await tenant.key.call("GET /v1.0/balance")).body.used;

describe.each([1, 30])("a repeated Idempotency-Key, %i recipients", (count) => {
  test("with the same body gives the first answer again, byte for byte, and issues once", async () => {
    const { tenant, body } = await request(count);
    const first = await send(tenant, body, "order-4711");
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
    for (let n = 0; n < 3; n++) {
      const again = await send(tenant, reordered(body), "order-4711");
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    }
    const quoted = await send(tenant, body, '"order-4711"');
    expect(quoted.text).toBe(first.text);
    expect(await used(tenant)).toBe(count);
  });

  night.test("sent 20 times at once issues once, and every answer is the same or says to wait", async () => {
    const { tenant, body } = await request(count);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(tenant, body, "at-once")));
    const issued = answers.filter(({ status }) => status === 201);
    expect(issued.length).toBeGreaterThan(0);
    expect(new Set(issued.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.problem.code).toBe("idempotency_in_progress");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await used(tenant)).toBe(count);
    const listed = await tenant.key.call("GET /v1.0/invitations", { query: { limit: 100 } });
    expect(listed.body.data).toHaveLength(count);
    expect((await send(tenant, body, "at-once")).text).toBe(issued[0]!.text);
  });

  test("with another body is 422 and has no effect", async () => {
    const { tenant, body } = await request(count);
    await send(tenant, body, "k");
    for (const other of [
      { ...body, recipient: [...body.recipient, aRecipient()] },
      { ...body, expires_at: "2099-01-01T00:00:00Z" },
    ]) {
      const answer = await send(tenant, other, "k");
      expect([answer.status, answer.problem.code]).toEqual([422, "idempotency_key_reused"]);
    }
    expect(await used(tenant)).toBe(count);
  });

  test("gives the first answer even when the event or the badge would refuse the request now", async () => {
    const { tenant, event, badge, body } = await request(count);
    const first = await send(tenant, body, "late");
    await tenant.panel.call("PATCH /badges/{id}", { params: { id: badge.id }, body: { status: "ARCHIVED" } });
    expect((await send(tenant, body, "late")).text).toBe(first.text);
    const archive = { params: { id: event.id }, body: { status: "ARCHIVED" } };
    await tenant.key.call("PATCH /v1.0/events/{id}", archive);
    expect((await send(tenant, body, "late")).text).toBe(first.text);
    expect((await send(tenant, { ...body, expires_at: "2099-01-01T00:00:00Z" }, "late")).status).toBe(422);
    expect((await send(tenant, body, "a new key")).problem.code).toBe("event_not_active");
    expect(await used(tenant)).toBe(count);
  });
});

test("a request that used up the quota can be repeated with its key", async () => {
  const tenant = await stack.tenant({ quota: 1 });
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
  const first = await send(tenant, body, "last");
  expect((await send(tenant, body, "last")).text).toBe(first.text);
  expect((await send(tenant, body, "more")).status).toBe(402);
});

test("a refused request leaves its key free", async () => {
  const { tenant, body } = await request(1);
  const bad = await send(tenant, { ...body, recipient: [{ recipient_name: "Ana" }] }, "k");
  expect(bad.status).toBe(400);
  expect((await send(tenant, { ...body, event_id: "ZZZZZZZZZZ" }, "k")).status).toBe(404);
  expect((await send(tenant, body, "k")).status).toBe(201);
});

test("the same Idempotency-Key of another organization is another key", async () => {
  const [one, other] = [await request(1), await request(1)];
  const key = randomUUID();
  expect((await send(one.tenant, one.body, key)).status).toBe(201);
  expect((await send(other.tenant, other.body, key)).status).toBe(201);
  expect(await used(other.tenant)).toBe(1);
});

test("all API keys of one organization share their idempotency keys", async () => {
  const { tenant, body } = await request(1);
  const second = stack.client(await stack.newKey(tenant.id));
  const first = await send(tenant, body, "shared");
  const again = await second.call(ISSUE, { body, headers: { "idempotency-key": "shared" } });
  expect(again.text).toBe(first.text);
});

test.each([
  ["1 character", "k", 201],
  ["255 characters", "k".repeat(255), 201],
  ["inner spaces", "a b", 201],
  ["256 characters", "k".repeat(256), 400],
  ["nothing", "", 400],
  ["an empty string in quotes", '""', 400],
  ["letters beyond ASCII", "ordem-é", 400],
  ["a tab", "a\tb", 400],
])("an Idempotency-Key of %s is answered with %3$i", async (_, key, status) => {
  const { tenant, body } = await request(1);
  const answer = await send(tenant, body, key);
  expect(answer.status, answer.text).toBe(status);
  if (status === 400) expect(answer.badFields[0]).toBe("Idempotency-Key");
});

test("an Idempotency-Key is kept for 24 hours and then free", async () => {
  const { tenant, event, badge } = await request(1);
  const [Ana, Bea] = [aRecipient(), aRecipient({ recipient_email: anEmail() })];
  const at = (hours: number, who: ReturnType<typeof aRecipient>) => {
    const clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
    const body = {
      event_id: toReference(event.id),
      badge_id: toReference(badge.id),
      ...who,
    };
    const issuer = {
      organizationId: tenant.id,
      keyId: "key_000000000000",
      plan: "PRO" as const,
      quotaOverride: null,
    };
    const idempotency = { key: "kept", fingerprint: recipientsOf(body)[0]!.email };
    return issueCertificates({ ...stack.functions.ports, clock }, issuer, body, idempotency);
  };
  const first = await at(-23.9, Ana);
  expect(await at(0, Ana)).toEqual({ ...first, replayed: true });
  await expect(at(0, Bea)).rejects.toMatchObject({ code: "idempotency_key_reused" });
  const { record, replayed } = await at(0.2, Bea);
  expect(replayed).toBe(false);
  expect(record.certificates[0]!.recipient.email).toBe(Bea.recipient_email);
  expect(record.certificates[0]!.id).not.toBe(first.record.certificates[0]!.id);
  await expect(at(0.2, Ana)).rejects.toMatchObject({ code: "idempotency_key_reused" });
  const listed = await tenant.key.call("GET /v1.0/invitations");
  expect(listed.body.data).toHaveLength(2);
});
