import { expect, test } from "vitest";
import { ownStack } from "../support/stack.ts";
import { startReceiver } from "../support/stand-ins/receiver.ts";
import { ALL_EVENTS, aWebhook } from "../support/webhooks.ts";

const stack = await ownStack({ workers: false, settings: { WEBHOOK_TARGETS: "public" } });

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
  const created = await tenant.key.call("POST /v1.0/webhooks", { body: { url, events: ALL_EVENTS } });
  expect(created).toMatchObject({ status: 400, problem: { errors: [{ path: "url" }] } });
  const { id } = await aWebhook(tenant, "https://hooks.example.com/");
  const changed = await tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id }, body: { url } });
  expect(changed).toMatchObject({ status: 400, problem: { errors: [{ path: "url" }] } });
});

test("a webhook's address is stored as it is called, and one that hides its host is refused", async () => {
  const tenant = await stack.tenant();
  const { url } = await aWebhook(tenant, "HTTPS://Hooks.Example.com:443/a/../b");
  expect(url).toBe("https://hooks.example.com/b");
  for (const hidden of ["https://evil.example\\@good.example", "https://good.example@evil.example/"]) {
    const body = { url: hidden, events: ALL_EVENTS };
    const refused = await tenant.key.call("POST /v1.0/webhooks", { body });
    expect(refused).toMatchObject({ status: 400, problem: { errors: [{ path: "url" }] } });
  }
});

test("as deployed, no connection is made to a stored address that is not allowed", async () => {
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
