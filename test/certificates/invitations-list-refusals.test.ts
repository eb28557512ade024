import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../support/any-text.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { runs } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const LIST = "GET /v1.0/invitations";

/** An organization with `count` certificates. */
async function filled(count: number) {
  const tenant = await stack.tenant();
  const { event, badge } = await eventAndBadge(tenant);
  const recipient = Array.from({ length: count }, () => aRecipient());
  await tenant.key.call("POST /v1.0/invitations", {
    body: { event_id: event.id, badge_id: badge.id, recipient },
  });
  return { tenant, event, badge };
}
type Query = Record<string, string | number>;
const list = (tenant: Tenant, query: Query) => tenant.key.call(LIST, { query });

async function expectRefused(tenant: Tenant, query: Record<string, string | number>, field: string) {
  const answer = await list(tenant, query);
  expect([answer.status, answer.problem.code], JSON.stringify(query)).toEqual([400, "invalid_request"]);
  expect(answer.badFields).toContain(field);
}

test("a parameter that has no such value is 400 and named", async () => {
  const tenant = await stack.tenant();
  for (const [name, value] of [
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "-1"],
    ["limit", "1e1"],
    ["limit", "1.5"],
    ["limit", ""],
    ["limit", " 5"],
    ["limit", "0x10"],
    ["limit", "٥"],
    ["offset", "10001"],
    ["offset", "-1"],
    ["offset", "many"],
    ["status", "pending"],
    ["status", "INVITED"],
    ["status", ""],
    ["sort", "name"],
    ["order", "DESC"],
    ["event_id", "short"],
    ["badge_id", "0123456789A"],
    ["issued_from", "yesterday"],
    ["issued_from", "2026-02-30"],
    ["issued_until", "2026-01-01T00:00:00"],
    ["issued_until", "9999-12-31T23:59:59-12:00"],
    ["cursor", ""],
    ["page", "2"],
    ["__proto__", "x"],
    ["constructor", "x"],
    ["Limit", "5"],
  ] as const)
    await expectRefused(tenant, { [name]: value }, name);
});

test("a bare + in a query, which is a space, is told how to be written", async () => {
  const tenant = await stack.tenant();
  // As a client that does not encode it sends it.
  for (const [name, value] of [
    ["recipient_email", "ana tag@example.com"],
    ["issued_from", "2026-05-10T00:00:00 03:00"],
  ] as const) {
    const { problem } = await list(tenant, { [name]: value });
    expect(problem.errors).toMatchObject([{ path: name, message: expect.stringMatching(/%2B\.$/) }]);
  }
  const { problem } = await list(tenant, { recipient_email: "ana souza" });
  expect(problem.errors![0]!.message).not.toContain("%2B");
});

test("the lowest and highest values are accepted", async () => {
  const { tenant } = await filled(2);
  expect((await list(tenant, { limit: 1, offset: 0 })).body.data).toHaveLength(1);
  expect((await list(tenant, { limit: 100 })).body.data).toHaveLength(2);
  expect((await list(tenant, { offset: 10_000 })).body).toMatchObject({ data: [], has_more: false });
  expect(
    (await list(tenant, { issued_from: "0000-01-01", issued_until: "9999-12-31" })).body.data,
  ).toHaveLength(2);
});

test("several bad parameters are named together", async () => {
  const tenant = await stack.tenant();
  const answer = await list(tenant, { limit: 0, status: "x", order: "y", colour: "red" });
  const paths = answer.badFields;
  expect(paths.sort()).toEqual(["colour", "limit", "order", "status"]);
});

test("a range that ends before it begins is 400, beside other bad parameters", async () => {
  const { tenant } = await filled(1);
  const backwards = { issued_from: "2026-03-02", issued_until: "2026-03-01" };
  const answer = await list(tenant, { ...backwards, limit: 0 });
  expect(answer.badFields.sort()).toEqual(["issued_until", "limit"]);
  await expectRefused(tenant, backwards, "issued_until");
  await expectRefused(
    tenant,
    { issued_from: "2026-03-01T12:00:00.001Z", issued_until: "2026-03-01T12:00:00.000Z" },
    "issued_until",
  );
  for (const moment of ["2026-03-01", "2026-03-01T12:00:00.000Z"])
    expect((await list(tenant, { issued_from: moment, issued_until: moment })).status).toBe(200);
});

test("a parameter given twice is 400", async () => {
  const { tenant } = await filled(1);
  const response = await fetch(`${stack.stack.baseUrl}/v1.0/invitations?limit=1&limit=2`, {
    headers: { authorization: `Bearer ${tenant.apiKey}` },
  });
  expect(response.status).toBe(400);
});

describe("a cursor", () => {
  test("continues only the list, filters, sort and order that it came from", async () => {
    const { tenant, event } = await filled(4);
    const { body } = await list(tenant, { limit: 1, status: "PENDING" });
    const cursor = body.next_cursor!;
    expect((await list(tenant, { limit: 3, status: "PENDING", cursor })).body.data).toHaveLength(3);
    for (const other of [
      {},
      { status: "ACCEPTED" },
      { status: "PENDING", event_id: event.id },
      { status: "PENDING", order: "asc" },
      { status: "PENDING", sort: "updated_at" },
      { status: "PENDING", issued_from: "2020-01-01" },
    ] as Query[])
      await expectRefused(tenant, { ...other, cursor }, "cursor");
    await expectRefused(tenant, { status: "PENDING", cursor, offset: 0 }, "offset");
    const events = await tenant.key.call("GET /v1.0/events", { query: { cursor } });
    expect(events.status).toBe(400);
  });

  test("of another organization is 400, in every list", async () => {
    const [one, other] = [await filled(2), await filled(2)];
    const body = { url: "https://receiver.example/hook", events: ["certificate.issued"] };
    const { certificates, "messages.write": messageWrites } = stack.functions.ports;
    for (const { id } of (await list(other.tenant, {})).body.data)
      await messageWrites.record(
        (await certificates.get(other.tenant.id, id))!,
        "invitation",
        { state: "sent", messageId: id },
        new Date(),
      );
    for (const { tenant } of [one, other])
      for (let n = 0; n < 2; n++) {
        await eventAndBadge(tenant);
        await tenant.key.call("POST /v1.0/webhooks", { body });
      }
    for (const name of [
      LIST,
      "GET /v1.0/recipient-invitations",
      "GET /v1.0/recipients",
      "GET /v1.0/events",
      "GET /v1.0/badges",
      "GET /v1.0/webhooks",
    ] as const) {
      const theirs = await other.tenant.key.call(name, { query: { limit: 1 } });
      const cursor = theirs.body.next_cursor!;
      expect((await other.tenant.key.call(name, { query: { cursor } })).status, name).toBe(200);
      const answer = await one.tenant.key.call(name, { query: { cursor } });
      expect([answer.status, answer.badFields], name).toEqual([400, ["cursor"]]);
    }
  });

  test.each(["created_at", "updated_at"])(
    "sorted by %s shows no position, and is 400 when a part of it was changed",
    async (sort) => {
      const { tenant } = await filled(3);
      const genuine = (await list(tenant, { limit: 1, sort })).body.next_cursor!;
      expect((await list(tenant, { sort, cursor: genuine })).body.data).toHaveLength(2);
      const bytes = Buffer.from(genuine, "base64url");
      const shown = (await list(tenant, { sort })).body.data.flatMap(({ id, updated_at }) => [
        id,
        updated_at,
      ]);
      for (const text of shown) expect(bytes.toString("latin1")).not.toContain(text);
      for (let at = 0; at < bytes.length; at += runs(20, 5)) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= 1;
        await expectRefused(tenant, { sort, cursor: changed.toString("base64url") }, "cursor");
      }
      for (const cursor of [genuine.slice(0, -1), genuine.slice(4), `${genuine}AAAA`, genuine.toLowerCase()])
        await expectRefused(tenant, { sort, cursor }, "cursor");
    },
  );

  test("that is any other text is 400, never 500", async () => {
    const tenant = await stack.tenant();
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }),
      fc.base64String({ minLength: 4, maxLength: 600 }),
      fc.json().map((json) => Buffer.from(json).toString("base64url")),
    );
    await fc.assert(
      fc.asyncProperty(
        text.filter((cursor) => cursor.isWellFormed()),
        async (cursor) => {
          expect((await list(tenant, { cursor })).status).toBe(400);
        },
      ),
      { numRuns: runs(20, 80) },
    );
  });
});

test("an event or badge of another organization as a filter gives an empty list", async () => {
  const [mine, theirs] = [await filled(2), await filled(2)];
  for (const query of [
    { event_id: theirs.event.id },
    { badge_id: theirs.badge.short_code },
    { event_id: theirs.event.id, badge_id: theirs.badge.id },
    { event_id: theirs.event.id, status: "PENDING", sort: "updated_at" },
  ] as Query[])
    expect((await list(mine.tenant, query)).body).toMatchObject({ data: [], has_more: false });
});

test("another UUID with the same short code finds nothing", async () => {
  const { tenant, event, badge } = await filled(2);
  const twin = (id: string) => (id.startsWith("0") ? "1" : "0") + id.slice(1);
  expect((await list(tenant, { event_id: event.id.toUpperCase() })).body.data).toHaveLength(2);
  expect((await list(tenant, { event_id: twin(event.id) })).body.data).toEqual([]);
  expect((await list(tenant, { badge_id: twin(badge.id), sort: "updated_at" })).body.data).toEqual([]);
});
