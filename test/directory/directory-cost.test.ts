// More than ten seconds on a busy machine: readers look for changes every two seconds only.
import { expect, test } from "vitest";
import { aPublicEvent, aWord, followEvents, publicList } from "../support/directory.ts";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";

/** No worker or schedule runs, so that nothing else calls the store. */
const stack = await testStack({ workers: false });
const { directory, directoryLog } = stack.functions.ports;

async function aLoggedEvent(fields: Record<string, unknown> = {}) {
  const tenant = await stack.tenant();
  const word = aWord();
  const event = await aPublicEvent(tenant, word, fields);
  await followEvents(stack, [event]);
  await eventually(async () => expect((await publicList(stack, { q: word })).body.total).toBe(1));
  return { tenant, word, event };
}

test("a query costs only the address counter; once in two seconds it looks for changes, in one further round trip", async () => {
  const { word, event } = await aLoggedEvent();
  const days = { from: "2020-01-01", until: "2040-01-01" };
  const query = () => stack.measure(() => publicList(stack, { q: word, ...days, limit: 50 }));
  const costs = [];
  for (let n = 0; n < 6; n++) costs.push(await query());
  const quiet = costs.filter(({ calls }) => calls.length === 1);
  expect(quiet.length).toBeGreaterThanOrEqual(4);
  for (const { calls, writes, reads } of quiet)
    expect([calls, writes, reads]).toEqual([["UpdateItem"], 1, 0]);
  await eventually(async () => {
    const checked = await query();
    expect(checked.calls.toSorted()).toEqual(["GetItem", "Query", "UpdateItem"]);
    expect(checked.roundTrips).toBe(2);
    expect(checked.reads).toBeLessThanOrEqual(1);
  });
  const others = ["GET /event/{id}/next-steps", "GET /e/{short_code}", "GET /directory"] as const;
  for (const route of others) {
    const params = { id: event.id, short_code: event.short_code };
    await eventually(async () => {
      const { calls } = await stack.measure(() => stack.anonymous.call(route, { params }));
      expect(calls).toEqual(["UpdateItem"]);
    });
  }
});

test("counters of an event that nobody may see cost one look and no write; once it is public, its next count is logged", async () => {
  const tenant = await stack.tenant();
  const word = aWord();
  const event = await aPublicEvent(tenant, word, { is_private: true });
  const counted = [{ code: event.short_code, id: null }];
  await directoryLog.record(counted);
  const { calls, writes } = await stack.measure(() => directoryLog.record(counted));
  expect([calls, writes]).toEqual([["Query", "BatchGetItem"], 0]);
  const params = { id: event.id };
  await tenant.key.call("PATCH /v1.0/events/{id}", { params, body: { is_private: false } });
  await directoryLog.record(counted);
  await eventually(async () => expect((await publicList(stack, { q: word })).body.total).toBe(1));
});

night.test("requests at the same time look for changes once", async () => {
  const { word } = await aLoggedEvent();
  await eventually(async () => {
    const searches = Array.from({ length: 20 }, () => directory.search({ q: word, page: 1, limit: 1 }));
    const { calls, result } = await stack.measure(() => Promise.all(searches));
    expect(new Set(result.map(({ total }) => total))).toEqual(new Set([1]));
    expect(calls.length).toBeLessThanOrEqual(2);
  });
});

night.test("when several records of one event race, its latest state stays", async () => {
  const { tenant, word, event } = await aLoggedEvent();
  const touched = [{ code: event.short_code, id: event.id }];
  const change = async (n: number) => {
    const name = `Workshop ${word} ${n}`;
    await tenant.key.call("PATCH /v1.0/events/{id}", { params: { id: event.id }, body: { name } });
  };
  const records: Promise<void>[] = [];
  for (let n = 0; n < 12; n++) {
    await change(n);
    records.push(directoryLog.record(touched));
  }
  await Promise.all(records);
  await eventually(async () => {
    const { body } = await publicList(stack, { q: word });
    expect(body.events.map(({ name }) => name)).toEqual([`Workshop ${word} 11`]);
  });
});

night.test("all events of an organization leave the directory and come back with its plan", async () => {
  const tenant = await stack.tenant();
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  const word = aWord();
  for (let n = 0; n < 30; n++) await aPublicEvent(tenant, word);
  for (const [plan, total] of [
    ["PRO", 30],
    ["FREE", 0],
    ["STARTER", 30],
  ] as const) {
    await organizationWrites.setPlan(tenant.id, plan, new Date());
    await directoryLog.recordOrganization(tenant.id);
    await eventually(async () => expect((await publicList(stack, { q: word })).body.total).toBe(total));
  }
});
