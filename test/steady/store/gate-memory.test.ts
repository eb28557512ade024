import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newApiKey, readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { LIMITS, REFUSAL_HELD_SECONDS } from "#shared/domain/rules.ts";
import { A_READ, BY_ANYBODY } from "../../support/admission.ts";
import type { Client } from "../../support/client.ts";
import { midMinute } from "../../support/minute.ts";
import { expectProblem } from "../../support/problems.ts";
import { night } from "../../support/runs.ts";
import { type Tenant, testStack } from "../../support/stack.ts";

const stack = await testStack({ workers: false });
const {
  "organizations.write": organizationWrites,
  "apiKeys.write": apiKeyWrites,
  apiKeys,
} = await stack.operatorPorts();
const { gate } = stack.functions.ports;
const later = (seconds: number) => stack.setClock(() => new Date(midMinute().getTime() + seconds * 1_000));
const startedAt = Date.now();
/** Stops the time of this process so many seconds after the start of this file. */
const pass = (seconds: number) => vi.spyOn(Date, "now").mockReturnValue(startedAt + seconds * 1_000);
beforeEach(() => {
  later(0);
  pass(0);
});
afterEach(() => vi.restoreAllMocks());

/** Uses up the organization's window, the last call over HTTP. */
async function fill(tenant: Tenant) {
  const key = readApiKey(tenant.apiKey, "test")!;
  const use = () => gate.admitKey({ ...key, ...A_READ, limit: null, at: midMinute() });
  await Promise.all(Array.from({ length: 100 }, use));
}
const list = (client: Client) => client.call("GET /v1.0/events");

describe("an organization over its window", () => {
  test("is refused without a store call, with the same headers, until the minute ends", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    await fill(tenant);
    const first = await list(tenant.key);
    expectProblem(first, "rate_limit_exceeded");
    later(10);
    const { result: answers, calls } = await stack.measure(() =>
      Promise.all(Array.from({ length: 40 }, () => list(tenant.key))),
    );
    expect(calls).toEqual([]);
    for (const answer of answers) {
      expectProblem(answer, "rate_limit_exceeded");
      expect(answer.headers.get("retry-after")).toBe("20");
      expect(answer.headers.get("ratelimit")).toBe('"organization";r=0;t=20');
    }
    later(30);
    expect((await list(tenant.key)).status).toBe(200);
  });

  test("finds a larger plan, and a revoked key its end, when two seconds have passed", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    await fill(tenant);
    expectProblem(await list(tenant.key), "rate_limit_exceeded");
    await organizationWrites.setPlan(tenant.id, "PRO", new Date());
    pass(REFUSAL_HELD_SECONDS - 0.5);
    expectProblem(await list(tenant.key), "rate_limit_exceeded");
    pass(REFUSAL_HELD_SECONDS + 0.1);
    expect((await list(tenant.key)).status).toBe(200);
    await organizationWrites.setPlan(tenant.id, "STARTER", new Date());
    // Past the first memory: the store is asked, and refuses by the smaller plan.
    expectProblem(await list(tenant.key), "rate_limit_exceeded");
    const [key] = await apiKeys.list(tenant.id);
    await apiKeyWrites.revoke(tenant.id, key!.id, new Date());
    pass(2 * REFUSAL_HELD_SECONDS + 0.2);
    expectProblem(await list(tenant.key), "invalid_credential");
  });

  night.test("is remembered for the caller who was refused, and no other", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const calm = await stack.tenant({ plan: "STARTER" });
    await fill(tenant);
    expectProblem(await list(tenant.key), "rate_limit_exceeded");
    const foreign = newApiKey({ organizationId: tenant.id, environment: "test" }).token;
    expectProblem(await list(stack.client(foreign)), "invalid_credential");
    expectProblem(
      await tenant.key.call("POST /v1.0/events", { body: { name: "Talk", category: "EDUCATION" } }),
      "plan_upgrade_required",
    );
    expect((await tenant.panel.call("GET /events")).status).toBe(200);
    expect((await list(calm.key)).status).toBe(200);
  });
});

night.test("sessions over their window are refused without a store call too", async () => {
  const tenant = await stack.tenant();
  const call = () => tenant.panel.call("GET /billing/api-status");
  const use = () =>
    gate.admitSession({
      organizationId: tenant.id,
      userId: tenant.userId,
      ...BY_ANYBODY,
      limit: null,
      at: midMinute(),
    });
  await Promise.all(Array.from({ length: LIMITS.sessionPerMinute - 1 }, use));
  expect((await call()).status).toBe(200);
  expectProblem(await call(), "rate_limit_exceeded");
  const { result, calls } = await stack.measure(call);
  expectProblem(result, "rate_limit_exceeded");
  expect([calls, result.headers.get("ratelimit")]).toEqual([[], '"session";r=0;t=30']);
});

test("callers who are not refused are counted by the store each time, also when windows of others are full", async () => {
  const tenant = await stack.tenant();
  await list(tenant.key);
  const { roundTrips, writes } = await stack.measure(() => tenant.key.call("GET /v1.0/balance"));
  expect([roundTrips, writes]).toEqual([2, 1]);
});
