import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { completeSummaries } from "#shared/storage/events/summaries.ts";
import { deleteItem } from "#shared/storage/table/items.ts";
import { itemKey } from "#shared/storage/table/schema.ts";
import { patientDocuments } from "../../support/documents.ts";
import { anEvent } from "../../support/fixtures.ts";
import { type Tenant, testStack } from "../../support/stack.ts";
import { costIn, testLists } from "./event-lists-support.ts";
import { anEventRecord, store, storedAs } from "./many-events.ts";

const stack = await testStack({ workers: false });
const documents = patientDocuments();
const main = () => ({ name: readConfig().TABLE_MAIN!, client: () => documents });

describe("the lists of 1,000 events", async () => {
  await testLists(stack, 1_000, { trips: 2, reads: 46 });
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
    const { reads } = await costIn(stack, tenant, () => tenant.panel.call("GET /dashboard/events/list"));
    expect(reads).toBeLessThanOrEqual(1.5 + 10);
    await completeSummaries(main(), tenant.id);
    expect(await list(tenant)).toEqual(rows);
  });
});
