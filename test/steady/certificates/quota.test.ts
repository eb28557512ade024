// More than ten seconds on a busy machine: hundreds of issuances race for one quota.
import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { monthOf } from "#shared/domain/calendar.ts";
import type { Client } from "../../support/client.ts";
import { patientDocuments } from "../../support/documents.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { aRecipient, eventAndBadge } from "../../support/fixtures.ts";
import { anIssuance } from "../../support/issuances.ts";
import { night } from "../../support/runs.ts";
import type { Tenant } from "../../support/stack.ts";
import { untilDone } from "../../support/until-done.ts";

const { stack, day } = await badDayStack();
const { issuances, organizations } = stack.functions.ports;
const { "organizations.write": organizationWrites } = await connectPorts(["organizations.write"], {
  config: readConfig(),
  dynamo: () => patientDocuments(),
});

const ISSUE = "POST /v1.0/invitations";
const month = monthOf(new Date()).name;
const usedBy = async (tenant: Tenant) => (await tenant.key.call("GET /v1.0/balance")).body.used;

async function target(tenant: Tenant) {
  const { event, badge } = await eventAndBadge(tenant);
  return { event_id: event.id, badge_id: badge.id };
}
/** Targets with an event each: requests at once would meet on the counters of one, and these tests are about the quota. */
const targets = (tenant: Tenant, count: number) =>
  Promise.all(Array.from({ length: count }, () => target(tenant)));
const clients = new WeakMap<Tenant, Promise<Client[]>>();
/** More clients than the limit of one key would allow. */
function clientsOf(tenant: Tenant): Promise<Client[]> {
  const made =
    clients.get(tenant) ??
    Promise.all(Array.from({ length: 4 }, async () => stack.client(await stack.newKey(tenant.id))));
  clients.set(tenant, made);
  return made;
}
/** Requests at once for one certificate each, of which one that is told to come back does; gives how many got each status. */
async function race(tenant: Tenant, at: readonly object[], count: number): Promise<Record<number, number>> {
  const senders = await clientsOf(tenant);
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const body = { ...at[n % at.length], ...aRecipient() };
      for (;;) {
        const answer = await senders[n % senders.length]!.call(ISSUE, { body });
        if (answer.status !== 503) return answer;
      }
    }),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("a quota is exact", () => {
  night.test("for 60 requests that race for 37 certificates", async () => {
    const tenant = await stack.tenant({ quota: 37 });
    expect(await race(tenant, await targets(tenant, 6), 60)).toEqual({ 201: 37, 402: 23 });
    expect(await usedBy(tenant)).toBe(37);
  });

  night.test("and no request is refused while another shard has what it needs", async () => {
    const tenant = await stack.tenant({ quota: 160 });
    const at = await target(tenant);
    // Shards of 10, of which each request needs several.
    for (const count of [40, 40, 40, 39, 2, 1]) {
      const recipient = Array.from({ length: count }, () => aRecipient());
      const answer = await tenant.key.call(ISSUE, { body: { ...at, recipient } });
      if (count === 2) expect(answer.problem).toMatchObject({ status: 402, used: 159, remaining: 1 });
      else expect(answer.status).toBe(201);
    }
    expect(await usedBy(tenant)).toBe(160);
  });

  test("and a repetition gets its first answer also when nothing is left", async () => {
    const tenant = await stack.tenant({ quota: 2 });
    const body = { ...(await target(tenant)), ...aRecipient() };
    const send = (key: string) => tenant.key.call(ISSUE, { body, headers: { "idempotency-key": key } });
    const [first, second] = [await send("one"), await send("two")];
    // Once before and once after the service has found that the quota is used up.
    for (let n = 0; n < 2; n++) {
      expect((await send("one")).text).toBe(first.text);
      expect((await send("three")).status).toBe(402);
    }
    expect((await send("two")).text).toBe(second.text);
    expect(await usedBy(tenant)).toBe(2);
  });

  night.test("when an operator lowers and raises it while requests race", async () => {
    const tenant = await stack.tenant({ quota: 1_000 });
    const at = await targets(tenant, 6);
    const first = race(tenant, at, 25);
    const lowered = untilDone(() => organizationWrites.setQuota(tenant.id, 37, new Date()));
    const [early] = await Promise.all([first, lowered, race(tenant, at, 25)]);
    expect(early[500]).toBeUndefined();
    const used = await usedBy(tenant);
    // What was issued before the quota was lowered stays.
    expect(used).toBeGreaterThanOrEqual(37);
    expect(used).toBeLessThanOrEqual(50);
    expect(await race(tenant, at, 5)).toEqual({ 402: 5 });
    await organizationWrites.setQuota(tenant.id, used + 3, new Date());
    expect(await race(tenant, at, 10)).toEqual({ 201: 3, 402: 7 });
    await organizationWrites.setQuota(tenant.id, 10, new Date());
    expect(await race(tenant, at, 3)).toEqual({ 402: 3 });
    await organizationWrites.setQuota(tenant.id, 2_000, new Date());
    expect(await race(tenant, at, 20)).toEqual({ 201: 20 });
    expect(await usedBy(tenant)).toBe(used + 23);
  });

  night.test("when requests of two quotas race, as right after a change of the plan", async () => {
    const tenant = await stack.tenant();
    const at = await targets(tenant, 6);
    const ofQuota = (quota: number) =>
      Array.from({ length: 15 }, (_, n) => {
        const issuance = anIssuance({ organization_id: tenant.id, ...at[n % at.length]! });
        return untilDone(() => issuances.reserve(issuance, quota, "included"));
      });
    const kinds = (await Promise.all([...ofQuota(20), ...ofQuota(900)])).map(({ kind }) => kind);
    const reserved = kinds.filter((kind) => kind === "reserved").length;
    // All of the larger quota are served; those of the smaller one while no more than 20 were used.
    expect(reserved).toBeGreaterThanOrEqual(20);
    expect(reserved).toBeLessThanOrEqual(30);
    expect(await organizations.used(tenant.id, month)).toBe(reserved);
  });
});

night.test(
  "as many issuances at once as 100 a second are, are all served while each transaction holds its items for 15 ms",
  async () => {
    const tenant = await stack.tenant({ quota: 1_000 });
    const at = await targets(tenant, 6);
    const senders = await clientsOf(tenant);
    const statuses: number[] = [];
    day.holdMs = 15;
    // 100 a second, each of which takes up to 60 ms.
    await forEachParallel(Array.from({ length: 90 }).keys().toArray(), 6, async (n) => {
      const body = { ...at[n % at.length]!, ...aRecipient() };
      statuses.push((await senders[n % senders.length]!.call(ISSUE, { body })).status);
    });
    day.reset();
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    expect(await usedBy(tenant)).toBe(90);
  },
);
