import { afterEach, describe, expect, test } from "vitest";
import { newApiKey, readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import { KEY_LIMITS } from "#shared/domain/rules.ts";
import { A_READ, BY_ANYBODY } from "../support/admission.ts";
import type { Answer } from "../support/client.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { midMinute } from "../support/minute.ts";
import { expectProblem } from "../support/problems.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { gate } = stack.functions.ports;
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
/** Counts calls at the gate itself, as that many requests would. */
const useKey = (tenant: Tenant, count: number, at = midMinute()) => {
  const key = readApiKey(tenant.apiKey, "test")!;
  return times(count, () => gate.admitKey({ ...key, ...A_READ, limit: "read", at }));
};
const statuses = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** What remains of the tighter window, by the headers. */
const left = (answer: Answer) => answer.headers.get("ratelimit");

/** Stops the clock in the middle of a minute, so that no window ends during a test. */
const stopClock = (at = midMinute()) => stack.setClock(() => at);
stopClock();
afterEach(() => stopClock());

describe("an organization's window", () => {
  test("admits exactly its limit when 150 requests of three keys race", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const keys = [tenant.key, ...(await times(2, async () => stack.client(await stack.newKey(tenant.id))))];
    const answers = await times(150, (n) => keys[n % 3]!.call("GET /v1.0/events"));
    expect(statuses(answers)).toEqual({ 200: 100, 429: 50 });
    const rest = answers.filter(({ status }) => status === 200).map(left);
    expect(new Set(rest)).toEqual(
      new Set(Array.from({ length: 100 }, (_, n) => `"organization";r=${n};t=30`)),
    );
  });

  test("counts no refused request: neither 429, nor 401, nor 403", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    await tenant.key.call("GET /v1.0/events");
    const unknown = stack.client(newApiKey({ organizationId: tenant.id, environment: "test" }).token);
    await times(20, () => unknown.call("GET /v1.0/events"));
    await times(20, () => tenant.key.call("POST /v1.0/events", { body: {} }));
    await times(20, () => tenant.key.call("GET /billing/api-status"));
    expect(left(await tenant.key.call("GET /v1.0/events"))).toBe('"organization";r=98;t=30');
    await useKey(tenant, 120);
    const before = await stack.stored("TABLE_GATE");
    expectProblem(await tenant.key.call("GET /v1.0/events"), "rate_limit_exceeded");
    expect(await stack.stored("TABLE_GATE")).toBe(before);
  });

  test("is separate from that of another organization", async () => {
    const [busy, calm] = [await stack.tenant({ plan: "STARTER" }), await stack.tenant({ plan: "STARTER" })];
    await useKey(busy, 101);
    expect(left(await calm.key.call("GET /v1.0/events"))).toBe('"organization";r=99;t=30');
  });

  night.test("is new in the next minute, and Retry-After says when that begins", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const minute = midMinute().getTime() - 30_000;
    for (const [second, wait] of [
      [0, "60"],
      [1.2, "59"],
      [59, "1"],
      [59.999, "1"],
    ] as const) {
      stopClock(new Date(minute + second * 1_000));
      await useKey(tenant, 100);
      const answer = await tenant.key.call("GET /v1.0/events");
      expectProblem(answer, "rate_limit_exceeded");
      expect([answer.headers.get("retry-after"), left(answer)]).toEqual([
        wait,
        `"organization";r=0;t=${wait}`,
      ]);
    }
    stopClock(new Date(minute + 60_000));
    expect(left(await tenant.key.call("GET /v1.0/events"))).toBe('"organization";r=99;t=60');
  });
});

describe("a key's window for a class of operations", () => {
  night.test(
    "admits exactly 100 issuances when 75 race for the last 50, each of which issues one certificate",
    async () => {
      const tenant = await stack.tenant({ plan: "PRO" });
      const { event, badge } = await eventAndBadge(tenant);
      const issue = () =>
        tenant.key.call("POST /v1.0/invitations", {
          body: { event_id: event.id, badge_id: badge.id, recipient: aRecipient() },
        });
      const key = readApiKey(tenant.apiKey, "test")!;
      const filled = KEY_LIMITS.issue - 50;
      await times(filled, () =>
        gate.admitKey({
          ...key,
          ...A_READ,
          capability: "issue",
          scope: "issue",
          limit: "issue",
          at: midMinute(),
        }),
      );
      const answers = await times(75, issue);
      const { 429: refused, 201: issued, ...others } = statuses(answers);
      // Contention on the quota may answer 503, which counts in the window like every admitted request.
      expect((issued ?? 0) + (others[503] ?? 0)).toBe(50);
      expect(refused).toBe(25);
      const balance = await tenant.key.call("GET /v1.0/balance");
      expect(balance.body.used).toBe(issued);
      const limited = answers.find(({ status }) => status === 429)!;
      expect(limited.problem.policy).toBe("issue");
      expect(limited.headers.get("ratelimit-policy")).toBe('"issue";q=100;w=60');
    },
  );

  test("is separate for each key and each class, within the window of the organization", async () => {
    const tenant = await stack.tenant({ plan: "PRO" });
    const key = readApiKey(tenant.apiKey, "test")!;
    const at = midMinute();
    const call = (limit: "read" | "issue" | "webhookTest", digest = key.digest) =>
      gate.admitKey({ ...key, digest, ...A_READ, limit, at });
    const kinds = async (count: number, limit: "read" | "issue" | "webhookTest") =>
      (await times(count, () => call(limit))).filter(({ kind }) => kind === "admitted").length;
    expect(await kinds(30, "webhookTest")).toBe(KEY_LIMITS.webhookTest);
    expect(await kinds(350, "read")).toBe(KEY_LIMITS.read);
    expect(await kinds(1, "issue")).toBe(1);
    const other = readApiKey(await stack.newKey(tenant.id), "test")!;
    expect(await call("webhookTest", other.digest)).toMatchObject({
      kind: "admitted",
      windows: [
        { name: "organization", limit: 1_000, remaining: 1_000 - 10 - 300 - 1 - 1 },
        { name: "webhookTest", limit: 10, remaining: 9 },
      ],
    });
  });

  test("is the one in the headers when it is the tighter one", async () => {
    const tenant = await stack.tenant({ plan: "PRO" });
    const answer = await tenant.key.call("GET /v1.0/events");
    expect(answer.headers.get("ratelimit-policy")).toBe('"read";q=300;w=60');
    expect(left(answer)).toBe('"read";r=299;t=30');
    const starter = await (await stack.tenant({ plan: "STARTER" })).key.call("GET /v1.0/events");
    expect(starter.headers.get("ratelimit-policy")).toBe('"organization";q=100;w=60');
  });
});

night.describe("the session window", () => {
  const used = async (tenant: Tenant) => left(await tenant.panel.call("GET /api-keys"));

  test("admits exactly 300 calls of all sessions when 60 race for the last 40, and does not touch the window of the keys", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const panels = [tenant.panel, stack.client(await stack.session(tenant.id))];
    await times(260, () =>
      gate.admitSession({
        organizationId: tenant.id,
        userId: tenant.userId,
        ...BY_ANYBODY,
        limit: null,
        at: midMinute(),
      }),
    );
    const answers = await times(60, (n) => panels[n % 2]!.call("GET /billing/api-status"));
    expect(statuses(answers)).toEqual({ 200: 40, 429: 20 });
    expect(left(await tenant.key.call("GET /v1.0/events"))).toBe('"organization";r=99;t=30');
  });

  night.test("does not count the calls of keys", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    await useKey(tenant, 110);
    expect(await used(tenant)).toBe('"session";r=299;t=30');
    expect(await used(tenant)).toBe('"session";r=298;t=30');
  });
});

test("the use of a key is on its record at once, and costs no further store call", async () => {
  const tenant = await stack.tenant();
  const { apiKeys } = await stack.operatorPorts();
  expect(await apiKeys.list(tenant.id)).toMatchObject([{ last_used_at: null }]);
  // The first call of a minute costs one more, and the first with a key in a process two.
  await tenant.key.call("GET /v1.0/balance");
  const { roundTrips, calls } = await stack.measure(() => tenant.key.call("GET /v1.0/balance"));
  expect([roundTrips, calls[0]]).toEqual([2, "UpdateItem"]);
  expect(await apiKeys.list(tenant.id)).toMatchObject([{ last_used_at: midMinute().toISOString() }]);
});
