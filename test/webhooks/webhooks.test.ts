import { describe, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";
import { ALL_EVENTS, aWebhook } from "../support/webhooks.ts";

const stack = await testStack({ workers: false });
const URL = "https://hooks.example.com/certificates";
const UNKNOWN = "0b6e4c39-71d2-4f58-b90a-e3a87d15c264";

describe("creating", () => {
  test("answers the webhook with its secret, which no other answer shows", async () => {
    const tenant = await stack.tenant();
    const body = { url: "HTTPS://Hooks.Example.com:443/a b", events: ["certificate.issued"] };
    const refused = await tenant.key.call("POST /v1.0/webhooks", { body });
    expect(refused).toMatchObject({ status: 400, problem: { errors: [{ path: "url" }] } });
    const created = await tenant.key.call("POST /v1.0/webhooks", {
      body: { ...body, url: "HTTPS://Hooks.Example.com:443/a", description: " CRM " },
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: "https://hooks.example.com/a",
      events: ["certificate.issued"],
      description: "CRM",
      status: "enabled",
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.body.created_at,
    });
    const { secret, ...record } = created.body;
    const params = { id: record.id };
    expect((await tenant.key.call("GET /v1.0/webhooks/{id}", { params })).body).toEqual(record);
    expect((await tenant.key.call("GET /v1.0/webhooks")).body).toEqual({
      data: [record],
      limit: 20,
      offset: 0,
      has_more: false,
      next_cursor: null,
    });
    const changed = await tenant.key.call("PATCH /v1.0/webhooks/{id}", {
      params,
      body: { description: null },
    });
    expect(changed.text).not.toContain("whsec_");
    const table = await stack.stored("TABLE_MAIN");
    expect(table).toContain(record.id);
    expect(table).not.toContain(secret.slice("whsec_".length));
  });

  test.each([
    ["no events", { events: [] }, "events"],
    ["an unknown kind", { events: ["certificate.issued", "certificate.lost"] }, "events[1]"],
    ["a kind twice", { events: ["certificate.issued", "certificate.issued"] }, "events"],
    ["no address", { url: undefined }, "url"],
    ["a text that is no address", { url: "hooks.example.com" }, "url"],
    ["another scheme", { url: "ftp://hooks.example.com" }, "url"],
    ["a user name in the address", { url: "https://me:pw@hooks.example.com/" }, "url"],
    ["too long an address", { url: `https://hooks.example.com/${"a".repeat(2_048)}` }, "url"],
    ["too long a description", { description: "a".repeat(501) }, "description"],
    ["a secret", { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }, "secret"],
  ])("with %s is refused and names the field", async (_what, fields, path) => {
    const tenant = await stack.tenant();
    const body = { url: URL, events: ["certificate.issued"], ...fields };
    const answer = await tenant.key.call("POST /v1.0/webhooks", { body });
    expect(answer).toMatchObject({ status: 400, problem: { code: "invalid_request", errors: [{ path }] } });
    expect((await tenant.key.call("GET /v1.0/webhooks")).body.data).toEqual([]);
  });

  test.each([
    ["an address that cannot be called", "ftp://hooks.example.com"],
    ["no address at all", "hooks.example.com"],
    ["an empty address", ""],
    ["an address of another type", 5],
  ])("with %s and other bad fields names each of them once", async (_what, url) => {
    const tenant = await stack.tenant();
    const bad = { url, events: ["certificate.lost"], description: "a".repeat(501), colour: "red" };
    const paths = ["colour", "description", "events[0]", "url"];
    const { id } = await aWebhook(tenant, URL);
    const answers = [
      await tenant.key.call("POST /v1.0/webhooks", { body: bad }),
      await tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id }, body: bad }),
    ];
    for (const { status, problem } of answers) {
      expect(status).toBe(400);
      expect(problem?.errors?.map(({ path }) => path).sort()).toEqual(paths);
    }
  });

  test("stops at ten webhooks, also when thirty race; a deleted one makes room for exactly one", async () => {
    const tenant = await stack.tenant();
    const create = () => tenant.key.call("POST /v1.0/webhooks", { body: { url: URL, events: ALL_EVENTS } });
    const race = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, create));
      const made = answers.filter(({ status }) => status === 201);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expect(answer).toMatchObject({ status: 409, problem: { code: "webhook_limit_reached" } });
      return made;
    };
    const [first] = await race(30);
    expect((await tenant.key.call("GET /v1.0/webhooks")).body.data).toHaveLength(10);
    const params = { id: first!.body.id };
    const removals = await Promise.all(
      Array.from({ length: 5 }, () => tenant.key.call("DELETE /v1.0/webhooks/{id}", { params })),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(await race(6)).toHaveLength(1);
    expect((await tenant.key.call("GET /v1.0/webhooks")).body.data).toHaveLength(10);
  });
});

test("the list has every webhook once over pages, by cursor and by offset", async () => {
  const tenant = await stack.tenant();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await aWebhook(tenant, URL)).id);
  const list = (query: Record<string, string | number>) => tenant.key.call("GET /v1.0/webhooks", { query });
  const { rows } = await walk((cursor) => list({ limit: 2, ...cursor }));
  const seen = rows.map(({ id }) => id);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const offset = await list({ offset: 4 });
  expect(offset.body.data.map(({ id }) => id)).toEqual([seen[4]]);
});

describe("changing", () => {
  test("keeps omitted fields, and says why a webhook is disabled", async () => {
    const tenant = await stack.tenant();
    const { secret: _, ...webhook } = await aWebhook(tenant, URL, { description: "CRM" });
    const patch = (body: object) =>
      tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id: webhook.id }, body });
    const disabled = await patch({ status: "disabled" });
    expect(disabled.body).toEqual({
      ...webhook,
      status: "disabled",
      disabled_reason: "manual",
      updated_at: disabled.body.updated_at,
    });
    expect((await patch({ events: ["certificate.accepted"] })).body).toMatchObject({
      events: ["certificate.accepted"],
      status: "disabled",
      description: "CRM",
    });
    expect((await patch({ status: "enabled", description: null })).body).toMatchObject({
      status: "enabled",
      disabled_reason: null,
      description: null,
    });
    expect(await patch({})).toMatchObject({ status: 400 });
    expect(await patch({ url: "http://" })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: "url" }] },
    });
  });

  night.test("loses no change when several come at once", async () => {
    const tenant = await stack.tenant();
    const { id } = await aWebhook(tenant, URL);
    const changes = [
      { description: "CRM" },
      { events: ["certificate.accepted"] },
      { url: "https://hooks.example.com/other" },
      { status: "disabled" },
    ];
    const answers = await Promise.all(
      changes.map((body) => tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await tenant.key.call("GET /v1.0/webhooks/{id}", { params: { id } });
    expect(body).toMatchObject(Object.assign({}, ...changes));
  });
});

test.each([
  "GET /v1.0/webhooks/{id}",
  "PATCH /v1.0/webhooks/{id}",
  "DELETE /v1.0/webhooks/{id}",
  "POST /v1.0/webhooks/{id}/test",
  "POST /v1.0/webhooks/{id}/rotate-secret",
  "GET /v1.0/webhooks/{id}/deliveries",
] as const)(
  "%s answers the same 404 for an unknown webhook and for one of another organization",
  async (route) => {
    const [mine, theirs] = await Promise.all([stack.tenant(), stack.tenant()]);
    const { id } = await aWebhook(theirs, URL);
    const body = route.startsWith("PATCH") ? { status: "disabled" } : undefined;
    for (const unknown of [id, UNKNOWN]) {
      const answer = await mine.key.call(route, { params: { id: unknown }, body });
      expect(answer).toMatchObject({ status: 404, problem: { detail: "There is no such webhook." } });
    }
    const kept = await theirs.key.call("GET /v1.0/webhooks/{id}", { params: { id } });
    expect(kept.body.status).toBe("enabled");
  },
);

test("a refused removal writes nothing but its admission", async () => {
  const tenant = await stack.tenant();
  const remove = () => tenant.key.call("DELETE /v1.0/webhooks/{id}", { params: { id: UNKNOWN } });
  await remove();
  expect(await stack.measure(remove)).toMatchObject({ result: { status: 404 }, writes: 1 });
});

test("a key on STARTER is refused with the plans that include webhooks", async () => {
  const tenant = await stack.tenant({ plan: "STARTER" });
  const answer = await tenant.key.call("POST /v1.0/webhooks", { body: { url: URL, events: ALL_EVENTS } });
  expect(answer).toMatchObject({
    status: 403,
    problem: { code: "plan_upgrade_required", plans: ["PRO", "BUSINESS", "ENTERPRISE"] },
  });
  expect(readConfig().WEBHOOK_TARGETS).toBe("any");
});
