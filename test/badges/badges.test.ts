import { describe, expect, test } from "vitest";
import { anEvent } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";

const stack = await testStack({ workers: false });
const FULL = {
  name: "Finalista",
  description: "Quem termina\na prova",
  criteria: "Terminar os 10 km",
  image_url: "https://example.com/badge.png",
  skills: ["Corrida", "Resistência"],
  event_id: null,
  validity_days: 730,
  status: "ACTIVE",
};
const create = (tenant: Tenant, body: unknown) => tenant.panel.call("POST /badges", { body });
const get = (tenant: Tenant, id: string) => tenant.key.call("GET /v1.0/badges/{id}", { params: { id } });
const patch = (tenant: Tenant, id: string, body: unknown) =>
  tenant.panel.call("PATCH /badges/{id}", { params: { id }, body });

describe("a badge", () => {
  test("has the address of its image as browsers read it, however it was typed", async () => {
    const tenant = await stack.tenant();
    const body = { name: "Finisher", image_url: "https://evil.example\\@good.example" };
    const created = await tenant.panel.call("POST /badges", { body });
    expect(created.body.image_url).toBe("https://evil.example/@good.example");
    const params = { id: created.body.id };
    const changed = await tenant.panel.call("PATCH /badges/{id}", { params, body });
    expect(changed.body.image_url).toBe("https://evil.example/@good.example");
  });

  test("is read as it was created, by either identifier", async () => {
    const tenant = await stack.tenant();
    const created = await create(tenant, FULL);
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject(FULL);
    const { id, short_code } = created.body;
    for (const form of [id, id.toUpperCase(), short_code, short_code.toLowerCase()])
      expect((await get(tenant, form)).body).toEqual(created.body);
    const least = await create(tenant, { name: "Least" });
    expect(least.body).toMatchObject({
      description: null,
      skills: [],
      validity_days: null,
      status: "ACTIVE",
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["name", { name: " " }],
    ["name", { name: null }],
    ["criteria", { criteria: "x".repeat(2_001) }],
    ["image_url", { image_url: "data:image/png;base64,AAAA" }],
    ["skills", { skills: "Corrida" }],
    ["skills", { skills: Array.from({ length: 31 }, () => "x") }],
    ["skills[1]", { skills: ["ok", ""] }],
    ["validity_days", { validity_days: 0 }],
    ["validity_days", { validity_days: "30" }],
    ["validity_days", { validity_days: 1.5 }],
    ["validity_days", { validity_days: 36_501 }],
    ["status", { status: "DRAFT" }],
    ["event_id", { event_id: "x" }],
    ["event_id", { event_id: "ZZZZZZZZZZ" }],
    ["short_code", { short_code: "0123456789" }],
  ])("with a bad %s is refused when created and when changed", async (path, fields) => {
    const tenant = await stack.tenant();
    const created = await create(tenant, { ...FULL, ...fields });
    expect([created.status, created.badFields]).toEqual([400, [path]]);
    const { body: badge } = await create(tenant, FULL);
    const changed = await patch(tenant, badge.id, { description: null, ...fields });
    expect([changed.status, changed.badFields]).toEqual([400, [path]]);
    expect((await get(tenant, badge.id)).body).toEqual(badge);
  });

  test("accepts either identifier of its event and answers the UUID; an event of another organization is unknown", async () => {
    const [tenant, other] = [await stack.tenant(), await stack.tenant()];
    const event = await anEvent(tenant.key);
    for (const event_id of [event.id, event.short_code.toLowerCase()])
      expect((await create(tenant, { ...FULL, event_id })).body.event_id).toBe(event.id);
    const theirs = await anEvent(other.key);
    const unknown = await create(tenant, { ...FULL, event_id: "ZZZZZZZZZZ" });
    const foreign = await create(tenant, { ...FULL, event_id: theirs.id });
    // What was asked for is named, whoever has it.
    const said = ({ problem }: typeof unknown, name: string) =>
      JSON.stringify({ ...problem, request_id: "" }).replaceAll(name, "<name>");
    expect(said(foreign, theirs.id)).toBe(said(unknown, "ZZZZZZZZZZ"));
  });

  test("keeps omitted fields and clears null ones when changed", async () => {
    const tenant = await stack.tenant();
    const event = await anEvent(tenant.key);
    const { body: badge } = await create(tenant, { ...FULL, event_id: event.id });
    const changed = await patch(tenant, badge.short_code, {
      event_id: null,
      skills: [],
      validity_days: null,
    });
    expect(changed.status).toBe(200);
    const updated_at = changed.body.updated_at;
    const fields = { event_id: null, skills: [], validity_days: null, updated_at };
    expect(changed.body).toEqual({ ...badge, ...fields });
    expect((await patch(tenant, badge.id, { event_id: event.short_code })).body.event_id).toBe(event.id);
    expect((await patch(tenant, badge.id, {})).status).toBe(400);
  });

  test("of another organization is the same 404 as one that does not exist", async () => {
    const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
    const { body: badge } = await create(theirs, FULL);
    const seen = async (id: string) => {
      const answers = [await get(mine, id), await patch(mine, id, { name: "Mine" })];
      return answers.map(({ status, problem }) => [status, { ...problem, request_id: "" }]);
    };
    const unknown = await seen("ZZZZZZZZZZ");
    expect(unknown.map(([status]) => status)).toEqual([404, 404]);
    expect(await seen(badge.id)).toEqual(unknown);
    expect(await seen(badge.short_code)).toEqual(unknown);
    expect((await get(theirs, badge.id)).body).toEqual(badge);
  });

  test("changed many times at once has every change that was answered 200; the others are 409", async () => {
    const tenant = await stack.tenant();
    const { body: badge } = await create(tenant, FULL);
    let conflicts = 0;
    for (let round = 0; round < 5; round++) {
      const changes = [
        { name: `N${round}` },
        { criteria: `C${round}` },
        { validity_days: round + 1 },
        { skills: [`S${round}`] },
      ];
      const answers = await Promise.all(changes.map((body) => patch(tenant, badge.id, body)));
      const read = await get(tenant, badge.id);
      for (const [n, answer] of answers.entries()) {
        if (answer.status === 200) expect(read.body).toMatchObject(changes[n]!);
        else expect([answer.status, answer.problem.code]).toEqual([409, "conflict"]);
        conflicts += answer.status === 409 ? 1 : 0;
      }
    }
    expect(conflicts).toBeGreaterThan(0);
  });
});

test("the list of badges is newest first, by cursor and by offset", async () => {
  const tenant = await stack.tenant();
  const made: { id: string; created_at: string }[] = [];
  for (let n = 0; n < 25; n++) made.push((await create(tenant, { name: `Badge ${n}` })).body);
  made.sort((a, b) => (`${b.created_at}#${b.id}` < `${a.created_at}#${a.id}` ? -1 : 1));
  const list = (query: Record<string, string | number>) => tenant.key.call("GET /v1.0/badges", { query });
  expect((await list({})).body).toMatchObject({ limit: 20, offset: 0, has_more: true });
  expect((await list({ offset: 20 })).body).toMatchObject({
    data: made.slice(20),
    has_more: false,
    next_cursor: null,
  });
  expect((await walk((cursor) => list({ limit: 7, ...cursor }))).rows).toEqual(made);
  for (const query of [{ limit: "0" }, { status: "DRAFT" }, { cursor: "x" }] as Record<string, string>[])
    expect((await list(query)).status).toBe(400);
});
