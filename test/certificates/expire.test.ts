import { describe, expect, test } from "vitest";
import { certificateOf, invite, recount, respondByLink } from "../support/browser/invitation-page.ts";
import { eventAndBadge } from "../support/fixtures.ts";
import { anIssuance, aStoredRecipient } from "../support/issuances.ts";
import { night } from "../support/runs.ts";
import { ownStack, type Tenant } from "../support/stack.ts";
import { expireNow } from "./expire-now.ts";

const stack = await ownStack({ workers: false });
const { ports } = stack.functions;
const HOUR = 3_600_000;

/** Runs the worker as its schedule does, `ahead` milliseconds from now; what was just written is seen after 5 s. */
const run = (ahead = 10_000) => {
  const clock = { now: () => new Date(Date.now() + ahead) };
  return expireNow(ports, clock, clock.now().getTime() + 45_000);
};
const soon = () => new Date(Date.now() + HOUR).toISOString();

async function scene(badge: Record<string, unknown> = {}) {
  const tenant = await stack.tenant();
  return { tenant, subject: await eventAndBadge(tenant, {}, badge) };
}
async function expectFunnelExact(tenant: Tenant, eventId: string) {
  const { funnel } = await recount(stack, tenant, eventId);
  const answer = await tenant.key.call("GET /dashboard/funnel/{event_id}", { params: { event_id: eventId } });
  expect(answer.body).toMatchObject(funnel);
  return funnel;
}
/** Issues certificates as of two days ago, which expire at a given time. */
async function issued(
  tenant: Tenant,
  subject: Awaited<ReturnType<typeof scene>>["subject"],
  count: number,
  expiresAt: string,
) {
  const issuance = anIssuance({
    organization_id: tenant.id,
    event_id: subject.event.id,
    badge_id: subject.badge.id,
    recipients: Array.from({ length: count }, (_, n) => aStoredRecipient({ registered: n % 2 === 0 })),
    expires_at: expiresAt,
    created_at: new Date(Date.now() - 48 * HOUR).toISOString(),
  });
  await ports.issuances.reserve(issuance, 1e6, "later");
  await ports.issuances.finish(issuance);
}

describe("a certificate whose expires_at has passed", () => {
  test("is EXPIRED after the next run when it was pending or accepted, not when rejected or revoked", async () => {
    const { tenant, subject } = await scene();
    const [pending, accepted, rejected, revoked, endless] = await Promise.all([
      invite(stack, tenant, subject, {}, soon()),
      invite(stack, tenant, subject, {}, soon()),
      invite(stack, tenant, subject, {}, soon()),
      invite(stack, tenant, subject, {}, soon()),
      invite(stack, tenant, subject),
    ]);
    await respondByLink(stack, accepted.token, "accept");
    await respondByLink(stack, rejected.token, "reject");
    await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params: { id: revoked.id }, body: {} });
    expect(await run(HOUR - 30_000)).toBe(0);
    expect(await run(HOUR + 1_000)).toBe(2);
    expect(await run(HOUR + 1_000)).toBe(0);
    const statuses = [];
    for (const { id } of [pending, accepted, rejected, revoked, endless])
      statuses.push((await certificateOf(tenant, id)).status);
    expect(statuses).toEqual(["EXPIRED", "EXPIRED", "REJECTED", "REVOKED", "PENDING"]);
    expect(await certificateOf(tenant, accepted.id)).toMatchObject({ recipient_status: "ACCEPTED" });
    expect(await expectFunnelExact(tenant, subject.event.id)).toMatchObject({ expired: 2, accepted: 0 });
    const list = await tenant.key.call("GET /v1.0/invitations", { query: { status: "EXPIRED" } });
    expect(list.body.data.map(({ id }) => id).sort()).toEqual([pending.id, accepted.id].sort());
  });

  test("expires by expires_at of the request, or else by validity_days of the badge", async () => {
    const { tenant, subject } = await scene({ validity_days: 2 });
    const byBadge = await invite(stack, tenant, subject);
    const byRequest = await invite(stack, tenant, subject, {}, soon());
    const { issued_at, expires_at } = await certificateOf(tenant, byBadge.id);
    expect(Date.parse(expires_at!) - Date.parse(issued_at)).toBe(48 * HOUR);
    expect(await run(HOUR + 1_000)).toBe(1);
    expect(await certificateOf(tenant, byRequest.id)).toMatchObject({ status: "EXPIRED" });
    expect(await run(48 * HOUR + 5_000)).toBe(1);
    expect(await certificateOf(tenant, byBadge.id)).toMatchObject({ status: "EXPIRED" });
  });
});

describe("a run", () => {
  test("reads only what is due: when nothing is, it makes one query for each shard", async () => {
    const { tenant, subject } = await scene();
    await issued(tenant, subject, 30, new Date(Date.now() + 10 * HOUR).toISOString());
    const idle = await stack.measure(() => run());
    expect(idle.result).toBe(0);
    expect(idle.calls).toEqual(Array.from({ length: ports.expiries.shards }, () => "Query"));
    expect([idle.reads, idle.writes, idle.roundTrips]).toEqual([ports.expiries.shards / 2, 0, 1]);

    await issued(tenant, subject, 3, new Date(Date.now() - HOUR).toISOString());
    const three = await stack.measure(() => run());
    expect(three.result).toBe(3);
    // Each of the three is read once, with a consistent read.
    expect(three.reads - idle.reads).toBeLessThanOrEqual(3 + 1);
  });

  night.test("expires hundreds of one event in a few transactions, with its counters exact", async () => {
    const { tenant, subject } = await scene();
    await issued(tenant, subject, 60, new Date(Date.now() - HOUR).toISOString());
    await issued(tenant, subject, 60, new Date(Date.now() - HOUR / 2).toISOString());
    const { result, calls } = await stack.measure(() => run());
    expect(result).toBe(120);
    expect(calls.filter((call) => call === "TransactWriteItems").length).toBeLessThanOrEqual(2);
    const funnel = await expectFunnelExact(tenant, subject.event.id);
    expect(funnel).toMatchObject({ issued: 120, expired: 120, invited: 0, pending: 0 });
  });

  night.test(
    "counts nothing twice when it races with another run and with answers of recipients",
    async () => {
      const { tenant, subject } = await scene();
      await issued(tenant, subject, 40, new Date(Date.now() - HOUR).toISOString());
      const open = await Promise.all(
        Array.from({ length: 6 }, () => invite(stack, tenant, subject, {}, soon())),
      );
      const [one, two, ...answers] = await Promise.all([
        run(HOUR + 1_000),
        run(HOUR + 1_000),
        ...open.map(({ token }, n) => respondByLink(stack, token, n % 2 === 0 ? "accept" : "reject")),
      ]);
      const refused = answers.filter(({ status }) => status === 409).length;
      const funnel = await expectFunnelExact(tenant, subject.event.id);
      expect(one + two).toBe(funnel.expired);
      expect(funnel.expired).toBeGreaterThanOrEqual(40 + refused);
      expect(funnel.pending + funnel.invited).toBe(0);
    },
  );

  night.test("stops at its deadline, and the next run continues", async () => {
    const { tenant, subject } = await scene();
    await issued(tenant, subject, 5, new Date(Date.now() - HOUR).toISOString());
    expect(await expireNow(ports, ports.clock, Date.now() - 1)).toBe(0);
    expect(await run()).toBe(5);
    await expectFunnelExact(tenant, subject.event.id);
  });
});
