import { afterEach, beforeEach, expect, test } from "vitest";
import { connectPorts } from "#shared/connect-ports.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { newNumber, type Phoned, sendingOn } from "../../phone/sending-support.ts";
import { connectionTo } from "../../support/documents.ts";
import type { Trouble } from "../../support/faults/bad-day.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { night } from "../../support/runs.ts";

const { stack, day } = await badDayStack();
const { ports } = stack.functions;
const { behave, bubbles, phoned, send, shown, allow } = sendingOn(stack);
const reports = await connectPorts(["phoneMessages"], connectionTo());

beforeEach(() => day.reset());
afterEach(() => day.reset());

const LOST: Trouble = { kind: "unanswered", operations: /^(PutItem|UpdateItem|DeleteItem)$/ };

/** The result of a call whose first write is done but not answered. */
async function unanswered<T>(work: () => Promise<T>): Promise<T> {
  day.troubles = [{ ...LOST, times: 1 }];
  const before = day.met.get("unanswered") ?? 0;
  const result = await work();
  expect(day.met.get("unanswered")).toBe(before + 1);
  day.troubles = [];
  return result;
}

test("a worker whose write was done but not answered has what it claimed, gave back, turned and recorded", async () => {
  const tenant = await stack.tenant();
  const { id, number } = await phoned(tenant);
  const certificate = (await ports.certificates.get(tenant.id, id))!;
  const { phoneMessages, phoneAllowances } = ports;
  const at = new Date();
  expect(await unanswered(() => phoneMessages.wait(certificate, at))).toBe(true);
  const read = async () => (await phoneMessages.read(certificate, at)).message;
  const claimed = await unanswered(async () =>
    phoneMessages.claim(certificate, { ...(await read())! }, "whatsapp", at),
  );
  expect(claimed).toMatchObject({ channel: "whatsapp" });
  expect(await phoneMessages.claim(certificate, claimed!.former, "whatsapp", at)).toBeUndefined();
  expect(await phoneMessages.dayOf(claimed!)).toEqual({ all: 1, own: 1 });
  expect(await unanswered(() => phoneMessages.release(claimed!, at, 1))).toBe(true);
  expect(await phoneMessages.release(claimed!, at, 1)).toBe(false);
  expect((await phoneMessages.read(certificate, at)).day).toEqual({ all: 0, own: 0 });
  const again = (await unanswered(async () =>
    phoneMessages.claim(certificate, await read(), "whatsapp", at),
  ))!;
  await unanswered(() => phoneMessages.point("a-message", again));
  const handed = (await reports.phoneMessages.find("a-message"))!;
  const bySms = (await unanswered(() => phoneMessages.toSms(handed)))!;
  expect(bySms).toMatchObject({ channel: "sms", claimedAt: again.claimedAt });
  expect(await phoneMessages.toSms(handed)).toBeUndefined();
  expect(
    await unanswered(() => reports.phoneMessages.record(bySms, { state: "failed", reason: "undeliverable" })),
  ).toBe(true);
  expect(await read()).toMatchObject({ state: "failed", reason: "undeliverable", channel: "sms" });
  expect(await bubbles(number)).toEqual([]);
  // The month counts a repeated write once.
  expect(await unanswered(() => phoneAllowances.take(tenant.id, 2, at))).toEqual({ taken: true });
  expect(await phoneAllowances.used(tenant.id, at)).toBe(1);
  await unanswered(() => phoneAllowances.giveBack(tenant.id, at));
  expect(await phoneAllowances.used(tenant.id, at)).toBe(0);
  expect(await unanswered(() => phoneAllowances.claimNotice(tenant.id, at))).toBe("begun");
});

night.test(
  "on a bad day people see each message once at most, and no day and no month is exceeded",
  async () => {
    const LIMIT = 8;
    const organizations = await Promise.all([stack.tenant(), stack.tenant(), stack.tenant()]);
    for (const one of organizations) await allow(one, LIMIT);
    const shared = Array.from({ length: 3 }, newNumber);
    const all: Phoned[] = [];
    for (const tenant of organizations)
      for (let n = 0; n < 10; n++)
        all.push(await phoned(tenant, n < 6 ? { recipient_number: shared[n % 3] } : {}));
    const refuse = { status: 429, name: "ThrottledRequestException", message: "Slow down" };
    for (const { number } of all.filter((_, n) => n % 7 === 0)) {
      await behave(number, { times: 1, refuse });
      await behave(number, { times: 1, lose: "after" });
    }
    day.lagMs = 200;
    day.troubles = [
      { ...LOST, share: 0.15 },
      { kind: "cut", operations: /^(PutItem|UpdateItem)$/, share: 0.1 },
      { kind: "throttled", share: 0.05 },
    ];
    // Jobs come twice, at once and in any order, and again when their worker fails.
    for (let round = 0; round < 4; round++)
      await Promise.allSettled([...all, ...all].map((one) => send(one)));
    day.reset();
    for (let round = 0; round < 2; round++) for (const one of all) await send(one);

    const byCertificate = new Map<string, number>();
    for (const number of new Set(all.map((one) => one.number))) {
      const sent = await bubbles(number);
      expect(sent.length).toBeLessThanOrEqual(PHONE.perNumberAndDay);
      for (const { button, context } of sent) {
        const key = button?.url ?? context.certificate!;
        byCertificate.set(key, (byCertificate.get(key) ?? 0) + 1);
      }
    }
    expect(byCertificate.size).toBeGreaterThan(6);
    expect([...byCertificate.values()].every((count) => count === 1)).toBe(true);
    for (const tenant of organizations) {
      const own = all.filter((one) => one.tenant === tenant);
      const states = await Promise.all(own.map(shown));
      const went = states.filter(([status]) => /^(sent|delivered|failed)$/.test(status!)).length;
      expect(went).toBeLessThanOrEqual(LIMIT);
      expect(await ports.phoneAllowances.used(tenant.id, new Date())).toBeLessThanOrEqual(LIMIT);
      for (const [status, reason] of states)
        expect(["sent", "delivered", "daily", "allowance"]).toContain(reason ?? status);
    }
  },
);
