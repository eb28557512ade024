import { expect, test } from "vitest";
import { accept } from "#shared/domain/certificates/transition.ts";
import type { WebhookChange } from "#shared/domain/webhooks/webhook-change.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { walk } from "../support/walk.ts";
import { ALL_EVENTS, aWebhook, deliveriesOf, issue, storeDeliveries } from "../support/webhooks.ts";

const stack = await testStack({ workers: false });
const { ports } = stack.functions;
const URL = "https://hooks.example.com/certificates";
const ROUTE = "GET /v1.0/deliveries";

/** A tenant with webhooks and the deliveries of `count` issuances and acceptances to each of them. */
async function scene(webhookCount: number, count: number, status: "pending" | "delivered" = "pending") {
  const tenant = await stack.tenant();
  const webhooks = await Promise.all(
    Array.from({ length: webhookCount }, () => aWebhook(tenant, URL, { events: ALL_EVENTS })),
  );
  const { id } = (await issue(tenant))[0]!;
  const certificate = (await ports.certificates.get(tenant.id, id))!;
  await storeDeliveries(
    ports,
    Array.from({ length: count }).flatMap((_, n): WebhookChange[] => {
      const at = new Date(Date.parse(certificate.created_at) + n * 10);
      const after = {
        ...certificate,
        id: certificate.id.slice(0, -3) + String(n + 100),
        recipient_status: "PENDING" as const,
        created_at: at.toISOString(),
      };
      return [
        { kind: "certificate", before: undefined, after },
        { kind: "certificate", before: after, after: accept(after, new Date(at.getTime() + 5)) },
      ];
    }),
    status,
  );
  return { tenant, webhooks };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const all = async (tenant: Tenant, query: Record<string, string | number>) =>
  (await walk((cursor) => tenant.key.call(ROUTE, { query: { ...query, ...cursor } }))).rows;

test("the list of an organization has the deliveries of all its webhooks, newest event first", async () => {
  const { tenant, webhooks } = await scene(3, 25);
  const [first, second] = [webhooks[0]!, webhooks[1]!];
  await tenant.key.call("PATCH /v1.0/webhooks/{id}", {
    params: { id: first.id },
    body: { status: "disabled" },
  });
  const logs = await Promise.all(webhooks.map(({ id }) => deliveriesOf(tenant, id, { limit: "100" })));
  const expected = logs.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  expect(expected).toHaveLength(150);
  expect(await all(tenant, { limit: 7 })).toEqual(expected);
  expect(await all(tenant, { limit: 100 })).toEqual(expected);
  expect((await tenant.key.call(ROUTE, { query: { offset: 140 } })).body.data).toEqual(expected.slice(140));

  const filters: Record<string, string | number>[] = [
    { status: "pending" },
    { status: "cancelled", limit: 9 },
    { status: "delivered" },
    { type: "certificate.accepted", limit: 4 },
    { type: "certificate.accepted", status: "pending", limit: 20 },
    { type: "email.bounced" },
    { webhook_id: second.id, limit: 8 },
    { webhook_id: first.id, status: "pending" },
    { webhook_id: first.id, status: "cancelled", type: "certificate.issued" },
  ];
  for (const { limit = 50, ...filter } of filters) {
    const matching = expected.filter((row) =>
      Object.entries(filter).every(([field, value]) => row[field as keyof typeof row] === value),
    );
    expect(idsOf(await all(tenant, { ...filter, limit })), JSON.stringify(filter)).toEqual(idsOf(matching));
  }
});

test("an organization sees nothing of another one, also when it names the other's webhook", async () => {
  const [mine, theirs] = await Promise.all([stack.tenant(), scene(1, 2)]);
  const empty = { data: [], limit: 20, offset: 0, has_more: false, next_cursor: null };
  expect((await mine.key.call(ROUTE)).body).toEqual(empty);
  const ask = (webhook_id: string) => stack.measure(() => mine.key.call(ROUTE, { query: { webhook_id } }));
  const foreign = await ask(theirs.webhooks[0]!.id);
  const unknown = await ask("0b6e4c39-71d2-4f58-b90a-e3a87d15c264");
  for (const { result } of [foreign, unknown]) expect(result.body).toEqual(empty);
  expect(foreign.reads).toBe(unknown.reads);
  expect(foreign.calls.filter((call) => call === "Query")).toHaveLength(1);
});

test.each([
  ["an unknown status", { status: "lost" }, "status"],
  ["an unknown kind", { type: "certificate.lost" }, "type"],
  ["an id that is none", { webhook_id: "7Q2M4XKD0A" }, "webhook_id"],
  ["a parameter of another list", { event_id: "7Q2M4XKD0A" }, "event_id"],
  ["a cursor of another list", { cursor: "abc" }, "cursor"],
])("%s is refused", async (_what, query: Record<string, string>, path) => {
  const tenant = await stack.tenant();
  expect(await tenant.key.call(ROUTE, { query })).toMatchObject({
    status: 400,
    problem: { code: "invalid_request", errors: [{ path }] },
  });
});

test("a page over ten webhooks takes two trips after admission, and at most 15 read units", async () => {
  const { tenant } = await scene(10, 30, "delivered");
  await tenant.key.call(ROUTE);
  const page = await stack.measure(() => tenant.key.call(ROUTE));
  expect(page.result.body.data).toHaveLength(20);
  expect(page.calls.filter((call) => call === "Query")).toHaveLength(11);
  const admission = page.calls.filter((call) => call === "UpdateItem");
  expect(page.roundTrips - admission.length).toBe(2);
  expect(page.reads).toBeLessThanOrEqual(15);
});

night.test("a webhook's own list can be limited to one kind", async () => {
  const { tenant, webhooks } = await scene(1, 3);
  const { id } = webhooks[0]!;
  const shown = await deliveriesOf(tenant, id, { type: "certificate.accepted" });
  expect(shown.map(({ type, webhook_id }) => [type, webhook_id])).toEqual(
    Array.from({ length: 3 }, () => ["certificate.accepted", id]),
  );
});
