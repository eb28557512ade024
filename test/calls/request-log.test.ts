import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, test } from "vitest";
import { logDelivery } from "#infra/local/sources/log-source.ts";
import { readConfig } from "#shared/config.ts";
import { newUuidAt } from "#shared/domain/ids.ts";
import { CALL_LOG } from "#shared/domain/rules.ts";
import { otherPartitions } from "#shared/storage/table/other-keys.ts";
import type { Client } from "../support/client.ts";
import { patientDocuments } from "../support/documents.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { expectProblem } from "../support/problems.ts";
import { ownStack, type Tenant } from "../support/stack.ts";

/* The requests of an organization, as the log of the operations has them (decision 9.39). */
const stack = await ownStack({ requestLog: true });
const keep = stack.functions.workers.find(({ function: { id } }) => id === "requests.keep")!.function;
const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0).reverse()) one();
});

type Query = Record<string, string | number>;
const listed = async ({ key }: Pick<Tenant, "key">, query: Query = {}) =>
  (await key.call("GET /v1.0/requests", { query })).body;
const requestIdOf = ({ headers }: { readonly headers: Headers }) => headers.get("x-request-id")!;
/** Waits until a request is listed. */
const found = (tenant: Pick<Tenant, "key">, request_id: string) =>
  eventually(async () => {
    const { data } = await listed(tenant, { request_id });
    expect(data).toHaveLength(1);
    return data[0]!;
  });
/** Hands lines to the worker as CloudWatch does. */
const hand = (delivery: unknown) => keep.handler(delivery, {} as never);

/** Lines of an organization, a millisecond apart, the newest last. */
function linesOf(organization_id: string, count: number, from: number, fields: object = {}) {
  return Array.from({ length: count }, (_, n) => {
    const message = JSON.stringify({
      level: "INFO",
      timestamp: new Date(from + n).toISOString(),
      message: "request",
      route: "GET /v1.0/events/{id}",
      operation: "events.get",
      status: 200,
      request_id: randomUUID(),
      duration_ms: 12.3,
      organization_id,
      key_id: "key_7Q2M4XKD0A5V",
      ...fields,
    });
    return { id: randomUUID(), message };
  });
}

async function itemsOf({ id }: Tenant) {
  const { Items = [] } = await patientDocuments().send(
    new QueryCommand({
      TableName: readConfig().TABLE_DELIVERIES,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": otherPartitions.calls(id) },
    }),
  );
  return Items;
}

describe("a request is listed within a moment", () => {
  test("with who made it, how it was answered, and nothing of what was sent", async () => {
    const tenant = await stack.tenant();
    const { event, badge } = await eventAndBadge(tenant);
    const recipient = aRecipient({ recipient_name: "Zenobia Quintanilha" });
    const issuance = await tenant.key.call("POST /v1.0/invitations", {
      body: { event_id: event.id, badge_id: badge.id, recipient },
    });
    const read = await tenant.key.call("GET /v1.0/invitations", {
      query: { recipient_email: recipient.recipient_email },
    });
    const one = await tenant.key.call("GET /v1.0/events/{id}", { params: { id: event.id } });
    const missing = await tenant.panel.call("GET /events/{id}", { params: { id: randomUUID() } });
    const [issued, list, got, refused] = await Promise.all(
      [issuance, read, one, missing].map((answer) => found(tenant, requestIdOf(answer))),
    );
    const { data: keys } = (await tenant.panel.call("GET /api-keys")).body;
    expect(issued).toEqual({
      at: expect.stringMatching(/^20.*Z$/),
      method: "POST",
      route: "/v1.0/invitations",
      operation: "invitations.issue",
      status: 201,
      code: null,
      ms: expect.any(Number),
      api_key_id: keys[0]!.id,
      user_id: null,
      request_id: requestIdOf(issuance),
    });
    expect(list).toMatchObject({ route: "/v1.0/invitations", status: 200 });
    expect(got).toMatchObject({ method: "GET", route: "/v1.0/events/{id}", operation: "events.get" });
    expect(refused).toMatchObject({
      route: "/events/{id}",
      status: 404,
      code: "not_found",
      api_key_id: null,
      user_id: tenant.userId,
    });
    const all = JSON.stringify(await listed(tenant, { limit: 100 }));
    for (const secret of [
      "Zenobia",
      recipient.recipient_email,
      encodeURIComponent(recipient.recipient_email),
    ])
      expect(all).not.toContain(secret);
    expect(all).not.toContain(event.id);
    expect(all).not.toContain("requests.list");
    const other = await stack.tenant();
    await found(other, requestIdOf(await other.key.call("GET /v1.0/balance")));
    expect((await listed(other)).data).toHaveLength(1);
    expect((await listed(other, { request_id: requestIdOf(issuance) })).data).toEqual([]);
  });

  test("also a refusal of a key or member that the organization has, and none of anybody else", async () => {
    const tenant = await stack.tenant({ plan: "STARTER" });
    const { id: organization_id } = tenant;
    const viewer = await tenant.member("viewer");
    const asViewer = (client: Client) =>
      client.call("POST /events", { body: {}, headers: { "x-organization": organization_id } });
    const notOfPlan = await tenant.key.call("GET /v1.0/webhooks");
    const notForKeys = await tenant.key.call("GET /activity");
    const notOfRole = await asViewer(viewer.client);
    const [ofPlan, ofKey, ofRole] = await Promise.all(
      [notOfPlan, notForKeys, notOfRole].map((answer) => found(tenant, requestIdOf(answer))),
    );
    expect(ofPlan).toMatchObject({ status: 403, code: "plan_upgrade_required", user_id: null });
    expect(ofPlan!.api_key_id).toMatch(/^key_/);
    expect(ofKey).toMatchObject({ status: 403, code: "session_token_required", api_key_id: null });
    expect(ofRole).toMatchObject({ status: 403, code: "role_required", user_id: viewer.userId });
    const stranger = await stack.signedIn();
    const wrong = `${tenant.apiKey.slice(0, -1)}${tenant.apiKey.endsWith("A") ? "B" : "A"}`;
    const strange = [await asViewer(stranger.client), await stack.client(wrong).call("GET /v1.0/events")];
    const revoked = await stack.newKey(organization_id);
    const { data: keys } = (await tenant.panel.call("GET /api-keys")).body;
    await tenant.panel.call("PATCH /api-keys/{id}/revoke", { params: { id: keys[0]!.id } });
    strange.push(await stack.client(revoked).call("GET /v1.0/events"));
    await found(tenant, requestIdOf(await tenant.key.call("GET /v1.0/balance")));
    const ids = (await listed(tenant, { limit: 100 })).data.map(({ request_id }) => request_id);
    for (const answer of strange) expect([401, 403]).toContain(answer.status);
    expect(ids.filter((id) => strange.map(requestIdOf).includes(id))).toEqual([]);
  });
});

describe("what the log hands over", () => {
  test("is kept once, however often and however grouped it comes, for seven days", async () => {
    const tenant = await stack.tenant();
    const from = Date.now() - 60_000;
    const lines = linesOf(tenant.id, 250, from);
    await hand(logDelivery(lines));
    const before = await itemsOf(tenant);
    await hand(logDelivery(lines));
    expect(await itemsOf(tenant)).toHaveLength(before.length);
    expect(before.length).toBeLessThanOrEqual(4);
    for (const { expires_on, calls } of before) {
      expect(Math.abs(expires_on - (from / 1_000 + CALL_LOG.days * 86_400))).toBeLessThan(3);
      expect(calls.length).toBeLessThan(100 * CALL_LOG.callsTogether);
    }
    await hand(logDelivery(lines.slice(100, 120)));
    const all: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await listed(tenant, { limit: 60, ...(cursor && { cursor }) });
      all.push(...page.data.map(({ request_id }) => request_id));
      cursor = page.next_cursor;
    }
    expect(all).toEqual(lines.map(({ message }) => JSON.parse(message).request_id).reverse());
  });

  test("is that of several organizations, each in its own list", async () => {
    const [one, other] = [await stack.tenant(), await stack.tenant()];
    const at = Date.now() - 5_000;
    await hand(logDelivery([...linesOf(one.id, 2, at), ...linesOf(other.id, 3, at)]));
    expect([(await listed(one)).data.length, (await listed(other)).data.length]).toEqual([2, 3]);
  });

  test("is refused when it is no batch or too long, and left out where a line is no request", async () => {
    const packed = (value: unknown) => ({
      awslogs: {
        data: gzipSync(typeof value === "string" ? value : JSON.stringify(value)).toString("base64"),
      },
    });
    const long = packed(" ".repeat(CALL_LOG.batchBytes + 1));
    for (const junk of [
      {},
      { awslogs: { data: "junk" } },
      packed("no JSON"),
      packed({ messageType: "X" }),
      long,
    ])
      await expect(hand(junk)).rejects.toThrow();
    await hand(packed({ messageType: "CONTROL_MESSAGE", logEvents: [{ id: "", message: "are you there" }] }));
    const tenant = await stack.tenant();
    const [good] = linesOf(tenant.id, 1, Date.now());
    const wrong = [{ status: 9_999 }, { organization_id: "me" }, { route: 5 }, { message: "paused" }];
    const bad = wrong.flatMap((fields) => linesOf(tenant.id, 1, Date.now(), fields));
    await hand(logDelivery([...bad, { id: "x", message: "no JSON" }, good!]));
    expect((await listed(tenant)).data).toHaveLength(1);
  });

  test("is told for seven days", async () => {
    const tenant = await stack.tenant();
    await hand(logDelivery(linesOf(tenant.id, 1, Date.now())));
    expect((await listed(tenant)).data).toHaveLength(1);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    undo.push(stack.setClock(() => days(CALL_LOG.days - 0.01)));
    expect((await listed(tenant)).data).toHaveLength(1);
    undo.push(stack.setClock(() => days(CALL_LOG.days + 0.01)));
    expect((await listed(tenant)).data).toEqual([]);
  });
});

describe("the list", () => {
  const start = Date.now() - 3_600_000;
  const wrong: Query[] = [
    { status: "6xx" },
    { status: "4" },
    { from: "yesterday" },
    { api_key: "" },
    { x: "1" },
  ];
  async function logged() {
    const tenant = await stack.tenant();
    const minute = (n: number) => start + n * 60_000;
    const lines = [
      ...linesOf(tenant.id, 1, minute(1)),
      ...linesOf(tenant.id, 1, minute(2), { status: 404, code: "not_found" }),
      ...linesOf(tenant.id, 1, minute(3), { status: 429, code: "rate_limit_exceeded", key_id: "key_OTHER" }),
      ...linesOf(tenant.id, 1, minute(4), {
        route: "POST /v1.0/events",
        operation: "events.create",
        status: 201,
      }),
      ...linesOf(tenant.id, 1, minute(5), { key_id: undefined, user_id: "[address]" }),
    ];
    await hand(logDelivery(lines));
    return { tenant, at: (n: number) => new Date(minute(n)).toISOString() };
  }

  test("takes filters, also several", async () => {
    const { tenant, at } = await logged();
    const minutesOf = async (query: Query) =>
      (await listed(tenant, query)).data.map((one) => Math.round((Date.parse(one.at) - start) / 60_000));
    expect(await minutesOf({})).toEqual([5, 4, 3, 2, 1]);
    expect(await minutesOf({ status: "4xx" })).toEqual([3, 2]);
    expect(await minutesOf({ status: "404" })).toEqual([2]);
    expect(await minutesOf({ route: "/v1.0/events" })).toEqual([4]);
    expect(await minutesOf({ route: "GET /v1.0/events/{id}" })).toEqual([5, 3, 2, 1]);
    expect(await minutesOf({ operation: "events.create" })).toEqual([4]);
    expect(await minutesOf({ api_key: "key_OTHER" })).toEqual([3]);
    expect(await minutesOf({ from: at(2), until: at(4) })).toEqual([4, 3, 2]);
    expect(await minutesOf({ from: at(3), status: "2xx" })).toEqual([5, 4]);
    const { data } = await listed(tenant, { from: at(5) });
    expect(data).toMatchObject([{ api_key_id: null, user_id: null }]);
  });

  test("refuses wrong filters", async () => {
    const { key } = await stack.tenant();
    for (const query of wrong)
      expectProblem(await key.call("GET /v1.0/requests", { query }), "invalid_request");
    const order = { from: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" };
    expectProblem(await key.call("GET /v1.0/requests", { query: order }), "invalid_request");
  });

  test("pages through batches whose times overlap, without a gap or a repetition", async () => {
    const tenant = await stack.tenant();
    const from = Math.ceil((Date.now() - 120_000) / 10_000) * 10_000;
    const streams = Array.from({ length: 40 }, (_, n) =>
      linesOf(tenant.id, 6, from).map((line, k) => {
        const at = new Date(from + k * 1_500 + n).toISOString();
        return { ...line, message: line.message.replace(/"timestamp":"[^"]+"/, `"timestamp":"${at}"`) };
      }),
    );
    for (const lines of streams) await hand(logDelivery(lines));
    const all = streams.flat().map(({ message }) => JSON.parse(message));
    const sorted = all
      .map(({ timestamp }) => timestamp)
      .sort()
      .reverse();
    const queries: Query[] = [{ limit: 37 }, { limit: 37, operation: "events.get" }];
    for (const query of queries) {
      const pages: { at: string; request_id: string }[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await listed(tenant, { ...query, ...(cursor && { cursor }) });
        pages.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(pages.map(({ at }) => at)).toEqual(sorted);
      expect(new Set(pages.map(({ request_id }) => request_id)).size).toBe(240);
    }
  });

  test("of an organization with 10,000 requests a minute costs a few dozen reads a page, whatever it has", async () => {
    const tenant = await stack.tenant();
    const from = Date.now() - 90_000;
    for (let second = 0; second < 20; second++)
      await hand(logDelivery(linesOf(tenant.id, 166, from + second * 1_000)));
    const ports = stack.functions.ports;
    const filter = { from: 0 };
    const first = await stack.measure(() =>
      ports.calls.list(tenant.id, filter, { limit: 100, offset: 0, after: null }),
    );
    expect(first.result.rows).toHaveLength(100);
    expect(first.reads).toBeLessThan(60);
    const later = { limit: 100, offset: 0, after: newUuidAt(new Date(from + 10_000)) };
    const next = await stack.measure(() => ports.calls.list(tenant.id, filter, later));
    expect(next.result.rows).toHaveLength(100);
    expect(next.reads).toBeLessThan(60);
  });
});

test("keeping costs no call of the request itself, and less than one write unit a request when they are many", async () => {
  const tenant = await stack.tenant();
  const read = () => tenant.key.call("GET /v1.0/field-presets");
  await found(tenant, requestIdOf(await read()));
  const { calls, result } = await stack.measure(read);
  // The log is kept meanwhile, by puts: those of the requests before.
  expect(calls.filter((call) => call !== "PutItem")).toEqual(["UpdateItem"]);
  await found(tenant, requestIdOf(result));
  const one = await stack.measure(() => hand(logDelivery(linesOf(tenant.id, 1, Date.now()))));
  expect(one.writes).toBe(1);
  const many = await stack.measure(() => hand(logDelivery(linesOf(tenant.id, 100, 1_800_000_000_000))));
  expect(many.writes).toBeLessThan(12);
});
