import { afterAll, expect, test } from "vitest";
import { linkTo } from "../support/browser/invitation-page.ts";
import { eventually } from "../support/eventually.ts";
import { night } from "../support/runs.ts";
import { type Tenant, testStack } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { aWebhook, inMessage, issue, verified } from "../support/webhooks.ts";

const stack = await testStack();
const receiver = await startReceiver();
afterAll(() => receiver.close());
/** A delivery is in the log once its attempt has ended, which is after the receiver has got it. */
function detailsOf(tenant: Tenant, id: string, delivery_id: string) {
  const params = { id, delivery_id };
  const details = () => tenant.key.call("GET /v1.0/webhooks/{id}/deliveries/{delivery_id}", { params });
  return eventually(async () => (await details()).body);
}

/** Renames event and badge of a certificate. */
async function rename(tenant: Tenant, certificate: { event_id: string; badge_id: string }) {
  const event = { params: { id: certificate.event_id }, body: { name: "Another name" } };
  expect((await tenant.key.call("PATCH /v1.0/events/{id}", event)).status).toBe(200);
  const badge = { params: { id: certificate.badge_id }, body: { name: "Another badge" } };
  expect((await tenant.panel.call("PATCH /badges/{id}", badge)).status).toBe(200);
}

test("the log shows each body as it was sent, also after everything in it has changed", async () => {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url);
  const before = receiver.requests.length;
  const [certificate] = await issue(tenant);
  const named = await inMessage(tenant, certificate!);
  await rename(tenant, certificate!);
  const { id } = certificate!;
  const token = await linkTo(stack, tenant.id, id);
  await stack.anonymous.call("POST /recipient/invitations/{token}/accept", { params: { token } });
  await tenant.key.call("POST /v1.0/invitations/{id}/revoke", {
    params: { id },
    body: { reason: "A mistake" },
  });
  const arrived = () => receiver.requests.slice(before);
  await eventually(() => expect(arrived()).toHaveLength(4));
  const messages = arrived().map((request) => verified(request, webhook.secret));
  expect(messages.map(({ type }) => type).sort()).toEqual([
    "certificate.accepted",
    "certificate.issued",
    "certificate.revoked",
    "recipient.registered",
  ]);
  for (const { type, data } of messages)
    if (type !== "recipient.registered")
      expect(data).toMatchObject({ event: named.event, badge: named.badge });
  expect(messages.find(({ type }) => type === "certificate.issued")!.data).toEqual(named);
  for (const { headers, body } of arrived()) {
    const { payload } = await detailsOf(tenant, webhook.id, String(headers["webhook-id"]));
    expect(payload).toBe(body.toString());
  }
});

night.test("a delivery that waits shows the body that it will be sent with", async () => {
  const tenant = await stack.tenant();
  const waiting = await startReceiver();
  waiting.play(answer(500), answer(200));
  const webhook = await aWebhook(tenant, waiting.url, { events: ["certificate.issued"] });
  const [certificate] = await issue(tenant);
  await eventually(() => expect(waiting.requests).toHaveLength(1));
  const id = String(waiting.requests[0]!.headers["webhook-id"]);
  const { payload } = await detailsOf(tenant, webhook.id, id);
  await rename(tenant, certificate!);
  await eventually(() => expect(waiting.requests).toHaveLength(2));
  expect(waiting.requests.map(({ body }) => body.toString())).toEqual([payload, payload]);
  await waiting.close();
});

test("a message has the integrator's own reference and metadata", async () => {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url, { events: ["certificate.issued"] });
  const before = receiver.requests.length;
  const [certificate] = await issue(tenant, undefined, {});
  const recipient_email = `own-${certificate!.id}@example.com`;
  const own = { external_id: "enrolment-4711", metadata: { class: "B" } };
  await issue(tenant, [{ recipient_name: "Rafael Lima", recipient_email, ...own }]);
  await eventually(() => expect(receiver.requests.length).toBe(before + 2));
  const messages = receiver.requests.slice(before).map((request) => verified(request, webhook.secret));
  const found = messages.find(({ data }) => (data.recipient as { name: string }).name === "Rafael Lima");
  expect(found!.data).toMatchObject(own);
});
