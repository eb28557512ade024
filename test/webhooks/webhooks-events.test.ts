// More than ten seconds on a busy machine: each kind of event is waited for over stream, queue and endpoint.
import { afterAll, expect, test } from "vitest";
import type { WebhookEventType } from "#shared/domain/webhooks/webhook-event-names.ts";
import { WEBHOOK_EVENTS } from "#shared/domain/webhooks/webhook-events.ts";
import { linkTo } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { anEmail, aRecipient } from "../support/fixtures.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, deliveriesOf, inMessage, issue, verified } from "../support/webhooks.ts";

const stack = await testStack();
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function scene(fields: Record<string, unknown> = {}) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url, fields);
  const messages = () => receiver.requests.map((request) => verified(request, webhook.secret));
  const arrived = (...types: string[]) =>
    eventually(() => expect(messages().map(({ type }) => type)).toEqual(types));
  return { receiver, tenant, webhook, messages, arrived };
}

/** Asserts that each message fits its documented schema. */
function expectDocumented(messages: ReturnType<Awaited<ReturnType<typeof scene>>["messages"]>) {
  for (const message of messages)
    expect(WEBHOOK_EVENTS[message.type as WebhookEventType].payload.safeParse(message).error).toBeUndefined();
}

test("an issuance sends a signed message with the certificate as in the answer to the issuer", async () => {
  const { receiver, tenant, webhook, messages, arrived } = await scene();
  const [certificate] = await issue(tenant);
  await arrived("certificate.issued");
  // What becomes of the mail goes on changing, and a message is the same on every attempt.
  const changing = { email_status: "queued", document_url: null, credential_url: null, hidden: false };
  expect(certificate).toMatchObject(changing);
  expect(messages()[0]).toEqual({
    type: "certificate.issued",
    timestamp: certificate!.issued_at,
    data: await inMessage(tenant, certificate!),
  });
  expectDocumented(messages());
  await eventually(async () =>
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([
      {
        id: receiver.requests[0]!.headers["webhook-id"],
        type: "certificate.issued",
        status: "delivered",
        certificate_id: certificate!.id,
        attempts: 1,
        last_attempt: { number: 1, status_code: 200, error: null, response_body: "" },
        next_attempt_at: null,
      },
    ]),
  );
});

test("an acceptance without an account sends the registration and the acceptance", async () => {
  const { tenant, messages } = await scene({ events: ["certificate.accepted", "recipient.registered"] });
  const [certificate] = await issue(tenant);
  const token = await linkTo(stack, tenant.id, certificate!.id);
  const accepted = await stack.anonymous.call("POST /recipient/invitations/{token}/accept", {
    params: { token },
  });
  await eventually(() => expect(messages()).toHaveLength(2));
  const byType = Object.fromEntries(messages().map((message) => [message.type, message]));
  expect(byType["certificate.accepted"]).toMatchObject({
    timestamp: accepted.body.updated_at,
    data: {
      id: certificate!.id,
      status: "ACCEPTED",
      recipient_status: "ACCEPTED",
      accepted_at: accepted.body.updated_at,
    },
  });
  expect(byType["recipient.registered"]!.data).toEqual({
    name: "Ana Souza",
    email: certificate!.recipient.email,
    guardian: false,
    registered_at: byType["recipient.registered"]!.timestamp,
  });
  expectDocumented(messages());
});

test("a rejection and an expiry send the certificate as it was then", async () => {
  const { tenant, messages, arrived } = await scene({
    events: ["certificate.rejected", "certificate.expired"],
  });
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const [refused] = await issue(tenant);
  const [expiring] = await issue(tenant, [aRecipient()], { expires_at });
  const token = await linkTo(stack, tenant.id, refused!.id);
  await stack.anonymous.call("POST /recipient/invitations/{token}/reject", { params: { token } });
  await arrived("certificate.rejected");
  const restore = stack.setClock(() => new Date(Date.now() + 7_200_000));
  await stack.stack.runSchedule("certificates.expire").finally(restore);
  await arrived("certificate.rejected", "certificate.expired");
  expect(messages()).toMatchObject([
    { data: { id: refused!.id, status: "REJECTED", recipient_status: "REJECTED" } },
    { data: { id: expiring!.id, status: "EXPIRED", recipient_status: "INVITED", expires_at } },
  ]);
  expectDocumented(messages());
});

test("a registration is sent once to each organization, also with several open certificates", async () => {
  const one = await scene({ events: ["recipient.registered"] });
  const other = await scene({ events: ["recipient.registered"] });
  const recipient_email = anEmail();
  const [first] = await issue(one.tenant, [aRecipient({ recipient_email, recipient_name: "Ana" })]);
  for (let n = 0; n < 3; n++)
    await issue(one.tenant, [aRecipient({ recipient_email, recipient_name: "Ana" })]);
  await issue(other.tenant, [aRecipient({ recipient_email, recipient_name: "A. Souza" })]);
  const token = await linkTo(stack, one.tenant.id, first!.id);
  const account = await stack.anonymous.call("POST /recipient/accounts", { body: { token } });
  expect(account.status).toBe(201);
  await one.arrived("recipient.registered");
  await other.arrived("recipient.registered");
  await eventually(async () => {
    const { body } = await one.tenant.key.call("GET /v1.0/invitations", { query: { limit: 10 } });
    expect(body.data.every((row) => row.recipient_status === "PENDING")).toBe(true);
  });
  expect(one.messages()).toMatchObject([
    { timestamp: account.body.created_at, data: { name: "Ana", registered_at: account.body.created_at } },
  ]);
  expect(other.messages()).toMatchObject([{ data: { name: "A. Souza" } }]);
  expect(one.messages()).toHaveLength(1);
});

test("a webhook gets only the events that it subscribes to, of its own organization, while it is enabled", async () => {
  const { receiver, tenant, webhook, arrived } = await scene({ events: ["certificate.issued"] });
  const quiet = await scene({ events: ["certificate.accepted"] });
  const stranger = await scene();
  await tenant.key.call("PATCH /v1.0/webhooks/{id}", {
    params: { id: webhook.id },
    body: { status: "disabled" },
  });
  await issue(tenant);
  await issue(quiet.tenant);
  await issue(stranger.tenant);
  await stranger.arrived("certificate.issued");
  await tenant.key.call("PATCH /v1.0/webhooks/{id}", {
    params: { id: webhook.id },
    body: { status: "enabled" },
  });
  await issue(tenant);
  await arrived("certificate.issued");
  expect(receiver.requests).toHaveLength(1);
  expect(quiet.receiver.requests).toHaveLength(0);
  expect(stranger.receiver.requests).toHaveLength(1);
});

night.test(
  "a failed delivery is sent again after some seconds, and once more on request, with the same id",
  async () => {
    const { receiver, tenant, webhook, arrived } = await scene({ events: ["certificate.issued"] });
    receiver.play(answer(503), answer(200));
    await issue(tenant);
    await arrived("certificate.issued", "certificate.issued");
    const [first, second] = receiver.requests;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(4_900);
    const status = async () => (await deliveriesOf(tenant, webhook.id))[0]!.status;
    await eventually(async () => expect(await status()).toBe("delivered"));
    const params = { id: webhook.id, delivery_id: String(first!.headers["webhook-id"]) };
    const route = "POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver";
    expect((await tenant.key.call(route, { params })).status).toBe(200);
    await arrived("certificate.issued", "certificate.issued", "certificate.issued");
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
  },
);
