import { afterAll, expect, test } from "vitest";
import { WEBHOOK_EVENT_TYPES } from "#shared/domain/webhooks/webhook-event-names.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { testStack } from "../support/stack.ts";
import { answer, large, redirect, refusedUrl, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf, verified } from "../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receiver = await startReceiver();
afterAll(() => receiver.close());

async function scene(url = receiver.url, fields = {}) {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, url, fields);
  const test = () => tenant.key.call("POST /v1.0/webhooks/{id}/test", { params: { id: webhook.id } });
  return { tenant, webhook, test };
}

test("a test delivers a signed message at once and shows the answer of the endpoint", async () => {
  const { tenant, webhook, test } = await scene();
  receiver.play(answer(201, { body: "thanks" }));
  const { status, body } = await test();
  expect(status).toBe(200);
  expect(body).toEqual({
    delivered: true,
    webhook_message_id: receiver.requests.at(-1)!.headers["webhook-id"],
    status_code: 201,
    error: null,
    duration_ms: expect.any(Number),
    response_body: "thanks",
    sent_at: expect.stringMatching(/Z$/),
  });
  expect(verified(receiver.requests.at(-1)!, webhook.secret)).toEqual({
    type: "webhook.test",
    timestamp: body.sent_at,
    data: { webhook_id: webhook.id, message: expect.any(String) },
  });
  expect(await deliveriesOf(tenant, webhook.id)).toEqual([]);
});

test.each(WEBHOOK_EVENT_TYPES)(
  "a test can be an example of %s, also for a webhook without it",
  async (type) => {
    const { tenant, webhook } = await scene(receiver.url, { events: ["recipient.registered"] });
    receiver.play(answer(204));
    const { status, body } = await tenant.key.call("POST /v1.0/webhooks/{id}/test", {
      params: { id: webhook.id },
      body: { type },
    });
    expect([status, body.delivered]).toEqual([200, true]);
    expect(body.webhook_message_id).toMatch(/^test_/);
    const message = verified(receiver.requests.at(-1)!, webhook.secret);
    expect(message).toMatchObject({ type, timestamp: body.sent_at });
    expect(WEBHOOK_EVENTS[type].payload.safeParse(message).error).toBeUndefined();
    const text = JSON.stringify(message.data);
    if (!type.startsWith("import.")) expect(text).toContain("Ana Souza");
    if (type.startsWith("certificate.") || type === "email.bounced") {
      expect(text).toMatch(new RegExp(`"${stack.stack.baseUrl}/c/[0-9A-Z]{12}"`));
      expect(text).toContain("Serverless Day 2026");
    }
    expect(await deliveriesOf(tenant, webhook.id)).toEqual([]);
  },
);

test.each([
  ["an unknown kind", { type: "certificate.lost" }, "type"],
  ["data of its own", { data: {} }, "data"],
])("a test with %s is refused, and nothing is sent", async (_what, body, path) => {
  const { tenant, webhook } = await scene();
  const { length } = receiver.requests;
  const answer = await tenant.key.call("POST /v1.0/webhooks/{id}/test", { params: { id: webhook.id }, body });
  expect(answer).toMatchObject({ status: 400, problem: { errors: [{ path }] } });
  expect(receiver.requests).toHaveLength(length);
});

test.each([
  ["an error", answer(500, { body: "boom" }), { status_code: 500, error: null, response_body: "boom" }],
  ["410", answer(410), { status_code: 410, error: null }],
  ["a redirect", redirect("http://127.0.0.1:1/"), { status_code: 308, error: "redirect" }],
])("a test that gets %s shows it, and the webhook does not change", async (_what, reply, shown) => {
  const { tenant, webhook, test } = await scene();
  receiver.play(reply);
  expect((await test()).body).toMatchObject({ delivered: false, ...shown });
  const { body } = await tenant.key.call("GET /v1.0/webhooks/{id}", { params: { id: webhook.id } });
  expect(body.status).toBe("enabled");
  const health = await stack.functions.ports.endpoints.health(webhook.id, new Date());
  expect(health).toEqual({ firstFailureAt: null, slowUntil: null, free: true });
});

test("a test of an address where nothing listens says so; a disabled webhook can be tested", async () => {
  const { tenant, webhook, test } = await scene(await refusedUrl());
  await tenant.key.call("PATCH /v1.0/webhooks/{id}", {
    params: { id: webhook.id },
    body: { status: "disabled" },
  });
  expect((await test()).body).toMatchObject({
    delivered: false,
    status_code: null,
    error: "connection_refused",
  });
});

test.each([
  ["ASCII", large(5_000_000), "x".repeat(2_048)],
  ["characters of three bytes", answer(200, { body: "€".repeat(1_000) }), "€".repeat(682)],
])("the first 2 kB of a long answer in %s are shown", async (_what, reply, shown) => {
  const { test } = await scene();
  receiver.play(reply);
  const { body } = await test();
  expect(body).toMatchObject({ delivered: true, status_code: 200, response_body: shown });
});

test("a key may test ten times a minute", async () => {
  const { test } = await scene();
  receiver.play(answer(200));
  const answers = await Promise.all(Array.from({ length: 14 }, test));
  // A new minute may have begun between the requests.
  const allowed = answers.filter(({ status }) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(10);
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject({ status: 429, problem: { code: "rate_limit_exceeded" } });
});
