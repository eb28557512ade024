import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { convert, isToConvert, listedAmong, type Migration } from "#infra/operator/migration/conversions.ts";
import { migrate } from "#infra/operator/migration/migrate.ts";
import { forEachParallel } from "#shared/domain/batches.ts";
import { deliverWebhook } from "#shared/domain/webhooks/deliver-webhook.ts";
import { jobOf } from "#shared/domain/webhooks/jobs.ts";
import { type Item, SHAPE } from "#shared/storage/table/item.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import { rowsOf } from "../certificates/export-file.ts";
import { aRecipient } from "../support/fixtures.ts";
import { recount, respondByLink } from "../support/invitation-page.ts";
import { startReceiver } from "../support/receiver.ts";
import { some } from "../support/runs.ts";
import { startTestStack, type TestStack } from "../support/service.ts";
import type { Tenant } from "../support/stack.ts";
import { deliveriesOf } from "../support/webhooks.ts";
import { connectionTo, everything, FORMER, loadFormer } from "./former-shape/load.ts";

/*
 * What a former release stored answers right before, during and after its conversion (decision 12.25). Only the long run also
 * looks at the other half converted.
 */
const receiver = await startReceiver();
afterAll(() => receiver.close());

type Part = (line: { table: TableName; item: Item }, n: number) => boolean;

/** Converts some of the items, as a run that was stopped leaves them. */
async function convertPart(stack: TestStack, part: Part): Promise<void> {
  const { ports } = stack.functions;
  const migration: Migration = {
    connection: connectionTo(),
    ports: { ...ports, clock: { now: () => FORMER.now } },
    organization: ports.organizations.get,
    write: (work) => work(),
    dryRun: false,
    count: () => {},
  };
  const former = (await everything()).filter(({ table, item }) => isToConvert(table, item));
  await forEachParallel(former.filter(part), 8, async ({ table, item }) =>
    convert(migration, table, item, await listedAmong(migration, [item])),
  );
}

async function tenantOf(stack: TestStack, id: string): Promise<Tenant> {
  const apiKey = await stack.newKey(id);
  const session = await stack.session(id);
  const organization = (await (await stack.operatorPorts()).organizations.get(id))!;
  return { id, organization, apiKey, session, key: stack.client(apiKey), panel: stack.client(session) };
}

/** A stack with the items of the former shape, some of them converted; no stream runs that would do anything to them. */
async function formerStack(part?: Part) {
  const stack = await startTestStack({ workers: false, settings: { WEBHOOK_ALLOW_LOCAL: "true" } });
  const { ports } = stack.functions;
  const owner = { id: FORMER.webhook, organization_id: FORMER.organization };
  // The key that sealed the secret is gone, and the endpoint.
  const { sealed } = await ports.webhookSecrets.mint(owner);
  const secrets = { L: [{ M: { until: { NULL: true as const }, sealed: { S: sealed } } }] };
  await loadFormer(undefined, ({ item }) =>
    item.kind?.S === "webhook" ? { ...item, secrets, url: { S: receiver.url } } : item,
  );
  if (part) await convertPart(stack, part);
  stack.setClock(() => FORMER.now);
  return { stack, ports, tenant: await tenantOf(stack, FORMER.organization) };
}
type Scene = Awaited<ReturnType<typeof formerStack>>;

const funnelOf = async ({ tenant }: Scene, event_id: string) =>
  (await tenant.panel.call("GET /dashboard/funnel/{event_id}", { params: { event_id } })).body;
const usedOf = async (tenant: Tenant) => (await tenant.key.call("GET /v1.0/balance")).body.used;
const peopleOf = async ({ tenant }: Scene) =>
  (await tenant.key.call("GET /v1.0/recipients", { query: { limit: 100 } })).body.data;

/** Every list against every counter, for both events. */
async function expectExact(scene: Scene) {
  const { stack, tenant } = scene;
  for (const event of [FORMER.day, FORMER.week]) {
    const { funnel, winners } = await recount(stack, tenant, event);
    expect(await funnelOf(scene, event)).toMatchObject(funnel);
    const got = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event } });
    expect(got.body.certificate_count).toBe(funnel.issued);
    for (const [status, total] of Object.entries(winners)) {
      const query = { status };
      const params = { event_id: event };
      const page = await tenant.panel.call("GET /dashboard/winners/{event_id}", { params, query });
      expect([status, page.body.total]).toEqual([status, total]);
    }
  }
}

const STATES: readonly (readonly [string, Part | undefined, people: number | undefined])[] = [
  ["not converted", undefined, 19],
  ["half converted", (_, n) => n % 2 === 0, undefined],
  ["converted", () => true, FORMER.used],
  ["half converted the other way round", (_, n) => n % 2 === 1, undefined],
];

describe.each(some(STATES, 1, 1))("items of the former shape, %s", (_, part, people) => {
  test("answer right, and go on to be worked with", async () => {
    const scene = await formerStack(part);
    const { stack, tenant, ports } = scene;
    try {
      expect(await usedOf(tenant)).toBe(FORMER.used);
      expect(await usedOf(await tenantOf(stack, FORMER.other))).toBe(2);
      expect(await funnelOf(scene, FORMER.day)).toMatchObject({
        issued: 15,
        invited: 7,
        accepted: 5,
        rejected: 1,
        revoked: 2,
      });
      expect(await funnelOf(scene, FORMER.week)).toMatchObject({ issued: 13, invited: 1, revoked: 12 });
      await expectExact(scene);
      if (people !== undefined) expect(await peopleOf(scene)).toHaveLength(people);
      const listed = (await tenant.panel.call("GET /dashboard/events/list")).body.data;
      expect(listed.map(({ id }) => id).toSorted()).toEqual(
        [FORMER.day, FORMER.week, FORMER.empty].toSorted(),
      );
      expect((await tenant.key.call("GET /v1.0/events")).body.data).toHaveLength(3);

      const [certificate] = (
        await tenant.key.call("GET /v1.0/invitations", { query: { event_id: FORMER.week } })
      ).body.data;
      const recipient = [aRecipient(), aRecipient(), aRecipient()];
      const body = { event_id: FORMER.day, badge_id: certificate!.badge_id, recipient };
      const issued = await tenant.key.call("POST /v1.0/invitations", { body });
      expect(issued.status).toBe(201);
      expect(await usedOf(tenant)).toBe(FORMER.used + 3);
      const csv = await tenant.panel.call("GET /dashboard/export/csv", { query: { event_id: FORMER.day } });
      expect(rowsOf(csv.text)).toHaveLength(18);
      const { body: invited } = await tenant.key.call("GET /v1.0/invitations", {
        query: { event_id: FORMER.day, status: "PENDING", limit: 100 },
      });
      expect(invited.data).toHaveLength(10);
      const open = invited.data.at(-1)!;
      for (const id of [open.id, issued.body.certificates[0]!.id]) {
        const token = await ports.links.sign(
          { id, organization_id: tenant.id },
          new Date(FORMER.now.getTime() + 86_400_000),
        );
        expect((await respondByLink(stack, token, "accept")).status).toBe(200);
      }
      const pending = (await ports.certificates.get(tenant.id, issued.body.certificates[1]!.id))!;
      const expired = { ...pending, status: "EXPIRED" as const, updated_at: FORMER.now.toISOString() };
      expect(await ports["certificates.write"].applyAll([{ before: pending, after: expired }])).toBe(1);
      const params = { id: issued.body.certificates[2]!.id };
      await tenant.key.call("POST /v1.0/invitations/{id}/revoke", { params, body: {} });
      expect(await funnelOf(scene, FORMER.day)).toMatchObject({
        issued: 18,
        accepted: 7,
        revoked: 3,
        expired: 1,
        invited: 6,
        rejected: 1,
      });
      await expectExact(scene);

      const remove = async (id: string) =>
        (await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id } })).status;
      expect(await remove(FORMER.week)).toBe(409);
      expect(await remove(FORMER.empty)).toBe(204);
      await tenant.key.call("PATCH /v1.0/events/{id}", {
        params: { id: FORMER.day },
        body: { name: "Renamed" },
      });
      const quota = await tenant.key.call("POST /v1.0/invitations", {
        body: { ...body, recipient: Array.from({ length: 40 }, () => aRecipient()) },
      });
      expect(quota.status).toBe(201);
      expect(await usedOf(tenant)).toBe(FORMER.used + 43);
      const over = await tenant.key.call("POST /v1.0/invitations", {
        body: { ...body, recipient: Array.from({ length: 130 }, () => aRecipient()) },
      });
      expect(over.problem).toMatchObject({ status: 402, used: 71, remaining: 129 });

      // Whatever is still to convert is converted now, after all this.
      await migrate(connectionTo(), ports, {
        dryRun: false,
        writesPerSecond: 10_000,
        onProgress() {},
        onFailure: (place, error) => {
          throw new Error(place, { cause: error });
        },
      });
      expect((await everything()).filter(({ table, item }) => isToConvert(table, item))).toEqual([]);
      expect(await usedOf(tenant)).toBe(FORMER.used + 43);
      await expectExact(scene);
    } finally {
      await stack.stack.stop();
    }
  });
});

describe("after the conversion", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await formerStack(() => true);
  });
  afterAll(() => scene.stack.stack.stop());

  test("what is written now has the present shape", async () => {
    const { tenant } = scene;
    expect(
      (await everything()).filter(({ item }) => item.v !== SHAPE && item.expires_on === undefined),
    ).toEqual([]);
    await tenant.key.call("POST /v1.0/events", {
      body: { name: "New", category: "EDUCATION", status: "ACTIVE" },
    });
    const created = (await everything()).filter(({ item }) => item.name === "New");
    expect(created.map(({ item }) => [item.kind, item.v]).toSorted()).toEqual([
      ["event", SHAPE],
      ["event_summary", SHAPE],
    ]);
    const { body } = await tenant.key.call("GET /v1.0/events");
    expect(Object.keys(body.data[0]!)).not.toContain("v");
  });

  test("a delivery that was stored before its first attempt is found and sent after the conversion", async () => {
    const { tenant, ports } = scene;
    const [waiting, ...others] = await deliveriesOf(tenant, FORMER.webhook, { status: "pending" });
    expect([waiting?.attempts, others]).toEqual([0, []]);
    const shards = Array.from({ length: ports["deliveries.due"].shards }, (_, shard) => shard);
    const due = (
      await Promise.all(shards.map((shard) => ports["deliveries.due"].due(shard, FORMER.now, 10)))
    ).flat();
    expect(due.map(({ delivery }) => delivery.id)).toEqual([waiting!.id]);
    const job = jobOf(due[0]!.delivery, 1);
    expect(await deliverWebhook(ports, job, { name: "wide", sentAt: FORMER.now })).toBe("delivered");
    expect(receiver.requests).toHaveLength(1);
    expect(await deliveriesOf(tenant, FORMER.webhook, { status: "pending" })).toEqual([]);
  });
});
