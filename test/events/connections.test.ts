import { expect, test } from "vitest";
import { CONNECTION_TYPES } from "#shared/domain/events/event-choices.ts";
import { anEvent } from "../support/fixtures.ts";
import { comparable } from "../support/problems.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
type Connection = { event_id: string; type: string };

const create = (tenant: Tenant, connections: Connection[], fields: Record<string, unknown> = {}) =>
  tenant.key.call("POST /v1.0/events", {
    body: { name: "Serverless Day", category: "EDUCATION", connections, ...fields },
  });
const change = (tenant: Tenant, id: string, connections: Connection[]) =>
  tenant.key.call("PATCH /v1.0/events/{id}", { params: { id }, body: { connections } });
const read = async (tenant: Tenant, id: string) =>
  (await tenant.key.call("GET /v1.0/events/{id}", { params: { id } })).body;
const to = (event_id: string, type = "continuation"): Connection => ({ event_id, type });

test("connections name own events in any status, and come back with UUIDs, however they were named", async () => {
  const tenant = await stack.tenant();
  const statuses = [{ status: "DRAFT" }, { status: "ARCHIVED" }, { is_private: true }, {}];
  const events = await Promise.all(statuses.map((fields) => anEvent(tenant.key, fields)));
  const [draft, archived, hidden, active] = events;
  const sent = [
    to(draft!.short_code),
    to(archived!.short_code.toLowerCase(), "deepening"),
    to(hidden!.id.toUpperCase(), "alternative"),
    to(active!.id, "suggestive"),
  ];
  const stored = sent.map(({ type }, n) => to(events[n]!.id, type));
  const created = await create(tenant, sent);
  expect([created.status, created.body.connections]).toEqual([201, stored]);
  expect((await read(tenant, created.body.id)).connections).toEqual(stored);
  const event = await anEvent(tenant.key);
  const changed = await change(tenant, event.id, sent);
  expect([changed.status, changed.body.connections]).toEqual([200, stored]);
  expect((await read(tenant, event.short_code)).connections).toEqual(stored);
});

test("events of others can be named when everybody can see them, by either identifier", async () => {
  const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
  const event = await anEvent(theirs.key);
  for (const id of [event.id, event.short_code]) {
    const created = await create(mine, [to(id)]);
    expect([created.status, created.body.connections]).toEqual([201, [to(event.id)]]);
  }
});

test("a hidden event of another organization is the same 400 and as many calls as one that does not exist", async () => {
  const mine = await stack.tenant();
  const theirs = await stack.tenant();
  const own = await anEvent(mine.key);
  const downgraded = await stack.tenant();
  const ofFree = await anEvent(downgraded.key);
  const { "organizations.write": organizationWrites } = await stack.operatorPorts();
  await organizationWrites.setPlan(downgraded.id, "FREE", new Date());
  const hidden = [
    await anEvent(theirs.key, { status: "DRAFT" }),
    await anEvent(theirs.key, { status: "ARCHIVED" }),
    await anEvent(theirs.key, { is_private: true }),
    ofFree,
  ];
  const shown = await anEvent(theirs.key);
  // Another UUID with the short code of a public event.
  const neighbour = `${shown.id[0] === "0" ? "1" : "0"}${shown.id.slice(1)}`;
  const attempts = (id: string) => [
    () => create(mine, [to(own.id), to(id)]),
    () => change(mine, own.id, [to(shown.id), to(id)]),
  ];
  const seen = async (id: string) => {
    const answers = [];
    for (const attempt of attempts(id)) {
      const { result, calls } = await stack.measure(attempt);
      expect([result.status, result.badFields]).toEqual([400, ["connections[1].event_id"]]);
      answers.push([comparable(result, [id]), calls.filter((call) => call === "BatchGetItem")]);
    }
    return answers;
  };
  const unknown = await seen("ZZZZZZZZZZ");
  for (const id of [...hidden.flatMap(({ id, short_code }) => [id, short_code]), neighbour])
    expect(await seen(id), id).toEqual(unknown);
  expect((await read(mine, own.id)).connections).toEqual([]);
});

test("every bad connection is named in one answer, and a date that is wrong as well", async () => {
  const tenant = await stack.tenant();
  const other = await anEvent(tenant.key);
  const bad = [to("ZZZZZZZZZZ"), to(other.id), to("0000000000", "deepening"), to(other.short_code)];
  const dates = { initial_date: "2027-01-02", finish_date: "2027-01-01" };
  const { status, problem, badFields } = await create(tenant, bad, dates);
  expect([status, problem.code]).toEqual([400, "invalid_request"]);
  expect(badFields).toEqual([
    "finish_date",
    "connections[0].event_id",
    "connections[2].event_id",
    "connections[3].event_id",
  ]);
});

test("an event is not connected with itself, and with another one once for each type", async () => {
  const tenant = await stack.tenant();
  const [event, other] = [await anEvent(tenant.key), await anEvent(tenant.key)];
  for (const id of [event.id, event.short_code]) {
    const answer = await change(tenant, event.id, [to(other.id), to(id, "deepening")]);
    expect([answer.status, answer.badFields]).toEqual([400, ["connections[1].event_id"]]);
  }
  const twice = await change(tenant, event.id, [
    to(other.id),
    to(other.id, "deepening"),
    to(other.short_code),
  ]);
  expect([twice.status, twice.badFields]).toEqual([400, ["connections[2].event_id"]]);
  expect(twice.problem.detail).toContain("connections[0]");
  const types = CONNECTION_TYPES.map((type) => to(other.id, type));
  expect((await change(tenant, event.id, types)).body.connections).toEqual(types);
});

test("fifty are looked up in one call, more are refused", async () => {
  const tenant = await stack.tenant();
  const events = await Promise.all(Array.from({ length: 11 }, () => anEvent(tenant.key)));
  const all = events.flatMap(({ id }) => CONNECTION_TYPES.map((type) => to(id, type)));
  const { result, calls } = await stack.measure(() => create(tenant, all.slice(0, 50)));
  expect([result.status, result.body.connections]).toEqual([201, all.slice(0, 50)]);
  expect(calls.filter((call) => call === "BatchGetItem")).toHaveLength(1);
  const tooMany = await create(tenant, all.slice(0, 51));
  expect([tooMany.status, tooMany.badFields]).toEqual([400, ["connections"]]);
  const none = await stack.measure(() => create(tenant, []));
  expect(none.calls.filter((call) => call === "BatchGetItem")).toEqual([]);
});

test("a change that leaves connections out keeps them, also when what they name is gone or hidden since", async () => {
  const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
  const [gone, hidden] = [await anEvent(mine.key), await anEvent(theirs.key)];
  const connections = [to(gone.id), to(hidden.id)];
  const { body: event } = await create(mine, connections);
  await mine.key.call("DELETE /v1.0/events/{id}", { params: { id: gone.id } });
  await theirs.key.call("PATCH /v1.0/events/{id}", { params: { id: hidden.id }, body: { is_private: true } });
  const { status, body } = await mine.key.call("PATCH /v1.0/events/{id}", {
    params: { id: event.id },
    body: { name: "Later" },
  });
  expect([status, body.connections]).toEqual([200, connections]);
  expect((await change(mine, event.id, connections)).badFields).toEqual([
    "connections[0].event_id",
    "connections[1].event_id",
  ]);
});
