import { describe, expect, test } from "vitest";
import { readApiKey } from "#shared/domain/organizations/api-key-token.ts";
import type { Admission } from "#shared/domain/organizations/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { A_READ, BY_ANYBODY } from "../support/admission.ts";
import { midMinute } from "../support/minute.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const { gate } = stack.functions.ports;

const callerOf = (tenant: Tenant) => {
  const key = readApiKey(tenant.apiKey, "test")!;
  return (at: Date) => gate.admitKey({ ...key, ...A_READ, limit: "read", at });
};
const sessionOf = (tenant: Tenant) => (at: Date) =>
  gate.admitSession({ organizationId: tenant.id, userId: tenant.userId, ...BY_ANYBODY, limit: null, at });
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const admitted = (admissions: readonly Admission[]): number =>
  admissions.filter(({ kind }) => kind === "admitted").length;
/** What remains of a window after one more call. */
async function leftAfter(call: (at: Date) => Promise<Admission>, at: Date, window = 0): Promise<number> {
  const admission = await call(at);
  return "windows" in admission ? admission.windows[window]!.remaining : Number.NaN;
}

describe("a new minute", () => {
  night.test("counts each of 30 calls that race to be the first one", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const call = callerOf(tenant);
    for (const minute of [0, 1, 2]) {
      const at = midMinute(minute);
      expect(admitted(await times(30, () => call(at)))).toBe(30);
      expect([await leftAfter(call, at), await leftAfter(call, at, 1)]).toEqual([69, 268]);
    }
  });

  night.test(
    "admits exactly the limit when 150 calls race, however many there were in the minute before",
    async () => {
      const tenant = await stack.tenant({ plan: "STARTER" });
      const call = callerOf(tenant);
      await times(100, () => call(midMinute()));
      expect(admitted(await times(150, () => call(midMinute(1))))).toBe(100);
    },
  );

  night.test("counts keys and sessions that race to be the first, each in its own window", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const [key, session] = [callerOf(tenant), sessionOf(tenant)];
    await times(20, (n) => (n % 2 ? key : session)(midMinute()));
    const admissions = await times(60, (n) => (n % 2 ? key : session)(midMinute(1)));
    expect(admitted(admissions)).toBe(60);
    expect(await leftAfter(key, midMinute(1))).toBe(69);
    expect(await leftAfter(session, midMinute(1))).toBe(LIMITS.sessionPerMinute - 31);
  });

  test("resets the windows of all classes of operations, also for keys that make no call", async () => {
    const tenant = await stack.tenant({ plan: "PRO" });
    const key = readApiKey(tenant.apiKey, "test")!;
    const testWebhook = (at: Date) => gate.admitKey({ ...key, ...A_READ, limit: "webhookTest", at });
    expect(admitted(await times(11, () => testWebhook(midMinute())))).toBe(10);
    await sessionOf(tenant)(midMinute(1));
    expect(admitted(await times(11, () => testWebhook(midMinute(1))))).toBe(10);
  });

  test("does not begin with a refused key", async () => {
    const tenant = await stack.tenant({ plan: "FREE" });
    expect(await callerOf(tenant)(midMinute(1))).toMatchObject({ kind: "plan", plan: "FREE" });
    expect(await leftAfter(sessionOf(tenant), midMinute())).toBe(LIMITS.sessionPerMinute - 1);
  });
});

describe("functions whose clocks are a minute apart", () => {
  test("share the window of the later minute and together get no more than its limit", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const call = callerOf(tenant);
    await call(midMinute(1));
    const admissions = await times(150, (n) => call(midMinute(n % 2)));
    expect(admitted(admissions)).toBe(99);
    expect(admissions.filter(({ kind }) => kind === "limited")).toHaveLength(51);
  });

  test("do not reset the window again and again", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const call = callerOf(tenant);
    let passed = 0;
    for (let n = 0; n < 130; n++) passed += admitted([await call(midMinute(n % 2))]);
    // One call was counted in the earlier minute, before the faster clock began the later one.
    expect(passed).toBe(101);
  });
});

describe("an unknown key", () => {
  test("is unknown in the current minute, in another one and in an organization that does not exist", async () => {
    const tenant = await stack.tenant({ plan: "PRO" });
    const call = (digest: string, minute: number) =>
      gate.admitKey({
        organizationId: tenant.id,
        digest,
        ...A_READ,
        limit: null,
        at: midMinute(minute),
      });
    await callerOf(tenant)(midMinute());
    for (const minute of [-1, 0, 1]) expect(await call("A".repeat(43), minute)).toEqual({ kind: "unknown" });
    expect(
      await gate.admitSession({
        organizationId: crypto.randomUUID(),
        userId: tenant.userId,
        ...BY_ANYBODY,
        limit: null,
        at: midMinute(),
      }),
    ).toEqual({
      kind: "stranger",
    });
  });

  test("is what a key becomes at its expiry", async () => {
    const tenant = await stack.tenant({ plan: "PRO" });
    const end = midMinute();
    const key = readApiKey(await stack.newKey(tenant.id, end.toISOString()), "test")!;
    const kindAt = async (offset: number) =>
      (
        await gate.admitKey({
          ...key,
          ...A_READ,
          limit: "read",
          at: new Date(end.getTime() + offset),
        })
      ).kind;
    expect([await kindAt(-1_000), await kindAt(-1), await kindAt(0), await kindAt(60_000)]).toEqual([
      "admitted",
      "admitted",
      "unknown",
      "unknown",
    ]);
    expect(await gate.holds(tenant.id, key.digest, end)).toBe(false);
  });
});
