import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import type { Event } from "#shared/domain/events/event.ts";
import { completeSummaries } from "#shared/storage/events/summaries.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { deleteItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { anEvent } from "../../support/fixtures.ts";
import { type Tenant, testStack } from "../../support/stack.ts";
import { anEventRecord, counterItem, store, storedAs } from "./many-events.ts";

const stack = await testStack({ workers: false });
const documents = documentClient(undefined, 30_000);
const main = () => ({ name: readConfig().TABLE_MAIN, client: () => documents });

/** An organization with events, of which the newest 40 are stored whole with counters, the others in the lists only. */
async function organizer(count: number) {
  const tenant = await stack.tenant({ plan: "ENTERPRISE" });
  const events = Array.from({ length: count }, (_, n) =>
    anEventRecord(tenant.id, n, n % 10 === 0 ? { name: `Corrida da Praça ${n}` } : {}),
  ).reverse();
  const whole = events.slice(0, 40);
  const counters = whole.flatMap((event, n) =>
    [..."0123456789abcdef"].map((shard) => counterItem(event, shard, n)),
  );
  await store([...events.flatMap(storedAs.summary), ...whole.flatMap(storedAs.record), ...counters]);
  return { tenant, events };
}
const [thousand, tenThousand] = [await organizer(1_000), await organizer(10_000)];

/** What a call costs in a minute that has begun; trips are without admission. */
async function cost<T>(tenant: Tenant, call: () => Promise<T>) {
  for (;;) {
    await tenant.key.call("GET /v1.0/balance");
    await tenant.panel.call("GET /organization");
    const minute = Math.floor(Date.now() / 60_000);
    const { result, reads, roundTrips } = await stack.measure(call);
    if (Math.floor(Date.now() / 60_000) === minute) return { result, reads, trips: roundTrips - 1 };
  }
}
const dashboard = (tenant: Tenant, query: Record<string, string | number> = {}) =>
  cost(tenant, () => tenant.panel.call("GET /dashboard/events/list", { query }));

describe.each([
  { name: "1,000", ...thousand, trips: 2, reads: 45 },
  { name: "10,000", ...tenThousand, trips: 4, reads: 310 },
])("the dashboard's list of $name events", ({ tenant, events, trips, reads }) => {
  const rows = (wanted: readonly Event[]) => wanted.map(({ id, name }) => ({ id, name }));

  test("gives a page with exact total and counts, and reads what it shows only", async () => {
    const found = await dashboard(tenant, { page: 2 });
    const { data, total, totalPages } = found.result.body;
    expect([total, totalPages]).toEqual([events.length, events.length / 20]);
    expect(data.map(({ id, name }) => ({ id, name }))).toEqual(rows(events.slice(20, 40)));
    expect(data.map(({ certificate_count }) => certificate_count)).toEqual(
      Array.from({ length: 20 }, (_, n) => (20 + n) * 16),
    );
    expect(found.trips).toBeLessThanOrEqual(trips);
    expect(found.reads).toBeLessThanOrEqual(reads);
  });

  test("searches and gives its last page at the same price", async () => {
    const wanted = events.filter(({ name }) => name.includes("Praça"));
    const found = await dashboard(tenant, { q: "praca", page: wanted.length / 20 });
    expect(found.result.body.total).toBe(wanted.length);
    expect(found.result.body.data.map(({ id, name }) => ({ id, name }))).toEqual(rows(wanted.slice(-20)));
    expect(found.trips).toBeLessThanOrEqual(trips);
    expect(found.reads).toBeLessThanOrEqual(reads);
    const last = await dashboard(tenant, { page: events.length / 20 });
    expect(last.result.body.data.at(-1)?.id).toBe(events.at(-1)?.id);
  });

  test("as integrators read it is two round trips a page: events, then the counters of those on it", async () => {
    const found = await cost(tenant, () => tenant.key.call("GET /v1.0/events"));
    expect(found.result.body.data.map(({ certificate_count }) => certificate_count)).toEqual(
      Array.from({ length: 20 }, (_, n) => n * 16),
    );
    expect(found.trips).toBe(2);
    expect(found.reads).toBeLessThanOrEqual(20);
  });
});

test("the dashboard's list follows every creation, change and removal of an event", async () => {
  const tenant = await stack.tenant();
  const event = await anEvent(tenant.key, { name: "First", status: "DRAFT" });
  const listed = async () => (await tenant.panel.call("GET /dashboard/events/list")).body.data;
  const change = { name: "Second", status: "ACTIVE", category: "SPORTS", initial_date: "2026-05-01" };
  await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: change });
  const { short_code, created_at, id } = event;
  expect(await listed()).toEqual([
    { id, short_code, created_at, ...change, finish_date: null, certificate_count: 0 },
  ]);
  await tenant.key.call("DELETE /v1.0/events/{id}", { params: { id } });
  expect(await listed()).toEqual([]);
});

describe("events of the former version, which have no summaries", () => {
  async function former() {
    const tenant = await stack.tenant();
    const events = Array.from({ length: 30 }, (_, n) => anEventRecord(tenant.id, n)).reverse();
    await store(events.flatMap(storedAs.record));
    await deleteItem(main(), itemKey.eventSummariesMark(tenant.id));
    return { tenant, events };
  }
  const list = async (tenant: Tenant) =>
    (await tenant.panel.call("GET /dashboard/events/list", { query: { limit: 50 } })).body.data;

  test("are listed as before, with those that were made or changed since", async () => {
    const { tenant, events } = await former();
    const added = await anEvent(tenant.key, { name: "New" });
    const params = { id: events[3]!.id };
    await tenant.key.call("PATCH /v1.0/events/{id}", { params, body: { name: "Renamed" } });
    const rows = await list(tenant);
    expect(rows.map(({ id }) => id)).toEqual([added.id, ...events.map(({ id }) => id)]);
    expect(rows[4]!.name).toBe("Renamed");
  });

  test("get them also while they are changed and deleted, and are then listed from them", async () => {
    const { tenant, events } = await former();
    const params = (n: number) => ({ params: { id: events[n]!.id } });
    const names = Array.from({ length: 10 }, (_, n) => `Renamed ${n}`);
    await Promise.all([
      completeSummaries(main(), tenant.id),
      ...names.map((name, n) => tenant.key.call("PATCH /v1.0/events/{id}", { ...params(n), body: { name } })),
      ...[10, 11, 12].map((n) => tenant.key.call("DELETE /v1.0/events/{id}", params(n))),
    ]);
    const left = events.filter((_, n) => n < 10 || n > 12);
    const rows = await list(tenant);
    expect(rows.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    expect(rows.slice(0, 10).map(({ name }) => name)).toEqual(names);
    const { reads } = await dashboard(tenant);
    expect(reads).toBeLessThanOrEqual(1.5 + 10);
    await completeSummaries(main(), tenant.id);
    expect(await list(tenant)).toEqual(rows);
  });
});
