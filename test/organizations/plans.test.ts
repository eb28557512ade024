import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { PLANS, type Plan, planRules } from "#shared/domain/rules.ts";
import { exampleCallOf } from "../security/examples.ts";
import { takesKey } from "../security/world.ts";
import type { RequestOptions } from "../support/client.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night, some } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { untilDone } from "../support/until-done.ts";

const stack = await testStack({ workers: false });
const { "organizations.write": organizationWrites } = await stack.operatorPorts();
const setPlan = (tenant: Tenant, plan: Plan) =>
  untilDone(() => organizationWrites.setPlan(tenant.id, plan, new Date()));
const setQuota = (tenant: Tenant, quota: number | null) =>
  untilDone(() => organizationWrites.setQuota(tenant.id, quota, new Date()));
const balance = async (tenant: Tenant) => (await tenant.key.call("GET /v1.0/balance")).body;

/** An organization on PRO, and a function that issues certificates in it. */
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

let restoreClock = () => {};
afterEach(() => restoreClock());

describe("a change of plan", () => {
  test("allows and forbids operations from the next request on, for existing keys", async () => {
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

  test("changes the quota and the window of the organization, and keeps what was used", async () => {
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

  night.test("to a plan whose window is used up is 429 at once", async () => {
    const { tenant } = await issuer();
    onTestFinished(stack.setClock(() => midMinute()));
    await Promise.all(Array.from({ length: 120 }, () => tenant.key.call("GET /v1.0/badges")));
    await setPlan(tenant, "STARTER");
    const answer = await tenant.key.call("GET /v1.0/badges");
    expectProblem(answer, "rate_limit_exceeded");
    expect(answer.headers.get("ratelimit-policy")).toBe('"organization";q=100;w=60');
  });

  night.test("shows no request a mix of two plans while it changes under load", async () => {
    const tenant = await stack.tenant({ plan: "BUSINESS" });
    const mixes = new Set<string>();
    // 90 reads together fit in the window of the smaller plan.
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
  test("applies from the next request on, and null restores the quota of the plan", async () => {
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

  night.test("is never exceeded when it changes while 40 requests issue", async () => {
    const { tenant, issue } = await issuer(10);
    const issuing = Array.from({ length: 40 }, () => issue());
    for (const quota of [5, 15, 8, 12]) await setQuota(tenant, quota);
    const answers = await Promise.all(issuing);
    const issued = answers.filter(({ status }) => status === 201).length;
    for (const answer of answers)
      if (answer.status !== 201) expect([402, 503]).toContain(answer.problem.status);
    expect(issued).toBeLessThanOrEqual(15);
    expect((await balance(tenant)).used).toBe(issued);
  });
});

test("the whole quota is free again in a new month, at midnight UTC and not before", async () => {
  const { tenant, issue } = await issuer(2);
  const at = (iso: string) => {
    restoreClock();
    restoreClock = stack.setClock(() => new Date(iso));
  };
  at("2031-01-31T23:59:59.999Z");
  expect((await issue(2)).status).toBe(201);
  const refusal = await issue();
  expectProblem(refusal, "quota_exhausted");
  expect(refusal.problem).toMatchObject({
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

night.describe("GET /billing/api-status", async () => {
  const tenant = await stack.tenant({ plan: "PRO" });
  /** Example calls by route. Reads and refused calls leave theirs as it was for the next plan. */
  const calls = new Map<string, RequestOptions>();

  night.test.each(some(PLANS, 1, 2))(
    "names exactly the operations that a key on %s can call",
    async (plan) => {
      await setPlan(tenant, "PRO");
      for (const each of routes.filter(takesKey))
        if (!calls.has(each.route)) calls.set(each.route, await exampleCallOf(each)(tenant, stack));
      await setPlan(tenant, plan);
      const { status, body } = await tenant.panel.call("GET /billing/api-status");
      const { tier, perMinute } = planRules(plan);
      expect([status, body]).toMatchObject([200, { tier, rateLimit: perMinute }]);
      const callable = [];
      for (const { route } of routes.filter(takesKey))
        if ((await tenant.key.callUntyped(route, calls.get(route))).status < 300) callable.push(route);
      expect(body.endpoints).toEqual(callable);
      for (const route of callable) if (!route.startsWith("GET ")) calls.delete(route);
    },
  );
});
