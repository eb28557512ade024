import { expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import type { Plan } from "#shared/domain/rules.ts";
import { capabilityOf } from "#shared/http/endpoint.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { ownStack } from "../support/stack.ts";

const stack = await ownStack({
  workers: false,
  settings: { STARTER_CAN_ISSUE: "false", FREE_CAN_READ: "true" },
});

/** An organization that was on PRO, where it created an event and a badge. */
async function downgraded(plan: Plan) {
  const tenant = await stack.tenant({ plan: "PRO" });
  const { event, badge } = await eventAndBadge(tenant);
  await (await stack.operatorPorts())["organizations.write"].setPlan(tenant.id, plan, new Date());
  const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
  return { tenant, event, issue: () => tenant.key.call("POST /v1.0/invitations", { body }) };
}

test("with starterCanIssue off, STARTER can read but not issue, and the refusal names the plans that can", async () => {
  const { tenant, issue } = await downgraded("STARTER");
  const refusal = await issue();
  expectProblem(refusal, "plan_upgrade_required");
  expect(refusal.problem).toMatchObject({ plan: "STARTER", plans: ["PRO", "BUSINESS", "ENTERPRISE"] });
  expect((await tenant.key.call("GET /v1.0/balance")).body).toMatchObject({ tier: "basic", used: 0 });
});

test("with freeCanRead on, FREE can read 100 times a minute and nothing else", async () => {
  const { tenant, event, issue } = await downgraded("FREE");
  const read = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.short_code } });
  expect(read.status).toBe(200);
  expect(read.headers.get("ratelimit-policy")).toBe('"organization";q=100;w=60');
  const refusal = await issue();
  expectProblem(refusal, "plan_upgrade_required");
  expect(refusal.problem.plans).toEqual(["PRO", "BUSINESS", "ENTERPRISE"]);
  const written = await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } });
  expectProblem(written, "plan_upgrade_required");
  expect((await tenant.key.call("GET /v1.0/balance")).body).toMatchObject({ tier: "none", quota: 0 });
});

night.test("with freeCanRead on, exactly 100 of 130 racing reads of FREE are admitted", async () => {
  const tenant = await stack.tenant({ plan: "FREE" });
  const restoreClock = stack.setClock(() => midMinute());
  const answers = await Promise.all(Array.from({ length: 130 }, () => tenant.key.call("GET /v1.0/balance")));
  restoreClock();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test.each(["FREE", "STARTER"] as const)(
  "the API status of %s names the operations that the switches allow",
  async (plan) => {
    const { tenant } = await downgraded(plan);
    const { body } = await tenant.panel.call("GET /billing/api-status");
    const readable = routes.filter(({ access }) => capabilityOf(access) === "read").map(({ route }) => route);
    expect(body).toMatchObject({ rateLimit: 100, endpoints: readable });
  },
);
