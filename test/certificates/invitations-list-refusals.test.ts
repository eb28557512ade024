import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { type Tenant, testStack } from "../support/stack.ts";

const stack = await testStack({ workers: false });
const LIST = "GET /v1.0/invitations";

/** An organization with so many certificates. */
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
  expect([answer.status, answer.body.code], JSON.stringify(query)).toEqual([400, "invalid_request"]);
  expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain(field);
}

test.each([
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
])("%s=%j is 400 and named", async (name, value) => {
  const tenant = await stack.tenant();
  await expectRefused(tenant, { [name]: value }, name);
});

test("the bounds themselves are taken", async () => {
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
  const paths = answer.body.errors.map(({ path }: { path: string }) => path);
  expect(paths.sort()).toEqual(["colour", "limit", "order", "status"]);
});

test("a parameter given twice is 400", async () => {
  const { tenant } = await filled(1);
  const response = await fetch(`${stack.stack.baseUrl}/v1.0/invitations?limit=1&limit=2`, {
    headers: { authorization: `Bearer ${tenant.apiKey}` },
  });
  expect(response.status).toBe(400);
});

describe("a cursor", () => {
  test("continues only the list, filters, sort and order it came from", async () => {
    const { tenant, event } = await filled(4);
    const { body } = await list(tenant, { limit: 1, status: "PENDING" });
    const cursor = body.next_cursor as string;
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

  test("of another organization shows nothing of it", async () => {
    const [one, other] = [await filled(4), await filled(4)];
    const { body } = await list(other.tenant, { limit: 1 });
    const answer = await list(one.tenant, { cursor: body.next_cursor });
    expect(answer.status).toBe(200);
    const theirs = new Set((await list(other.tenant, {})).body.data.map(({ id }: { id: string }) => id));
    expect(answer.body.data.some(({ id }: { id: string }) => theirs.has(id))).toBe(false);
  });

  test.each(["created_at", "updated_at"])(
    "with a forged position (%s) is 400 or a page of one's own",
    async (sort) => {
      const { tenant } = await filled(3);
      const genuine = (await list(tenant, { limit: 1, sort })).body.next_cursor as string;
      const { s, k } = JSON.parse(Buffer.from(genuine, "base64url").toString());
      const [position] = k as [string];
      const forge = (value: unknown) => Buffer.from(JSON.stringify({ s, k: value })).toString("base64url");
      expect((await list(tenant, { sort, cursor: forge([position]) })).body.data).toHaveLength(2);
      const bad: unknown[] = [
        "",
        position,
        [],
        [""],
        [position, position],
        [1],
        [null],
        [{ S: "x" }],
        {},
        null,
      ];
      bad.push([position, "-1"], [position, "1e3"], [position, "10001"], [position, "0", "0"]);
      bad.push(
        [`${position}#`],
        [position.slice(1)],
        [`ORG#${tenant.id}`],
        ["\u0000"],
        [position.toUpperCase()],
      );
      for (const value of bad) await expectRefused(tenant, { sort, cursor: forge(value) }, "cursor");
      // These have the form of a position, though no record ever had them.
      const far = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
      const times = ["0000-00-00T00:00:00.000Z", "9999-99-99T99:99:99.999Z", "2026-02-31T24:61:61.000Z"];
      const positions =
        sort === "created_at" ? far : far.flatMap((id) => times.map((time) => `${time}#${id}`));
      for (const order of ["asc", "desc"])
        for (const place of positions) {
          const first = await list(tenant, { sort, order, limit: 1 });
          const scope = JSON.parse(Buffer.from(first.body.next_cursor, "base64url").toString()).s;
          const cursor = Buffer.from(JSON.stringify({ s: scope, k: [place] })).toString("base64url");
          const answer = await list(tenant, { sort, order, cursor });
          expect([200, 400], `${place} ${answer.text}`).toContain(answer.status);
        }
    },
  );

  test("of any other text is 400, never an error of ours", async () => {
    const tenant = await stack.tenant();
    const text = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
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
      { numRuns: 80 },
    );
  });
});

test("another organization's event or badge as a filter gives an empty list", async () => {
  const [mine, theirs] = [await filled(2), await filled(2)];
  for (const query of [
    { event_id: theirs.event.id },
    { badge_id: theirs.badge.short_code },
    { event_id: theirs.event.id, badge_id: theirs.badge.id },
    { event_id: theirs.event.id, status: "PENDING", sort: "updated_at" },
  ] as Query[])
    expect((await list(mine.tenant, query)).body).toMatchObject({ data: [], has_more: false });
});

test("a UUID that is not the event's own but shares its short code finds nothing", async () => {
  const { tenant, event, badge } = await filled(2);
  const twin = (id: string) => (id.startsWith("0") ? "1" : "0") + id.slice(1);
  expect((await list(tenant, { event_id: event.id.toUpperCase() })).body.data).toHaveLength(2);
  expect((await list(tenant, { event_id: twin(event.id) })).body.data).toEqual([]);
  expect((await list(tenant, { badge_id: twin(badge.id), sort: "updated_at" })).body.data).toEqual([]);
});
