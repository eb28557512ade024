import { afterAll, expect, test } from "vitest";
import { finishIssuances } from "#shared/domain/certificates/finish-issuances.ts";
import { EXCERPT_BYTES } from "#shared/domain/webhooks/delivery.ts";
import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { aRecipient, eventAndBadge } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import { answer, startReceiver } from "../support/stand-ins/receiver.ts";
import { walk } from "../support/walk.ts";
import { ALL_EVENTS, aDelivery, aWebhook, deliveriesOf, storeDeliveries } from "../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receiver = await startReceiver();
afterAll(() => receiver.close());

test("a delivery that succeeds at once costs one write unit, which stores it with its first attempt", async () => {
  receiver.play(answer(200, { body: "é".repeat(EXCERPT_BYTES / 2) }));
  const { relay, deliver, take, tenant, webhook } = await aDelivery(stack, receiver.url);
  const stored = await stack.measure(() => relay());
  expect(stored).toMatchObject({ writes: 0, roundTrips: 1 });
  expect(stored.reads).toBeLessThanOrEqual(1);
  const delivered = await stack.measure(() => deliver(take().job));
  expect(delivered).toMatchObject({ result: "delivered", writes: 1, roundTrips: 3 });
  // Six of them for the names of event and badge at issuance.
  expect(delivered.reads).toBeLessThanOrEqual(10);
  expect(await deliveriesOf(tenant, webhook.id)).toHaveLength(1);
});

test("a long answer costs one write unit more for each kB that is kept", async () => {
  receiver.play(answer(200, { body: "é".repeat(1_250) }));
  const { relay, deliver, take } = await aDelivery(stack, receiver.url);
  await relay();
  expect(await stack.measure(() => deliver(take().job))).toMatchObject({ result: "delivered", writes: 4 });
});

test("a registration costs one write unit more, which says which certificate tells it", async () => {
  receiver.play(answer(200));
  const { deliver, take, ports, certificate } = await aDelivery(stack, receiver.url, {
    events: ["recipient.registered"],
  });
  await ports.accounts.createAccount({
    email: certificate.email,
    name: "Ana",
    created_at: new Date().toISOString(),
  });
  const after = { ...certificate, recipient_status: "PENDING" as const };
  const change = { kind: "certificate" as const, before: certificate, after };
  const stored = await stack.measure(() => fanOut(ports, [change]));
  expect(stored).toMatchObject({ writes: 1 });
  expect(await stack.measure(() => deliver(take().job))).toMatchObject({ result: "delivered", writes: 1 });
});

test("the first failure of an endpoint costs four write units, and the success after it three", async () => {
  receiver.play(answer(500, { body: "no" }), answer(200));
  const { relay, deliver, take } = await aDelivery(stack, receiver.url);
  await relay();
  // The attempt with its response, the health of the endpoint, the record and its entry in the index.
  expect((await stack.measure(() => deliver(take().job))).writes).toBe(4);
  expect((await stack.measure(() => deliver(take().job))).writes).toBe(3);
});

test("a batch with twenty events of one organization reads its webhooks once", async () => {
  const { ports, certificate, tenant } = await aDelivery(stack, receiver.url);
  await aWebhook(tenant, receiver.url, { events: ALL_EVENTS.slice(1) });
  const changes = Array.from({ length: 20 }, (_, n) => ({
    kind: "certificate" as const,
    before: undefined,
    after: { ...certificate, id: certificate.id.slice(0, -2) + String(n + 10) },
  }));
  const { calls, writes } = await stack.measure(() => fanOut(ports, changes));
  expect(calls.filter((call) => call === "Query")).toHaveLength(1);
  expect(writes).toBe(0);
});

test("a delivery that is put off before its first attempt costs two write units, one for its entry in the index", async () => {
  const { relay, deliver, take, ports } = await aDelivery(stack, receiver.url);
  await relay();
  const webhookSender: typeof ports.webhookSender = { send: async () => "busy" };
  const put = await stack.measure(() => deliver(take().job, { webhookSender }));
  expect(put).toMatchObject({ result: "postponed", writes: 2 });
});

test("an organization without webhooks costs one read for a batch", async () => {
  const { ports, certificate, tenant, webhook } = await aDelivery(stack, receiver.url);
  await tenant.key.call("DELETE /v1.0/webhooks/{id}", { params: { id: webhook.id } });
  const change = { kind: "certificate" as const, before: undefined, after: certificate };
  const cost = await stack.measure(() => fanOut(ports, [change, change]));
  expect(cost).toMatchObject({ writes: 0, calls: ["Query"] });
  expect(cost.reads).toBeLessThanOrEqual(1);
});

test("issuing to one recipient costs at most 20 write units, mail and one webhook delivered included", async () => {
  receiver.play(answer(200));
  const tenant = await stack.tenant();
  await aWebhook(tenant, receiver.url);
  const { event, badge } = await eventAndBadge(tenant);
  const body = { event_id: event.id, badge_id: badge.id, recipient: aRecipient() };
  // The first issuance of a month also takes a shard of the quota.
  await tenant.key.call("POST /v1.0/invitations", { body: { ...body, recipient: aRecipient() } });
  const issued = await stack.measure(() => tenant.key.call("POST /v1.0/invitations", { body }));
  expect(await finishIssuances(stack.functions.ports)).toBe(0);
  expect(issued.writes + 1).toBeLessThanOrEqual(17);
});

test("a page of a log of 300 deliveries costs at most ten read units", async () => {
  const { ports, tenant, webhook, certificate } = await aDelivery(stack, receiver.url);
  const changes = Array.from({ length: 300 }, (_, n) => ({
    kind: "certificate" as const,
    before: undefined,
    after: { ...certificate, id: certificate.id.slice(0, -3) + String(n + 100) },
  }));
  await storeDeliveries(ports, changes);
  const page = await stack.measure(() => deliveriesOf(tenant, webhook.id));
  expect(page.result).toHaveLength(20);
  expect(page.reads).toBeLessThanOrEqual(10);
  const { rows } = await walk((cursor) =>
    tenant.key.call("GET /v1.0/webhooks/{id}/deliveries", {
      params: { id: webhook.id },
      query: { limit: 100, status: "pending", ...cursor },
    }),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
});
