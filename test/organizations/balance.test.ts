import { describe, expect, test } from "vitest";
import { readBalance } from "#shared/domain/organizations/read-balance.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const BALANCE = "GET /v1.0/balance";

describe("the balance", () => {
  test.each([
    ["STARTER", "basic", 500],
    ["PRO", "advanced", 5_000],
    ["BUSINESS", "advanced", 50_000],
    ["ENTERPRISE", "advanced", 1_000_000],
  ] as const)("of %s is that of tier %s with %i certificates a month", async (plan, tier, quota) => {
    const tenant = await stack.tenant({ plan });
    const { status, body } = await tenant.key.call(BALANCE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ plan, tier, quota, used: 0, remaining: quota });
  });

  test("covers the current calendar month in UTC", async () => {
    const tenant = await stack.tenant();
    const { body } = await tenant.key.call(BALANCE);
    const [start, end] = [new Date(body.period_start), new Date(body.period_end)];
    expect(body.period_start).toMatch(/-01T00:00:00\.000Z$/);
    expect(body.period_end).toMatch(/-01T00:00:00\.000Z$/);
    expect(start.getTime()).toBeLessThanOrEqual(Date.now());
    expect(end.getTime()).toBeGreaterThan(Date.now());
    start.setUTCMonth(start.getUTCMonth() + 1);
    expect(end).toEqual(start);
  });

  test("shows an issuance in the next answer, and a quota override instead of the quota of the plan", async () => {
    const tenant = await stack.tenant({ quota: 7 });
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = [aRecipient(), aRecipient(), aRecipient()];
    const body = { event_id: event.id, badge_id: badge.id, recipient };
    await tenant.key.call("POST /v1.0/invitations", { body });
    expect((await tenant.key.call(BALANCE)).body).toMatchObject({ quota: 7, used: 3, remaining: 4 });
  });

  test("starts at zero in each month", async () => {
    const tenant = await stack.tenant({ quota: 2 });
    const { event, badge } = await eventAndBadge(tenant);
    const body = { event_id: event.id, badge_id: badge.id, recipient: [aRecipient(), aRecipient()] };
    await tenant.key.call("POST /v1.0/invitations", { body });
    const caller = { organizationId: tenant.id, plan: "PRO" as const, quotaOverride: 2 };
    const inMonth = (offset: number) => {
      const now = new Date();
      const clock = { now: () => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)) };
      return readBalance({ ...stack.functions.ports, clock }, caller);
    };
    expect(await inMonth(0)).toMatchObject({ used: 2, remaining: 0 });
    expect(await inMonth(1)).toMatchObject({ used: 0, remaining: 2 });
    expect(await inMonth(-1)).toMatchObject({ used: 0, remaining: 2 });
  });

  test("never shows a negative rest", async () => {
    const tenant = await stack.tenant({ quota: 2 });
    const { event, badge } = await eventAndBadge(tenant);
    const body = { event_id: event.id, badge_id: badge.id, recipient: [aRecipient(), aRecipient()] };
    await tenant.key.call("POST /v1.0/invitations", { body });
    const lowered = { organizationId: tenant.id, plan: "PRO" as const, quotaOverride: 1 };
    const balance = await readBalance(stack.functions.ports, lowered);
    expect(balance).toMatchObject({ quota: 1, used: 2, remaining: 0 });
  });

  test("refuses parameters, session tokens and the plan FREE", async () => {
    const tenant = await stack.tenant();
    expect((await tenant.key.call(BALANCE, { query: { month: "2026-01" } })).status).toBe(400);
    expect((await tenant.panel.call(BALANCE)).problem.code).toBe("api_key_required");
    const free = await stack.tenant({ plan: "FREE" });
    expect((await free.key.call(BALANCE)).problem.code).toBe("plan_upgrade_required");
  });
});
