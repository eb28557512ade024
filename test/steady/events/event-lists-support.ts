import { expect, test } from "vitest";
import type { Event } from "#shared/domain/events/event.ts";
import type { Tenant, TestStack } from "../../support/stack.ts";
import { anEventRecord, counterItem, store, storedAs } from "./many-events.ts";

/** What a call costs in a minute that has begun; trips are without admission. */
export async function costIn<T>(stack: TestStack, tenant: Tenant, call: () => Promise<T>) {
  for (;;) {
    await tenant.key.call("GET /v1.0/balance");
    await tenant.panel.call("GET /organization");
    const minute = Math.floor(Date.now() / 60_000);
    const { result, reads, roundTrips } = await stack.measure(call);
    if (Math.floor(Date.now() / 60_000) === minute) return { result, reads, trips: roundTrips - 1 };
  }
}

/** An organization with events, of which the newest 40 are stored whole with counters, the others in the lists only. */
async function organizer(stack: TestStack, count: number) {
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

/** The tests of the lists of an organization with so many events, and what they may cost. */
export async function testLists(stack: TestStack, count: number, budget: { trips: number; reads: number }) {
  const { tenant, events } = await organizer(stack, count);
  const { trips, reads } = budget;
  const dashboard = (query: Record<string, string | number>) =>
    costIn(stack, tenant, () => tenant.panel.call("GET /dashboard/events/list", { query }));
  const rows = (wanted: readonly Event[]) => wanted.map(({ id, name }) => ({ id, name }));

  test("gives a page with exact total and counts, and reads what it shows only", async () => {
    const found = await dashboard({ page: 2 });
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
    const found = await dashboard({ q: "praca", page: wanted.length / 20 });
    expect(found.result.body.total).toBe(wanted.length);
    expect(found.result.body.data.map(({ id, name }) => ({ id, name }))).toEqual(rows(wanted.slice(-20)));
    expect(found.trips).toBeLessThanOrEqual(trips);
    expect(found.reads).toBeLessThanOrEqual(reads);
    const last = await dashboard({ page: events.length / 20 });
    expect(last.result.body.data.at(-1)?.id).toBe(events.at(-1)?.id);
  });

  test("as integrators read it is two round trips a page: events, then the counters of those on it", async () => {
    const found = await costIn(stack, tenant, () => tenant.key.call("GET /v1.0/events"));
    expect(found.result.body.data.map(({ certificate_count }) => certificate_count)).toEqual(
      Array.from({ length: 20 }, (_, n) => n * 16),
    );
    expect(found.trips).toBe(2);
    expect(found.reads).toBeLessThanOrEqual(20);
  });
}
