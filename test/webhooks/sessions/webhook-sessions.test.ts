import { Webhook as Standard } from "standardwebhooks";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { WebhookEventType } from "#shared/domain/webhooks/webhook-event-names.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { eventually, onSlowMachine } from "../../support/eventually.ts";
import { expectProblem } from "../../support/problems.ts";
import { testStack } from "../../support/stack.ts";
import { startReceiver } from "../../support/stand-ins/receiver.ts";
import { answered, aSession, fetchedBy } from "../../support/webhook-sessions.ts";
import { aWebhook, deliveriesOf, inMessage, issue, verified } from "../../support/webhooks.ts";

const stack = await testStack();
const receiver = await startReceiver();
afterAll(() => receiver.close());

const MINUTE_MS = 60_000;

async function scene(body: Record<string, unknown> = {}) {
  const tenant = await stack.tenant();
  const session = await aSession(tenant, body);
  const fetched = async (query = {}) => (await fetchedBy(tenant.key, session.id, query)).body.data;
  const arrived = (count: number) =>
    eventually(async () => {
      const data = await fetched();
      expect(data).toHaveLength(count);
      return data;
    });
  return { tenant, session, fetched, arrived };
}

test("a session gives the first message as an endpoint would get it, and its answer shows in the log", async () => {
  const { tenant, session, fetched, arrived } = await scene();
  expect(session).toMatchObject({ secret: expect.stringMatching(/^whsec_/), events: expect.any(Array) });
  // An organization without webhooks: this issuance is told all the same.
  const [certificate] = await issue(tenant);
  const [message] = await arrived(1);
  const { id, type, headers, body } = message!;
  expect(new Standard(session.secret).verify(body, headers)).toEqual({
    type: "certificate.issued",
    timestamp: certificate!.issued_at,
    data: await inMessage(tenant, certificate!),
  });
  expect(WEBHOOK_EVENTS[type as WebhookEventType].payload.safeParse(JSON.parse(body)).error).toBeUndefined();
  expect(headers).toMatchObject({ "webhook-id": id, "content-type": "application/json" });

  // Nobody has answered it, so it is given again, with the same id and text.
  expect(await fetched()).toMatchObject([{ id, body }]);
  expect(await deliveriesOf(tenant, session.id)).toMatchObject([{ id, status: "pending", attempts: 0 }]);

  expect((await answered(tenant.key, session.id, id, { status: 500, ms: 12 })).status).toBe(204);
  expect((await answered(tenant.key, session.id, id, { status: 200 })).status).toBe(204);
  expect(await fetched()).toEqual([]);
  const last_attempt = { number: 1, status_code: 500, error: null, duration_ms: 12 };
  expect(await deliveriesOf(tenant, session.id)).toMatchObject([
    { id, webhook_id: session.id, status: "failed", attempts: 1, last_attempt },
  ]);
  const read = await tenant.key.call("GET /v1.0/webhooks/{id}/deliveries/{delivery_id}", {
    params: { id: session.id, delivery_id: id },
  });
  expect(read.body).toMatchObject({ payload: body, failed_attempts: [last_attempt] });
});

test("a message that failed is given again by hand, and shows both attempts", async () => {
  const { tenant, session, fetched, arrived } = await scene();
  await issue(tenant);
  const [message] = await arrived(1);
  const delivery = { params: { id: session.id, delivery_id: message!.id } };
  const redeliver = () =>
    tenant.key.call("POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver", delivery);
  await answered(tenant.key, session.id, message!.id, { error: "connection_refused", ms: 3 });
  expect((await redeliver()).body).toMatchObject({ status: "pending", attempts: 1 });
  expect((await redeliver()).status).toBe(200);
  await arrived(1);
  expect(await fetched()).toMatchObject([{ id: message!.id, body: message!.body }]);
  await answered(tenant.key, session.id, message!.id, { status: 200 });
  expect((await answered(tenant.key, session.id, message!.id, { status: 500 })).status).toBe(204);
  expect(await fetched()).toEqual([]);
  const read = await tenant.key.call("GET /v1.0/webhooks/{id}/deliveries/{delivery_id}", delivery);
  expect(read.body).toMatchObject({
    ...{ status: "delivered", attempts: 1 },
    failed_attempts: [{ number: 1, error: "connection_refused" }],
    succeeded_attempts: [{ number: null, status_code: 200 }],
  });
});

test("an endpoint gets its message beside a session, with the same text, and no queue has one for the session", async () => {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url);
  const session = await aSession(tenant, { events: ["certificate.issued"] });
  await issue(tenant);
  const [message] = await eventually(async () => {
    const { data } = (await fetchedBy(tenant.key, session.id)).body;
    expect(data).toHaveLength(1);
    return data;
  });
  await eventually(() => expect(receiver.requests).toHaveLength(1));
  verified(receiver.requests[0]!, webhook.secret);
  expect(receiver.requests[0]!.body.toString()).toBe(message!.body);
  const {
    "content-length": _,
    host: _host,
    connection: _connection,
    ...sent
  } = receiver.requests[0]!.headers;
  expect(Object.keys(sent).sort()).toEqual(Object.keys(message!.headers).sort());
  expect(sent["webhook-id"]).not.toBe(message!.id);
  // It is in no list of webhooks.
  expect((await tenant.key.call("GET /v1.0/webhooks")).body.data).toMatchObject([{ id: webhook.id }]);
});

test("a request that waits is answered about a second after something happens, or when its time is over", async () => {
  const { tenant, session } = await scene();
  const from = performance.now();
  expect((await fetchedBy(tenant.key, session.id, { wait: 2 })).body.data).toEqual([]);
  const waited = performance.now() - from;
  expect(waited).toBeGreaterThanOrEqual(2_000);
  expect(waited).toBeLessThan(onSlowMachine(3_000));
  const waiting = fetchedBy(tenant.key, session.id, { wait: WEBHOOKS.session.waitSeconds });
  const asked = performance.now();
  await tenant.key.call("POST /v1.0/webhooks/sessions/{id}/test", { params: { id: session.id } });
  expect((await waiting).body.data).toMatchObject([{ type: "webhook.test" }]);
  expect(performance.now() - asked).toBeLessThan(onSlowMachine(2_500));
});

test("what is opened again under its name is the same session, with its secret and what nobody answered", async () => {
  const { tenant, session, arrived } = await scene({ name: "Laptop" });
  await issue(tenant);
  const [message] = await arrived(1);
  const ended = await tenant.key.call("DELETE /v1.0/webhooks/sessions/{id}", { params: { id: session.id } });
  expect(ended.status).toBe(204);
  expectProblem(await fetchedBy(tenant.key, session.id), "gone");
  // Nothing is told of what happens while it is closed.
  await issue(tenant);
  const again = await aSession(tenant, { name: "Laptop", events: ["certificate.issued"] });
  expect(again).toMatchObject({ id: session.id, secret: session.secret, created_at: session.created_at });
  expect(again.expires_at > session.expires_at).toBe(true);
  const [second] = await issue(tenant);
  const messages = await arrived(2);
  expect(messages[0]!.id).toBe(message!.id);
  expect(messages[1]!.body).toContain(second!.id);
  new Standard(session.secret).verify(messages[0]!.body, messages[0]!.headers);

  const other = await aSession(tenant, { name: "Desktop" });
  expect(other.id).not.toBe(session.id);
  expect(other.secret).not.toBe(session.secret);
});

test("a session ends an hour after it was opened, however often it is asked, and can be opened again for a day", async () => {
  const { tenant, session } = await scene();
  const at = (minutes: number) => stack.setClock(() => new Date(Date.now() + minutes * MINUTE_MS));
  onTestFinished(at(59));
  expect((await fetchedBy(tenant.key, session.id)).status).toBe(200);
  at(61);
  expectProblem(await fetchedBy(tenant.key, session.id), "gone");
  const example = { params: { id: session.id }, body: {} };
  expectProblem(await tenant.key.call("POST /v1.0/webhooks/sessions/{id}/test", example), "gone");
  expect(await aSession(tenant)).toMatchObject({ id: session.id, secret: session.secret });
});

test("an example of each kind can be put into a session, and is answered like a message", async () => {
  const { tenant, session, fetched } = await scene({ events: ["certificate.issued"] });
  const put = (type: string) =>
    tenant.key.call("POST /v1.0/webhooks/sessions/{id}/test", { params: { id: session.id }, body: { type } });
  const kinds = ["webhook.test", "certificate.revoked", "recipient.registered", "import.ready"] as const;
  const made: string[] = [];
  for (const kind of kinds) made.push((await put(kind)).body.webhook_message_id);
  const messages = await eventually(async () => {
    const found = await fetched();
    expect(found).toHaveLength(kinds.length);
    return found;
  });
  expect(messages.map(({ id }) => id)).toEqual(made);
  for (const { id, type, headers, body } of messages) {
    expect(id).toMatch(/^test_/);
    const message = new Standard(session.secret).verify(body, headers);
    expect(WEBHOOK_EVENTS[type].payload.safeParse(message).error).toBeUndefined();
    expect((await answered(tenant.key, session.id, id, { error: "timeout", ms: 15_000 })).status).toBe(204);
    expect((await answered(tenant.key, session.id, id, { status: 200 })).status).toBe(204);
  }
  expect(await fetched()).toEqual([]);
  expect(await deliveriesOf(tenant, session.id)).toEqual([]);
});

test("another organization's session, and a delivery that nobody knows, are 404; a plan without webhooks is refused", async () => {
  const { tenant, session } = await scene();
  const stranger = await stack.tenant();
  expectProblem(await fetchedBy(stranger.key, session.id), "not_found");
  const named = { params: { id: session.id } };
  expectProblem(await stranger.key.call("DELETE /v1.0/webhooks/sessions/{id}", named), "not_found");
  expectProblem(await stranger.key.call("POST /v1.0/webhooks/sessions/{id}/test", named), "not_found");
  expectProblem(await stranger.key.call("GET /v1.0/webhooks/{id}/deliveries", named), "not_found");
  const unknown = "01994f6e-8c40-7000-a5d2-3e9b17c04f68";
  expectProblem(await answered(stranger.key, session.id, unknown, { status: 200 }), "not_found");
  expectProblem(await answered(tenant.key, session.id, unknown, { status: 200 }), "not_found");
  expectProblem(await answered(tenant.key, session.id, unknown, {}), "invalid_request");
  expectProblem(await fetchedBy(tenant.key, session.id, { wait: 26 }), "invalid_request");
  const starter = await stack.tenant({ plan: "STARTER" });
  expectProblem(
    await starter.key.call("POST /v1.0/webhooks/sessions", { body: {} }),
    "plan_upgrade_required",
  );
});

test("an organization has three sessions at once, each of which gets its own messages; an ended one gives its place away", async () => {
  const tenant = await stack.tenant();
  const open = (name: string) => tenant.key.call("POST /v1.0/webhooks/sessions", { body: { name } });
  const sessions = await Promise.all(["a", "b", "c"].map(async (name) => (await open(name)).body));
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
  const refused = await open("d");
  expectProblem(refused, "webhook_session_limit_reached");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect((await open("b")).body.id).toBe(sessions[1]!.id);
  // A user of the panel is somebody else than the key.
  expectProblem(
    await tenant.panel.call("POST /webhooks/sessions", { body: { name: "a" } }),
    "webhook_session_limit_reached",
  );
  const listed = await tenant.key.call("GET /v1.0/webhooks/sessions");
  expect(listed.body.data.map(({ name }) => name).toSorted()).toEqual(["a", "b", "c"]);
  expect(listed.body.data[0]).toMatchObject({ opened_by: expect.stringMatching(/^key_/) });
  expect(listed.text).not.toContain("whsec_");
  await issue(tenant);
  for (const { id } of sessions)
    await eventually(async () => expect((await fetchedBy(tenant.key, id)).body.data).toHaveLength(1));
  await tenant.key.call("DELETE /v1.0/webhooks/sessions/{id}", { params: { id: sessions[2]!.id } });
  const fourth = (await open("d")).body;
  expect(sessions.map(({ id }) => id)).not.toContain(fourth.id);
  expectProblem(await fetchedBy(tenant.key, sessions[2]!.id), "not_found");
  expect((await fetchedBy(tenant.key, fourth.id)).body.data).toEqual([]);
});
