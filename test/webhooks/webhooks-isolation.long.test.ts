import { afterAll, expect, test } from "vitest";
import { readConfig } from "#shared/config.ts";
import { webhookSender } from "#shared/webhooks/sender.ts";
import { eventually } from "../support/eventually.ts";
import { aRecipient } from "../support/fixtures.ts";
import { testStack } from "../support/stack.ts";
import {
  answer,
  drip,
  hang,
  large,
  type Receiver,
  refusedUrl,
  startReceiver,
} from "../support/stand-ins/receiver.ts";
import { aWebhook, issue } from "../support/webhooks.ts";

const stack = await testStack();
// Who waited for one of them would wait in vain.
stack.functions.ports.webhookSender = webhookSender(readConfig(), 300_000);
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function aReceiver(...replies: Parameters<Receiver["play"]>): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  receiver.play(...replies);
  return receiver;
}

test("endpoints that hang, drip, refuse or answer 5 MB do not delay others, and get few requests at once", async () => {
  const silent = await aReceiver(hang);
  const bad = [
    silent,
    await aReceiver(hang),
    await aReceiver(drip(200)),
    await aReceiver(large(5_000_000, 500)),
  ];
  const urls = [...bad.map(({ url }) => url), await refusedUrl()];
  const flood = Array.from({ length: 40 }, () => aRecipient());
  await Promise.all(
    urls.map(async (url) => {
      const tenant = await stack.tenant();
      await aWebhook(tenant, url, { events: ["certificate.issued"] });
      await issue(tenant, flood);
    }),
  );
  await eventually(() => expect(silent.requests.length).toBeGreaterThan(0));
  const good = await aReceiver(answer(200));
  const tenant = await stack.tenant();
  await aWebhook(tenant, good.url, { events: ["certificate.issued"] });
  for (let n = 1; n <= 5; n++) {
    await issue(tenant);
    await eventually(() => expect(good.requests).toHaveLength(n));
  }
  for (const receiver of bad.slice(0, 3)) expect(receiver.requests.length).toBeLessThanOrEqual(9);
});
