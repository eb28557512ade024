import { describe, expect, test } from "vitest";
import { routes } from "#functions/api/routes.ts";
import { PLANS, type Plan, planRules } from "#shared/domain/rules.ts";
import { capabilityOf } from "#shared/http/endpoint.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { exampleOf } from "./examples.ts";
import { administration, expectProblem, takesKey, takesSession } from "./world.ts";

const stack = await testStack({ workers: false });

const moveTo = async (tenant: Tenant, plan: Plan) =>
  expect(
    await (await administration()).organizationChanges.setPlan(tenant.id, plan, new Date()),
  ).toMatchObject({
    plan,
  });

/** The example is made on PRO, as it may need more than the plan under test. */
async function callOn(plan: Plan, route: (typeof routes)[number], client: "key" | "panel") {
  const tenant = await stack.tenant({ plan: "PRO" });
  const options = await exampleOf(route)(tenant, stack);
  await moveTo(tenant, plan);
  const { writes, result } = await stack.measure(() => tenant[client].call(route.route, options));
  return { answer: result, writes };
}

const keyed = routes
  .filter(takesKey)
  .map((route) => [route.route, capabilityOf(route.access)!, route] as const);

describe.each(keyed)("%s (%s)", (_, capability, route) => {
  const mayCall = PLANS.filter((plan) => planRules(plan).allows.includes(capability));

  test.each(PLANS.filter((plan) => !mayCall.includes(plan)))(
    "on %s is 403, names the plan and those that may, and does nothing",
    async (plan) => {
      const { answer, writes } = await callOn(plan, route, "key");
      expectProblem(answer, "plan_upgrade_required");
      expect(answer.body).toMatchObject({ plan, plans: mayCall });
      expect(writes).toBe(0);
    },
  );

  test.each(mayCall)("on %s is done", async (plan) => {
    const { answer } = await callOn(plan, route, "key");
    expect(answer.status).toBe(route.status);
  });
});

const panel = routes.filter(takesSession).map((route) => [route.route, route] as const);

describe.each(panel)("%s", (_, route) => {
  test.each(PLANS)("on %s is done with a session: the panel is not what a plan buys", async (plan) => {
    const { answer } = await callOn(plan, route, "panel");
    expect(answer.status).toBe(route.status);
  });
});

test("a plan is judged before path, query and body: a refusal tells nothing about records", async () => {
  const tenant = await stack.tenant({ plan: "FREE" });
  for (const route of routes.filter(takesKey)) {
    const hostile = { params: { id: "?" }, query: { no_such: "1" } };
    expectProblem(await tenant.key.call(route.route, hostile), "plan_upgrade_required");
  }
});
