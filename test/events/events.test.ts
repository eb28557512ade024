import { describe, expect, test } from "vitest";
import { anEvent, aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const FULL = {
  name: "Corrida da Praça",
  description: "10 km\n\tpela manhã",
  category: "SPORTS",
  subcategory: "Corrida",
  city: "São Paulo",
  state: "SP",
  location_type: "PHYSICAL",
  initial_date: "2026-12-05",
  finish_date: "2026-12-06",
  recurrence_type: "YEARLY",
  image_url: "https://example.com/a.png?size=1#x",
  official_url: "https://example.com/",
  is_private: true,
  status: "DRAFT",
};
/** Names no event; requests with it are refused before that is looked up. */
const CONNECTION = { event_id: "0123456789", type: "continuation" };
const create = (tenant: Tenant, body: unknown) => tenant.key.call("POST /v1.0/events", { body });
const get = (tenant: Tenant, id: string) => tenant.key.call("GET /v1.0/events/{id}", { params: { id } });
const patch = (tenant: Tenant, id: string, body: unknown) =>
  tenant.key.call("PATCH /v1.0/events/{id}", { params: { id }, body });
const remove = (tenant: Tenant, id: string) =>
  tenant.key.call("DELETE /v1.0/events/{id}", { params: { id } });

describe("an event", () => {
  test("has its addresses as browsers read them, however they were typed", async () => {
    const tenant = await stack.tenant();
    const typed = {
      image_url: "https://evil.example\\@good.example/a b",
      official_url: "HTTPS://Example.COM",
    };
    const read = {
      image_url: "https://evil.example/@good.example/a%20b",
      official_url: "https://example.com/",
    };
    const created = await create(tenant, { ...FULL, ...typed });
    expect(created.body).toMatchObject(read);
    expect((await patch(tenant, created.body.id, typed)).body).toMatchObject(read);
    expect((await get(tenant, created.body.id)).body).toMatchObject(read);
  });

  test("is read as it was created, by either identifier, in any case", async () => {
    const tenant = await stack.tenant();
    const { id: event_id } = await anEvent(tenant.key);
    const full = { ...FULL, connections: [{ event_id, type: "continuation" }] };
    const created = await create(tenant, full);
    expect(created.status, created.text).toBe(201);
    const { id, short_code, platform_url } = created.body;
    expect(created.body).toMatchObject({ ...full, certificate_count: 0, ai_analysis: null });
    expect(short_code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(platform_url).toBe(`${stack.stack.baseUrl}/e/${short_code}`);
    expect(created.body.updated_at).toBe(created.body.created_at);
    for (const form of [id, id.toUpperCase(), short_code, short_code.toLowerCase()])
      expect((await get(tenant, form)).body).toEqual(created.body);
  });

  test("needs only a name and a category; other fields have defaults", async () => {
    const tenant = await stack.tenant();
    const { body } = await create(tenant, { name: "Least", category: "EDUCATION" });
    const nulls = ["description", "subcategory", "city", "state", "location_type", "initial_date"];
    for (const field of [...nulls, "finish_date", "recurrence_type", "image_url", "official_url"])
      expect(body).toHaveProperty(field, null);
    expect(body).toMatchObject({ status: "DRAFT", is_private: false, connections: [] });
    const missing = await create(tenant, {});
    expect(missing.badFields.sort()).toEqual(["category", "name"]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["name", { name: "" }],
    ["name", { name: null }],
    ["name", { name: "x".repeat(201) }],
    ["description", { description: "x".repeat(5_001) }],
    ["description", { description: "bell \u0007" }],
    ["category", { category: "sports" }],
    ["city", { city: "two\nlines" }],
    ["location_type", { location_type: "HYBRID" }],
    ["initial_date", { initial_date: "05/12/2026" }],
    ["initial_date", { initial_date: "2026-02-29" }],
    ["initial_date", { initial_date: "2026-12-05T10:00:00" }],
    ["recurrence_type", { recurrence_type: "HOURLY" }],
    ["image_url", { image_url: "http://example.com/a.png" }],
    ["image_url", { image_url: "javascript:alert(1)" }],
    ["image_url", { image_url: "https://user:secret@example.com/" }],
    ["official_url", { official_url: `https://example.com/${"x".repeat(2_048)}` }],
    ["is_private", { is_private: "true" }],
    ["status", { status: "DELETED" }],
    ["connections", { connections: {} }],
    ["connections[0].type", { connections: [{ event_id: "0123456789", type: "similar" }] }],
    ["connections[1].event_id", { connections: [CONNECTION, { event_id: "x", type: "deepening" }] }],
    ["connections[0].why", { connections: [{ ...CONNECTION, why: "x" }] }],
    ["certificate_count", { certificate_count: 7 }],
    ["organization_id", { organization_id: "x" }],
    ["revision", { revision: 1 }],
    ["id", { id: "4c1b3a52-0000-4000-8000-000000000000" }],
  ])("with a bad %s is refused when created and when changed", async (path, fields) => {
    const tenant = await stack.tenant();
    const created = await create(tenant, { ...FULL, ...fields });
    expect([created.status, created.problem.code]).toEqual([400, "invalid_request"]);
    expect(created.badFields).toEqual([path]);
    const event = await anEvent(tenant.key);
    const changed = await patch(tenant, event.id, { state: "SP", ...fields });
    expect([changed.status, changed.badFields]).toEqual([400, [path]]);
    expect((await get(tenant, event.id)).body).toEqual(event);
  });

  test("cannot end before it begins, whichever of the two dates is changed", async () => {
    const tenant = await stack.tenant();
    const backward = { ...FULL, initial_date: "2026-12-07", finish_date: "2026-12-06" };
    expect((await create(tenant, backward)).badFields).toEqual(["finish_date"]);
    const { body: event } = await create(tenant, { ...FULL, finish_date: FULL.initial_date });
    expect((await patch(tenant, event.id, { finish_date: "2026-12-04" })).status).toBe(400);
    expect((await patch(tenant, event.id, { initial_date: "2026-12-06" })).status).toBe(400);
    expect((await get(tenant, event.id)).body).toEqual(event);
    const both = { initial_date: "2027-01-01", finish_date: "2027-01-02" };
    expect((await patch(tenant, event.id, both)).body).toMatchObject(both);
    expect((await patch(tenant, event.id, { finish_date: null })).body.finish_date).toBeNull();
    expect((await patch(tenant, event.id, { initial_date: "2030-01-01" })).status).toBe(200);
  });

  test("may begin at an hour of the day on which it ends, and instants are answered in UTC", async () => {
    const tenant = await stack.tenant();
    const dates = { initial_date: "2026-12-05T09:00:00-03:00", finish_date: "2026-12-05" };
    const { status, body } = await create(tenant, { ...FULL, ...dates });
    expect(status).toBe(201);
    expect(body).toMatchObject({ initial_date: "2026-12-05T12:00:00.000Z", finish_date: "2026-12-05" });
    expect((await patch(tenant, body.id, { finish_date: "2026-12-05T11:59:59Z" })).status).toBe(400);
  });
});

describe("changing an event", () => {
  test("keeps omitted fields and clears null ones", async () => {
    const tenant = await stack.tenant();
    const { id: event_id } = await anEvent(tenant.key);
    const full = { ...FULL, connections: [{ event_id, type: "continuation" }] };
    const { body: event } = await create(tenant, full);
    const changed = await patch(tenant, event.short_code, { city: null, name: "  New name " });
    expect(changed.status).toBe(200);
    const { updated_at, ...rest } = changed.body;
    expect({ ...rest, updated_at: event.updated_at }).toEqual({ ...event, city: null, name: "New name" });
    expect(updated_at >= event.updated_at).toBe(true);
    expect((await get(tenant, event.id)).body).toEqual(changed.body);
  });

  test("of another organization is the same 404 as of one that does not exist", async () => {
    const [mine, theirs] = [await stack.tenant(), await stack.tenant()];
    const { body: event } = await create(theirs, FULL);
    const seen = async (id: string) => {
      const answers = [await get(mine, id), await patch(mine, id, { name: "Mine" }), await remove(mine, id)];
      return answers.map(({ status, problem }) => [status, { ...problem, request_id: "" }]);
    };
    const unknown = await seen("ZZZZZZZZZZ");
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404]);
    expect(await seen(event.id)).toEqual(unknown);
    expect(await seen(event.short_code)).toEqual(unknown);
    expect((await get(theirs, event.id)).body).toEqual(event);
  });

  test("without any field is 400", async () => {
    const tenant = await stack.tenant();
    const event = await anEvent(tenant.key);
    expect((await patch(tenant, event.id, {})).status).toBe(400);
    expect((await patch(tenant, event.id, [])).status).toBe(400);
  });
});

describe("deleting an event", () => {
  test("without certificates is 204, and no operation finds it any more", async () => {
    const tenant = await stack.tenant();
    const event = await anEvent(tenant.key);
    const answer = await remove(tenant, event.short_code);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await get(tenant, event.id)).status).toBe(404);
    expect((await patch(tenant, event.id, { name: "x" })).status).toBe(404);
    expect((await remove(tenant, event.id)).status).toBe(404);
    expect((await tenant.key.call("GET /v1.0/events")).body.data).toEqual([]);
  });

  test("with certificates is 409 and changes nothing; it can be archived instead", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const body = { event_id: event.id, badge_id: badge.id, ...aRecipient() };
    await tenant.key.call("POST /v1.0/invitations", { body });
    const answer = await remove(tenant, event.id);
    expect([answer.status, answer.problem.code]).toEqual([409, "event_has_certificates"]);
    expect((await get(tenant, event.id)).body.certificate_count).toBe(1);
    expect((await patch(tenant, event.id, { status: "ARCHIVED" })).body.status).toBe("ARCHIVED");
  });
});

test.each(["2026-02-30", "2026-1-2", "soon", "2026-01-01T10:00", "2026-13-01T10:00:00Z"])(
  "the date %s is refused with what a date looks like",
  async (initial_date) => {
    const tenant = await stack.tenant();
    const body = { name: "Serverless Day", category: "EDUCATION", initial_date } as const;
    const { status, problem } = await tenant.key.call("POST /v1.0/events", { body });
    expect([status, problem.errors]).toEqual([
      400,
      [
        {
          path: "initial_date",
          message: expect.stringMatching(/^Must be an ISO 8601 date, such as 2026-12-31/),
        },
      ],
    ]);
  },
);
