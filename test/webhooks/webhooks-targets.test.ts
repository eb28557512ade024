import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { testStack } from "../support/stack.ts";
import { aWebhook, KINDS } from "../support/webhooks.ts";

const stack = await testStack({ workers: false, settings: { WEBHOOK_TARGETS: "public" } });

test.each([
  "http://hooks.example.com/",
  "https://localhost/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[fd00:ec2::254]/",
  "https://printer.local/",
])("as deployed, a webhook to %s is refused when it is created and when it is changed", async (url) => {
  const tenant = await stack.tenant();
  const created = await tenant.key.call("POST /v1.0/webhooks", { body: { url, events: KINDS } });
  expect(created).toMatchObject({ status: 400, body: { errors: [{ path: "url" }] } });
  const { id } = await aWebhook(tenant, "https://hooks.example.com/");
  const changed = await tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id }, body: { url } });
  expect(changed).toMatchObject({ status: 400, body: { errors: [{ path: "url" }] } });
});

test("as deployed, an address stored under a looser rule is not called: no connection is made", async () => {
  const receiver = await startReceiver();
  const tenant = await stack.tenant();
  const { id } = await aWebhook(tenant, "https://hooks.example.com/");
  const { webhooks, webhookSender } = stack.functions.ports;
  const webhook = (await webhooks.get(tenant.id, id))!;
  const moved = { ...webhook, url: receiver.url };
  const outcome = await webhookSender.send({ webhook: moved, id: "m1", body: "{}", at: new Date() });
  expect(outcome).toMatchObject({ ok: false, status: null, error: "blocked_address" });
  expect(receiver.connections).toBe(0);
  await receiver.close();
});
