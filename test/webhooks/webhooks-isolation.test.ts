import { afterAll, expect, test, vi } from "vitest";
import { aRecipient } from "../support/fixtures.ts";
import { answer, drip, hang, large, type Receiver, refusedUrl, startReceiver } from "../support/receiver.ts";
import { testStack } from "../support/stack.ts";
import { aWebhook, issue } from "../support/webhooks.ts";

const stack = await testStack();
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function aReceiver(...steps: Parameters<Receiver["play"]>): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  receiver.play(...steps);
  return receiver;
}

test("endpoints that hang, drip, refuse or answer 5 MB delay nobody else, and get few requests at once", async () => {
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
  await vi.waitFor(() => expect(silent.requests.length).toBeGreaterThan(0), 10_000);
  const good = await aReceiver(answer(200));
  const tenant = await stack.tenant();
  await aWebhook(tenant, good.url, { events: ["certificate.issued"] });
  for (let n = 1; n <= 5; n++) {
    const started = performance.now();
    await issue(tenant);
    await vi.waitFor(() => expect(good.requests).toHaveLength(n), { timeout: 10_000, interval: 20 });
    // While the others hang for 15 s and more.
    expect(performance.now() - started).toBeLessThan(5_000);
  }
  for (const receiver of bad.slice(0, 3)) expect(receiver.requests.length).toBeLessThanOrEqual(9);
}, 60_000);
