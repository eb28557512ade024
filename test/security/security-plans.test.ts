import { describe, expect, test } from "vitest";
import { DEFAULT_SWITCHES, PLANS, type Plan, panelPlans, planRules } from "#shared/domain/rules.ts";
import { hasOwnTenant } from "#shared/domain/senders/sender-state.ts";
import type { OperationAddress } from "#shared/http/addresses.ts";
import { capabilityOf } from "#shared/http/endpoint.ts";
import { expectProblem } from "../support/problems.ts";
import { some } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { exampleCallOf } from "./examples.ts";
import { everyAddress, oneOfEachClass, takesKey, takesSession } from "./world.ts";

const routes = everyAddress;
const stack = await testStack({ workers: false });

/** An organization on PRO with the example call of a route, as the example may need more than another plan allows. */
async function sceneOf(route: OperationAddress) {
  const tenant = await stack.tenant({ plan: "PRO" });
  return { tenant, options: await exampleCallOf(route)(tenant, stack) };
}
type Scene = Awaited<ReturnType<typeof sceneOf>>;
/** By address. A call that changes nothing leaves its scene as it was for the next one. */
const scenes = new Map<string, Promise<Scene>>();
function sharedScene(route: OperationAddress): Promise<Scene> {
  const scene = scenes.get(route.route) ?? sceneOf(route);
  scenes.set(route.route, scene);
  return scene;
}

/** Calls an operation on a plan. */
async function callOn(plan: Plan, route: OperationAddress, client: "key" | "panel", refused: boolean) {
  const changesNothing = refused || route.route.startsWith("GET ");
  const { tenant, options } = await (changesNothing ? sharedScene : sceneOf)(route);
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  expect(await organizationWrites.setPlan(tenant.id, plan, new Date())).toMatchObject({ plan });
  const { writes, result } = await stack.measure(() => tenant[client].callUntyped(route.route, options));
  return { answer: result, writes };
}

const keyed = oneOfEachClass(routes.filter(takesKey), ({ access }) => access).map(
  (route, n) => [route.route, capabilityOf(route.access)!, route, n] as const,
);

describe.each(keyed)("%s (%s)", (_, capability, route, n) => {
  const mayCall = PLANS.filter((plan) => planRules(plan).allows.includes(capability));

  const refused = PLANS.filter((plan) => !mayCall.includes(plan));

  test.each(some(refused, 1, n))(
    "on %s is 403, names this plan and the plans that include it, and writes nothing",
    async (plan) => {
      const { answer, writes } = await callOn(plan, route, "key", true);
      expectProblem(answer, "plan_upgrade_required");
      expect(answer.problem).toMatchObject({ plan, plans: mayCall });
      expect(writes).toBe(0);
    },
  );

  test.each(some(mayCall, 1, n))("on %s succeeds", async (plan) => {
    const { answer } = await callOn(plan, route, "key", false);
    expect(answer.status).toBe(route.status);
  });
});

const panel = oneOfEachClass(routes.filter(takesSession), ({ access }) => access).map(
  (route, n) => [route.route, route, n] as const,
);

/** A domain of one's own goes with the plan, not with what a key may do. */
function mayCallByPanel({ id, access }: OperationAddress): readonly Plan[] {
  if (id === "mail-domain.claim") return PLANS.filter(hasOwnTenant);
  return "panel" in access ? panelPlans(access.panel, DEFAULT_SWITCHES) : PLANS;
}

describe.each(panel)("%s", (_, route, n) => {
  const mayCall = mayCallByPanel(route);

  test.each(some(mayCall, 2, n))(
    "on %s succeeds with a session, but that FREE has nothing to issue",
    async (plan) => {
      const { answer } = await callOn(plan, route, "panel", false);
      if (plan === "FREE" && route.id === "invitations.issue.panel") expectProblem(answer, "quota_exhausted");
      else expect(answer.status).toBe(route.status);
    },
  );

  const refused = PLANS.filter((plan) => !mayCall.includes(plan));

  test.each(some(refused, 1, n))(
    "on %s is 403 with a session, names the plans that include it, and writes nothing",
    async (plan) => {
      const { answer, writes } = await callOn(plan, route, "panel", true);
      expectProblem(answer, "plan_upgrade_required");
      expect(answer.problem).toMatchObject({ plan, plans: mayCall });
      // A plan without a domain of its own is refused after the window has counted the request.
      expect(writes).toBe(route.id === "mail-domain.claim" ? 1 : 0);
    },
  );
});

test("in the panel events and badges are on every plan, webhooks on the advanced ones", () => {
  const plansOf = (id: string) => {
    const { access } = routes.find((route) => route.id === `${id}.panel`)!;
    return "panel" in access ? panelPlans(access.panel, DEFAULT_SWITCHES) : [];
  };
  for (const id of ["events.create", "events.remove", "badges.create", "invitations.list", "balance.get"])
    expect(plansOf(id)).toEqual(PLANS);
  for (const id of ["webhooks.create", "webhooks.list", "webhooks.test"])
    expect(plansOf(id)).toEqual(["PRO", "BUSINESS", "ENTERPRISE"]);
});

test("the plan is checked before path, query and body, so a refusal says nothing about records", async () => {
  const tenant = await stack.tenant({ plan: "FREE" });
  for (const route of oneOfEachClass(routes.filter(takesKey))) {
    const hostile = { params: { id: "?" }, query: { no_such: "1" } };
    expectProblem(await tenant.key.callUntyped(route.route, hostile), "plan_upgrade_required");
  }
});
