import { Webhook as Standard } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { testStack } from "../support/stack.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { aDelivery, aWebhook, verified } from "../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receiver = await startReceiver();
afterAll(() => receiver.close());
const HOUR_MS = 3_600_000;

test("after a rotation both secrets verify, and a day later only the new one", async () => {
  const { tenant, webhook, relay, deliver, take, at } = await aDelivery(stack, receiver.url);
  const stranger = await aWebhook(await stack.tenant(), receiver.url);
  const params = { id: webhook.id };
  const rotated = await tenant.key.call("POST /v1.0/webhooks/{id}/rotate-secret", { params });
  expect(rotated.status).toBe(200);
  const { secret } = rotated.body;
  expect(secret).not.toBe(webhook.secret);
  await relay();
  const { job } = take();
  await deliver(job);
  const first = receiver.requests.at(-1)!;
  expect(String(first.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  expect(verified(first, webhook.secret)).toEqual(verified(first, secret));
  expect(() => verified(first, stranger.secret)).toThrow("No matching signature");

  at(new Date(Date.now() + 25 * HOUR_MS));
  await deliver({ ...job, attempt: null });
  const later = receiver.requests.at(-1)!;
  expect(String(later.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  // Its timestamp is a day ahead of the clock of the verifier, so only the signature is compared.
  const sign = (text: string) =>
    new Standard(text).sign(
      String(later.headers["webhook-id"]),
      new Date(Number(later.headers["webhook-timestamp"]) * 1_000),
      later.body.toString(),
    );
  expect(later.headers["webhook-signature"]).toBe(sign(secret));
  expect(later.headers["webhook-signature"]).not.toBe(sign(webhook.secret));
});

test("all secrets of four rotations a day sign; a fifth is refused until one secret has ended", async () => {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url);
  const rotate = () =>
    tenant.key.call("POST /v1.0/webhooks/{id}/rotate-secret", { params: { id: webhook.id } });
  const secrets = [webhook.secret];
  for (let n = 0; n < 4; n++) secrets.push((await rotate()).body.secret);
  expect(await rotate()).toMatchObject({ status: 409, problem: { code: "rotation_limit_reached" } });
  await tenant.key.call("POST /v1.0/webhooks/{id}/test", { params: { id: webhook.id } });
  const request = receiver.requests.at(-1)!;
  for (const secret of secrets) verified(request, secret);
  const back = stack.setClock(() => new Date(Date.now() + 24 * HOUR_MS + 60_000));
  try {
    expect(await rotate()).toMatchObject({ status: 200 });
  } finally {
    back();
  }
});

test("rotations at the same time each give a secret that verifies", async () => {
  const tenant = await stack.tenant();
  const webhook = await aWebhook(tenant, receiver.url);
  const rotate = () =>
    tenant.key.call("POST /v1.0/webhooks/{id}/rotate-secret", { params: { id: webhook.id } });
  const answers = await Promise.all([rotate(), rotate(), rotate()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await tenant.key.call("POST /v1.0/webhooks/{id}/test", { params: { id: webhook.id } });
  const request = receiver.requests.at(-1)!;
  for (const { body } of answers) verified(request, body.secret);
});
