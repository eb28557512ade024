import { describe, expect, test } from "vitest";
import type { Answer, Client } from "../support/client.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { anIssuance } from "../support/issuances.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const ISSUE = "POST /v1.0/invitations";

const target = async (tenant: Tenant) => {
  const { event, badge } = await eventAndBadge(tenant);
  return { event_id: event.id, badge_id: badge.id };
};
const recipients = (count: number) => Array.from({ length: count }, () => aRecipient());

/** The number of certificates by balance, event and list, which must agree. */
async function issuedBy(tenant: Tenant, eventId: string) {
  const [balance, event] = await Promise.all([
    tenant.key.call("GET /v1.0/balance"),
    tenant.key.call("GET /v1.0/events/{id}", { params: { id: eventId } }),
  ]);
  const { rows } = await walk((cursor) =>
    tenant.key.call("GET /v1.0/invitations", { query: { limit: 100, ...cursor } }),
  );
  return { used: balance.body.used, counted: event.body.certificate_count, listed: rows.length };
}

/** The number of answers by status. */
function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("the rest of a quota", () => {
  test("serves exactly 10 of 24 requests that race for 10 certificates; the others are 402", async () => {
    const tenant = await stack.tenant({ quota: 10 });
    const body = await target(tenant);
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => tenant.key.call(ISSUE, { body: { ...body, ...aRecipient() } })),
    );
    expect(tally(answers)).toEqual({ 201: 10, 402: 14 });
    expect(await issuedBy(tenant, body.event_id)).toEqual({ used: 10, counted: 10, listed: 10 });
  });

  night.test("serves exactly 14 of 64 requests for 7 each that race for 100, and none in part", async () => {
    const tenant = await stack.tenant({ quota: 100 });
    const body = await target(tenant);
    const clients: Client[] = [tenant.key];
    for (let n = 0; n < 3; n++) clients.push(stack.client(await stack.newKey(tenant.id)));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        clients[n % 4]!.call(ISSUE, { body: { ...body, recipient: recipients(7) } }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 14, 402: 50 });
    expect(await issuedBy(tenant, body.event_id)).toEqual({ used: 98, counted: 98, listed: 98 });
    // The rest can still be used by a smaller request.
    const rest = await tenant.key.call(ISSUE, { body: { ...body, recipient: recipients(2) } });
    expect(rest.status).toBe(201);
  });
});

test("a request for more than remains issues nothing and says what remains", async () => {
  const tenant = await stack.tenant({ quota: 10 });
  const body = await target(tenant);
  expect((await tenant.key.call(ISSUE, { body: { ...body, recipient: recipients(6) } })).status).toBe(201);
  const answer = await tenant.key.call(ISSUE, { body: { ...body, recipient: recipients(5) } });
  expect(answer.status).toBe(402);
  expect(answer.problem).toMatchObject({ code: "quota_exhausted", quota: 10, used: 6, remaining: 4 });
  expect(answer.problem.detail).toContain("needs 5");
  expect(answer.problem.period_end).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  expect(await issuedBy(tenant, body.event_id)).toEqual({ used: 6, counted: 6, listed: 6 });
});

test("a request for more than the whole quota is 402 when nothing is used yet", async () => {
  const tenant = await stack.tenant({ quota: 3 });
  const body = await target(tenant);
  for (const count of [4, 9]) {
    const answer = await tenant.key.call(ISSUE, { body: { ...body, recipient: recipients(count) } });
    expect(answer.problem).toMatchObject({ status: 402, quota: 3, used: 0, remaining: 3 });
  }
  expect(await issuedBy(tenant, body.event_id)).toEqual({ used: 0, counted: 0, listed: 0 });
});

test("a quota of 0 issues nothing, and a quota lowered below what is used keeps what was issued", async () => {
  const none = await stack.tenant({ quota: 0 });
  const answer = await none.key.call(ISSUE, { body: { ...(await target(none)), ...aRecipient() } });
  expect(answer.problem).toMatchObject({ status: 402, quota: 0, used: 0, remaining: 0 });

  const tenant = await stack.tenant({ quota: 5 });
  const body = await target(tenant);
  await tenant.key.call(ISSUE, { body: { ...body, recipient: recipients(4) } });
  const changes = stack.functions.ports.issuances;
  const late = anIssuance({ organization_id: tenant.id, ...body });
  const reservation = await changes.reserve(late, 2, "included");
  expect(reservation).toEqual({ kind: "quota", used: 4 });
  expect(await issuedBy(tenant, body.event_id)).toEqual({ used: 4, counted: 4, listed: 4 });
});

test("one organization does not use the quota of another", async () => {
  const [one, other] = [await stack.tenant({ quota: 1 }), await stack.tenant({ quota: 1 })];
  for (const tenant of [one, other]) {
    const body = { ...(await target(tenant)), ...aRecipient() };
    expect((await tenant.key.call(ISSUE, { body })).status).toBe(201);
  }
});
