import { describe, expect, test } from "vitest";
import { anEvent } from "../../support/fixtures.ts";
import { testStack } from "../../support/stack.ts";
import { testLists } from "./event-lists-support.ts";

const stack = await testStack({ workers: false });

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
