import { afterEach, describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { PLANS, type Plan, planRules } from "#shared/domain/rules.ts";
import { exampleOf } from "../security/examples.ts";
import { administration, expectProblem, setClock, takesKey } from "../security/world.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { organizationChanges } = await administration();
const setPlan = (tenant: Tenant, plan: Plan) => organizationChanges.setPlan(tenant.id, plan, new Date());
const setQuota = (tenant: Tenant, quota: number | null) =>
  organizationChanges.setQuota(tenant.id, quota, new Date());
const balance = async (tenant: Tenant) => (await tenant.key.call("GET /v1.0/balance")).body;

/** An organization on PRO that can issue; gives how. */
async function issuer(quota: number | null = null) {
  const tenant = await stack.tenant({ plan: "PRO", quota });
  const { event, badge } = await eventAndBadge(tenant);
  const issue = (recipients = 1) =>
    tenant.key.call("POST /v1.0/invitations", {
      body: {
        event_id: event.id,
        badge_id: badge.id,
        recipient: Array.from({ length: recipients }, () => aRecipient()),
      },
    });
  return { tenant, issue };
}

let letGo = () => {};
afterEach(() => letGo());

describe("a change of plan", () => {
  test("gives and takes operations with the next request of keys that exist already", async () => {
    const { tenant, issue } = await issuer();
    const write = () =>
      tenant.key.call("POST /v1.0/events", { body: { name: "Talk", category: "EDUCATION" } });
    const read = () => tenant.key.call("GET /v1.0/events");
    const outcome = async () => [(await read()).status, (await issue()).status, (await write()).status];
    const expected = { FREE: [403, 403, 403], STARTER: [200, 201, 403] } as Partial<Record<Plan, number[]>>;
    for (const plan of [...PLANS, ...PLANS.toReversed()]) {
      await setPlan(tenant, plan);
      expect([plan, await outcome()]).toEqual([plan, expected[plan] ?? [200, 201, 201]]);
    }
  });

  test("moves quota and organization window with it, what was used staying used", async () => {
    const { tenant, issue } = await issuer();
    await issue(3);
    for (const plan of ["STARTER", "BUSINESS", "ENTERPRISE"] as const) {
      await setPlan(tenant, plan);
      const { tier, monthlyQuota: quota } = planRules(plan);
      expect(await balance(tenant)).toMatchObject({ plan, tier, quota, used: 3, remaining: quota - 3 });
    }
    await setPlan(tenant, "STARTER");
    const { headers } = await tenant.key.call("GET /v1.0/events");
    expect(headers.get("ratelimit-policy")).toBe('"organization";q=100;w=60');
  });

  test("to one whose window is used up already is 429, not more of the old one", async () => {
    const { tenant } = await issuer();
    await Promise.all(Array.from({ length: 120 }, () => tenant.key.call("GET /v1.0/badges")));
    await setPlan(tenant, "STARTER");
    const answer = await tenant.key.call("GET /v1.0/badges");
    // The minute may just have turned; then the new window is the new plan's.
    if (answer.status === 429) expectProblem(answer, "rate_limit_exceeded");
    expect(answer.headers.get("ratelimit-policy")).toBe('"organization";q=100;w=60');
  });

  test("shows no request a mix of two plans, while it flips under load", async () => {
    const tenant = await stack.tenant({ plan: "BUSINESS" });
    const mixes = new Set<string>();
    // 90 reads in all: within the smaller plan's window of a minute.
    const readers = Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 30; n++) {
        const { plan, tier, quota } = await balance(tenant);
        mixes.add(`${plan} ${tier} ${quota}`);
      }
    });
    for (let n = 0; n < 12; n++) await setPlan(tenant, n % 2 ? "BUSINESS" : "STARTER");
    await Promise.all(readers);
    for (const mix of mixes) expect(["STARTER basic 500", "BUSINESS advanced 50000"]).toContain(mix);
  });
});

describe("a quota override", () => {
  test("counts from the next request, and null gives the plan's number back", async () => {
    const { tenant, issue } = await issuer();
    expect((await issue(2)).status).toBe(201);
    await setQuota(tenant, 3);
    expect(await balance(tenant)).toMatchObject({ quota: 3, used: 2, remaining: 1 });
    expectProblem(await issue(2), "quota_exhausted");
    expect((await issue()).status).toBe(201);
    expectProblem(await issue(), "quota_exhausted");
    await setQuota(tenant, 0);
    expect(await balance(tenant)).toMatchObject({ quota: 0, used: 3, remaining: 0 });
    await setQuota(tenant, null);
    expect(await balance(tenant)).toMatchObject({ quota: 5_000, used: 3 });
    expect((await issue()).status).toBe(201);
  });

  test("is never overrun when it falls and rises while 40 requests issue", async () => {
    const { tenant, issue } = await issuer(10);
    const issuing = Array.from({ length: 40 }, () => issue());
    for (const quota of [5, 15, 8, 12]) await setQuota(tenant, quota);
    const answers = await Promise.all(issuing);
    const issued = answers.filter(({ status }) => status === 201).length;
    for (const { status, body } of answers) if (status !== 201) expect([402, 503]).toContain(body.status);
    expect(issued).toBeLessThanOrEqual(15);
    expect((await balance(tenant)).used).toBe(issued);
  });
});

test("a new month brings the whole quota back, at midnight UTC and not before", async () => {
  const { tenant, issue } = await issuer(2);
  const at = (iso: string) => {
    letGo();
    letGo = setClock(stack, () => new Date(iso));
  };
  at("2031-01-31T23:59:59.999Z");
  expect((await issue(2)).status).toBe(201);
  const refusal = await issue();
  expectProblem(refusal, "quota_exhausted");
  expect(refusal.body).toMatchObject({
    quota: 2,
    used: 2,
    remaining: 0,
    period_end: "2031-02-01T00:00:00.000Z",
  });
  at("2031-02-01T00:00:00.000Z");
  expect(await balance(tenant)).toMatchObject({
    used: 0,
    remaining: 2,
    period_start: "2031-02-01T00:00:00.000Z",
    period_end: "2031-03-01T00:00:00.000Z",
  });
  expect((await issue(2)).status).toBe(201);
  expectProblem(await issue(), "quota_exhausted");
});

describe("GET /billing/api-status", () => {
  test.each(PLANS)("names exactly the operations that a key on %s can call", async (plan) => {
    const tenant = await stack.tenant({ plan: "PRO" });
    const calls = [];
    for (const route of routes.filter(takesKey))
      calls.push([route.route, await exampleOf(route)(tenant, stack)] as const);
    await setPlan(tenant, plan);
    const { status, body } = await tenant.panel.call("GET /billing/api-status");
    const { tier, perMinute } = planRules(plan);
    expect([status, body]).toMatchObject([200, { tier, rateLimit: perMinute }]);
    const callable = [];
    for (const [route, options] of calls)
      if ((await tenant.key.call(route, options)).status < 300) callable.push(route);
    expect(body.endpoints).toEqual(callable);
  });
});
