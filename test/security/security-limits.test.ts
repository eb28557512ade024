import { beforeAll, describe, expect, test } from "vitest";
import { readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { KEY_LIMITS, type KeyLimit, LIMITS, planRules } from "#shared/domain/rules.ts";
import { isOfMembers } from "#shared/http/addresses.ts";
import { otherKeys } from "#shared/storage/table/other-keys.ts";
import { A_READ, BY_ANYBODY } from "../support/admission.ts";
import type { Answer, Client, RequestOptions } from "../support/client.ts";
import { expectProblem } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import {
  everyAddress,
  exampleCalls,
  oneOfEachClass,
  takesKey,
  takesSession,
  withoutWrites,
} from "./world.ts";

const routes = oneOfEachClass(
  everyAddress.filter((route) => takesKey(route) || takesSession(route)),
  ({ limit }) => limit,
);
const stack = await testStack({ workers: false });
const { gate } = stack.functions.ports;
/** Windows are filled in a later minute: the store keeps to the latest minute, so none ends during a test. */
const at = new Date(Date.now() + 600_000);

/** One call with the key, and then its window is as full as by so many more. */
async function fillKey(tenant: Tenant, times: number, limit: KeyLimit | null): Promise<void> {
  const key = readApiKey(tenant.apiKey, "test")!;
  expect(await gate.admitKey({ ...key, ...A_READ, limit, at })).toMatchObject({ kind: "admitted" });
  await stack.changeGate(otherKeys.gate(tenant.id), (item) =>
    limit === null
      ? { total: times }
      : { c: Object.fromEntries(Object.keys(item.c).map((name) => [name, times])) },
  );
}

function expectLimited(answer: Answer, policy: string, limit: number): void {
  expectProblem(answer, "rate_limit_exceeded");
  const wait = answer.headers.get("retry-after")!;
  expect(wait).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect(answer.problem.policy).toBe(policy);
  expect(answer.headers.get("ratelimit-policy")).toBe(`"${policy}";q=${limit};w=60`);
  expect(answer.headers.get("ratelimit")).toBe(`"${policy}";r=0;t=${wait}`);
}

const keyed = routes.filter(takesKey).map((route) => [route.route, route] as const);
const panel = routes.filter(isOfMembers).map((route) => [route.route, route] as const);

describe("when the organization's window is used up", () => {
  const plan = "PRO";
  const { perMinute } = planRules(plan);
  let tenant: Tenant;
  let calls: Map<string, RequestOptions>;
  beforeAll(async () => {
    tenant = await stack.tenant({ plan });
    calls = await exampleCalls(routes, tenant, stack);
    await fillKey(tenant, perMinute, null);
  });

  test.each(keyed)("%s is 429 for a key, and writes nothing", async (name, route) => {
    const answer = await withoutWrites(stack, () => tenant.key.callUntyped(name, calls.get(route.id)));
    expectLimited(answer, "organization", perMinute);
  });

  test.each(panel)("%s still succeeds with a session, which has another window", async (name, route) => {
    expect((await tenant.panel.callUntyped(name, calls.get(route.id))).status).toBe(route.status);
  });
});

describe("when a key's window for a class of operations is used up", () => {
  const limited = keyed.filter(([, route]) => route.limit !== null);
  const filled = new Map<KeyLimit, { tenant: Tenant; other: Client; calls: Map<string, RequestOptions> }>();
  beforeAll(async () => {
    for (const limit of new Set(limited.map(([, route]) => route.limit!))) {
      const tenant = await stack.tenant();
      const counted = limited.filter(([, route]) => route.limit === limit).map(([, route]) => route);
      const other = stack.client(await stack.newKey(tenant.id));
      filled.set(limit, { tenant, other, calls: await exampleCalls(counted, tenant, stack) });
      await fillKey(tenant, KEY_LIMITS[limit], limit);
    }
  });

  test.each(limited)("%s is 429 for this key only, and writes nothing", async (name, route) => {
    const { tenant, other, calls } = filled.get(route.limit!)!;
    const answer = await withoutWrites(stack, () => tenant.key.callUntyped(name, calls.get(route.id)));
    expectLimited(answer, route.limit!, KEY_LIMITS[route.limit!]);
    expect((await other.callUntyped(name, calls.get(route.id))).status).toBe(route.status);
  });
});

describe("when the session window is used up", () => {
  let tenant: Tenant;
  let calls: Map<string, RequestOptions>;
  beforeAll(async () => {
    tenant = await stack.tenant();
    calls = await exampleCalls(routes, tenant, stack);
    const call = { organizationId: tenant.id, userId: tenant.userId, ...BY_ANYBODY, limit: null, at };
    expect(await gate.admitSession(call)).toMatchObject({ kind: "admitted" });
    await stack.changeGate(otherKeys.sessionGate(tenant.id), () => ({ session: LIMITS.sessionPerMinute }));
  });

  test.each(panel)("%s is 429 for every session, and writes nothing", async (name, route) => {
    const colleague = stack.client(await stack.session(tenant.id));
    for (const client of [tenant.panel, colleague]) {
      const answer = await withoutWrites(stack, () => client.callUntyped(name, calls.get(route.id)));
      expectLimited(answer, "session", LIMITS.sessionPerMinute);
    }
  });

  test("owners are let in after all others", async () => {
    const { sessionPerMinute, sessionKeptForOwners } = LIMITS;
    const session = sessionPerMinute - sessionKeptForOwners;
    const team = await stack.tenant();
    const viewer = await team.member("viewer");
    expect((await team.panel.call("GET /members")).status).toBe(200);
    await stack.changeGate(otherKeys.sessionGate(team.id), () => ({ session }));
    expectLimited(await viewer.client.call("GET /events"), "session", session);
    expect((await team.panel.call("GET /members")).status).toBe(200);
  });

  test.each(keyed)("%s still succeeds with a key", async (name, route) => {
    expect((await tenant.key.callUntyped(name, calls.get(route.id))).status).toBe(route.status);
  });
});
