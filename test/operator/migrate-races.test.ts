import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isToConvert } from "#infra/operator/migration/conversions.ts";
import { migrate } from "#infra/operator/migration/migrate.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { monthOf } from "#shared/domain/month.ts";
import { convertUsage } from "#shared/storage/certificates/usage.ts";
import { convertCounter } from "#shared/storage/events/counters.ts";
import { getItem, mainTable } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { badDayStack } from "../support/faults/bad-day-stack.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { linkTo, recount, respondByLink } from "../support/invitation-page.ts";
import { night, runs } from "../support/runs.ts";
import type { Tenant } from "../support/stack.ts";
import { connectionTo, everything, FORMER, loadFormer, putRaw } from "./former-shape/load.ts";

/* The conversion of what a former release stored, while requests change the same records (decision 12.27). */
const { stack, day } = await badDayStack();
const connection = connectionTo();
const main = mainTable(connection);
const month = monthOf(new Date()).name;

const usedOf = async ({ key }: Pick<Tenant, "key">) => (await key.call("GET /v1.0/balance")).body.used;
const convertAll = () =>
  migrate(connection, stack.functions.ports, {
    dryRun: false,
    writesPerSecond: 10_000,
    onProgress() {},
    onFailure(place, error) {
      throw new Error(place, { cause: error });
    },
  });
/** The status of a call that is made again while it is 503, as that asks for. */
async function settled(call: () => Promise<{ readonly status: number }>): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const { status } = await call();
    if (status !== 503) return status;
  }
  return 503;
}
function issueOne(tenant: Tenant, at: { event_id: string; badge_id: string }): Promise<number> {
  // With its key a request that is repeated issues once, whatever became of the first.
  const headers = { "idempotency-key": randomUUID() };
  const body = { ...at, recipient: [aRecipient()] };
  return settled(() => tenant.key.call("POST /v1.0/invitations", { body, headers }));
}
const putFormer = (key: { pk: string; sk: string }, kind: string, numbers: Record<string, number>) => {
  const counted = Object.entries(numbers).map(([name, value]) => [name, { N: String(value) }]);
  const item = { pk: { S: key.pk }, sk: { S: key.sk }, kind: { S: kind }, ...Object.fromEntries(counted) };
  return putRaw(connection.config, [{ table: "main", item }]);
};
async function scene(options: { quota?: number } = {}) {
  const tenant = await stack.tenant(options);
  const { event, badge } = await eventAndBadge(tenant);
  return { tenant, event, code: shortCode(event.id), at: { event_id: event.id, badge_id: badge.id } };
}

describe("the conversion", () => {
  test("of a month's organizations and issuances at once: the quota is exact", async () => {
    for (const quota of [40, 400]) {
      const { tenant, at } = await scene({ quota });
      await putFormer(itemKey.formerUsage(tenant.id, month), "organizations", { used: quota - 10 });
      const convert = () => convertUsage(main, tenant.id, month);
      const requests = Array.from({ length: 20 }, () => issueOne(tenant, at));
      const [statuses, converted] = await Promise.all([
        Promise.all(requests),
        Promise.all([convert(), convert(), convert()]),
      ]);
      expect(statuses.filter((status) => status === 201)).toHaveLength(10);
      expect(statuses.filter((status) => status === 402)).toHaveLength(10);
      expect(converted.filter(Boolean)).toHaveLength(1);
      expect(await usedOf(tenant)).toBe(quota);
      expect(await convert()).toBe(false);
    }
  });

  night.test(
    "of organizations that a former function still counts meanwhile loses nothing of it",
    async () => {
      const { tenant, at } = await scene({ quota: 100 });
      await putFormer(itemKey.formerUsage(tenant.id, month), "organizations", { used: 50 });
      expect(await issueOne(tenant, at)).toBe(201);
      await putFormer(itemKey.formerUsage(tenant.id, month), "organizations", { used: 60 });
      expect(await convertUsage(main, tenant.id, month)).toBe(true);
      expect(await usedOf(tenant)).toBe(61);
      const recipient = Array.from({ length: 39 }, () => aRecipient());
      const all = await tenant.key.call("POST /v1.0/invitations", { body: { ...at, recipient } });
      expect(all.status).toBe(201);
      expect(await issueOne(tenant, at)).toBe(402);
    },
  );

  night.test(
    "of an event's counters and certificates that are issued, accepted and read at once",
    async () => {
      const { tenant, event, code, at } = await scene({ quota: 1_000 });
      await putFormer(itemKey.formerEventIssued(code), "event_issued", { issued: 9, invited: 9, pending: 0 });
      await putFormer({ ...itemKey.formerEventIssued(code), sk: "MOVED" }, "event_moved", { PI: -4, AA: 4 });
      const params = { event_id: event.id };
      const funnel = async () =>
        (await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params })).body;
      const seen: number[] = [];
      const convert = (kind: "issued" | "moved") => convertCounter(main, code, kind);
      const conversions = async () =>
        Promise.all([convert("issued"), convert("moved"), convert("issued"), convert("moved")]);
      const [, converted] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, () => issueOne(tenant, at))),
        conversions(),
        (async () => {
          for (let n = 0; n < 12; n++) seen.push((await funnel()).issued);
        })(),
      ]);
      expect(converted.filter(Boolean)).toHaveLength(2);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect([seen[0]! >= 9, seen.at(-1)! <= 21]).toEqual([true, true]);
      expect(await funnel()).toMatchObject({ issued: 21, invited: 17, accepted: 4 });
      expect(await getItem(main, itemKey.formerEventIssued(code))).toBeUndefined();
    },
  );

  night.test(
    "of an event's counter and its deletion at once: no certificate is counted for a deleted event",
    async () => {
      for (let round = 0; round < runs(3, 6); round++) {
        const { tenant, event, code, at } = await scene();
        await putFormer(itemKey.formerEventIssued(code), "event_issued", {
          issued: 0,
          invited: 0,
          pending: 0,
        });
        const [removed, issued] = await Promise.all([
          settled(() => tenant.key.call("DELETE /v1.0/events/{id}", { params: { id: event.id } })),
          issueOne(tenant, at),
          convertCounter(main, code, "issued"),
        ]);
        expect([removed, issued]).toEqual(issued === 201 ? [409, 201] : [204, 404]);
        expect(await getItem(main, itemKey.formerEventIssued(code))).toBeUndefined();
      }
    },
  );

  night.test("of everything, on a bad day and while requests come in", async () => {
    await loadFormer();
    const restore = stack.setClock(() => FORMER.now);
    try {
      const apiKey = await stack.newKey(FORMER.organization);
      const session = await stack.session(FORMER.organization);
      const organization = (await (await stack.operatorPorts()).organizations.get(FORMER.organization))!;
      const [key, panel] = [stack.client(apiKey), stack.client(session)];
      const tenant: Tenant = { id: FORMER.organization, organization, apiKey, session, key, panel };
      const query = { event_id: FORMER.day, status: "PENDING", limit: 100 };
      const { data: open } = (await key.call("GET /v1.0/invitations", { query })).body;
      const at = { event_id: FORMER.day, badge_id: open[0]!.badge_id };
      // Not of the gate, which is tried only twice: these requests must all succeed.
      const tables = /main|deliveries/;
      day.troubles = [
        {
          kind: "unanswered",
          tables,
          operations: /^(UpdateItem|TransactWriteItems)$/,
          share: 0.1,
          times: 20,
        },
        { kind: "throttled", tables, share: 0.1, times: 30 },
      ];
      const [statuses, answers] = await Promise.all([
        Promise.all(Array.from({ length: 15 }, () => issueOne(tenant, at))),
        Promise.all(
          open.slice(0, 5).map(async ({ id }) => {
            const token = await linkTo(stack, tenant.id, id);
            return settled(() => respondByLink(stack, token, "accept"));
          }),
        ),
        convertAll(),
      ]);
      day.troubles = [];
      expect(new Set([...statuses, ...answers])).toEqual(new Set([201, 200]));
      expect(await usedOf(tenant)).toBe(FORMER.used + 15);
      const { funnel } = await recount(stack, tenant, FORMER.day);
      const params = { event_id: FORMER.day };
      expect(funnel).toMatchObject({ issued: 30, accepted: 10 });
      expect((await panel.call("GET /dashboard/funnel/{event_id}", { params })).body).toMatchObject(funnel);
      await convertAll();
      expect((await everything()).filter(({ table, item }) => isToConvert(table, item))).toEqual([]);
      const { data: people } = (await key.call("GET /v1.0/recipients", { query: { limit: 100 } })).body;
      expect(people).toHaveLength(FORMER.used);
    } finally {
      restore();
    }
  });
});
