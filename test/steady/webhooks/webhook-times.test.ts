import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { pausesFrom, type Webhook, wasPaused } from "#shared/domain/webhooks/webhook.ts";
import { testStack } from "../../support/stack.ts";
import { type Receiver, startReceiver } from "../../support/stand-ins/receiver.ts";
import { aDelivery, deliveriesOf } from "../../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function scene() {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const delivery = await aDelivery(stack, receiver.url);
  const { tenant, webhook } = delivery;
  const patch = (status: Webhook["status"]) =>
    tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id: webhook.id }, body: { status } });
  /** The deliveries that wait until the webhook is enabled. */
  const parked = async () => {
    const { rows } = await delivery.ports["deliveries.due"].parked(webhook.id, null);
    return rows.map(({ id }) => id);
  };
  return { receiver, ...delivery, patch, parked };
}

describe("what is told follows the time of the event, however late the relay is", () => {
  test("an event before the webhook was disabled waits until it is enabled", async () => {
    const { relay, deliver, take, parked, patch, receiver, tenant, webhook } = await scene();
    await patch("disabled");
    await relay();
    const { job } = take();
    expect(await deliver(job)).toBe("cancelled");
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([{ status: "cancelled", attempts: 0 }]);
    expect(receiver.requests).toHaveLength(0);
    await patch("enabled");
    expect(await parked()).toEqual([job.delivery_id]);
    expect(await deliver(job)).toBe("delivered");
    expect(await parked()).toEqual([]);
  });

  test("an event while it was disabled is not told, also when it is enabled by then", async () => {
    const { ports, certificate, queued, patch, relay } = await scene();
    await patch("disabled");
    const created_at = new Date().toISOString();
    await patch("enabled");
    const during = { ...certificate, created_at };
    expect(await fanOut(ports, [{ kind: "certificate", before: undefined, after: during }])).toEqual([]);
    expect(queued).toEqual([]);
    await relay();
    expect(queued).toHaveLength(1);
  });

  test("a webhook tells of exactly the times in which it was enabled", () => {
    const toggles = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 19 });
    fc.assert(
      fc.property(toggles, fc.integer({ min: 0, max: 21_000 }), (gaps, moment) => {
        const timeOf = (ms: number) => new Date(1_700_000_000_000 + ms).toISOString();
        let [pauses, ms, enabled, expected]: [Webhook["pauses"], number, boolean, boolean] = [
          [],
          0,
          true,
          true,
        ];
        for (const gap of gaps) {
          ms += gap;
          enabled = !enabled;
          pauses = pausesFrom({ pauses }, enabled ? "enabled" : "disabled", timeOf(ms));
          // The same status again, as another field was changed.
          pauses = pausesFrom({ pauses }, enabled ? "enabled" : "disabled", timeOf(ms + 1));
          if (ms <= moment) expected = enabled;
        }
        expect(wasPaused({ pauses }, timeOf(moment))).toBe(!expected);
      }),
    );
  });
});
