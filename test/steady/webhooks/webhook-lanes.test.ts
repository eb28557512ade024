import { afterAll, describe, expect, test } from "vitest";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import { testStack } from "../../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../../support/stand-ins/receiver.ts";
import { aDelivery } from "../../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

/** A delivery whose first job was taken from its queue, and the state of its endpoint. */
async function scene() {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const delivery = await aDelivery(stack, receiver.url);
  await delivery.relay();
  const { ports, webhook, tenant, log } = delivery;
  const { job } = delivery.take();
  const now = new Date();
  delivery.at(now);
  const inTrouble = () => ports.endpoints.markSlow(webhook.id, now);
  const takeAllTurns = async (at = now) => {
    for (let n = 0; n < 4; n++) await ports.endpoints.takeTurn(webhook.id, at);
  };
  const details = async () => {
    const route = "GET /v1.0/webhooks/{id}/deliveries/{delivery_id}";
    const params = { id: webhook.id, delivery_id: (await log()).id };
    return (await tenant.key.call(route, { params })).body;
  };
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return { receiver, ...delivery, job, now, inTrouble, takeAllTurns, details, ago };
}

describe("a manual delivery to an endpoint in trouble", () => {
  test("looks for a free turn once a minute, ten times, and is then recorded as one that failed", async () => {
    const { deliver, take, queued, at, now, job, ports, webhook, takeAllTurns, details, receiver, log } =
      await scene();
    await deliver(job);
    const before = await log();
    let manual = { ...job, event: undefined, attempt: null as number | null };
    for (let tries = 1; tries <= WEBHOOKS.manualTries; tries++) {
      const then = new Date(now.getTime() + tries * WEBHOOKS.manualPauseSeconds * 1_000);
      at(then);
      await ports.endpoints.markSlow(webhook.id, then);
      await takeAllTurns(then);
      const last = tries === WEBHOOKS.manualTries;
      expect(await deliver(manual)).toBe(last ? "failed" : "postponed");
      if (last) break;
      const { job: next, delaySeconds } = take();
      expect(delaySeconds).toBe(WEBHOOKS.manualPauseSeconds);
      manual = { ...next, event: undefined };
    }
    expect(queued).toEqual([]);
    expect(receiver.requests).toHaveLength(1);
    expect(await log()).toMatchObject({
      status: before.status,
      attempts: before.attempts,
      last_attempt: { number: null, status_code: null, error: "endpoint_busy" },
    });
    expect((await details()).failed_attempts).toMatchObject([{ number: null, error: "endpoint_busy" }]);
  });

  test("is made as soon as a turn is free", async () => {
    const { deliver, take, at, now, job, inTrouble, takeAllTurns, receiver } = await scene();
    await deliver(job);
    await inTrouble();
    await takeAllTurns();
    expect(await deliver({ ...job, attempt: null })).toBe("postponed");
    at(new Date(now.getTime() + 60_000));
    expect(await deliver(take().job)).toBe("delivered");
    expect(receiver.requests).toHaveLength(2);
  });
});

describe("the first lane", () => {
  test("moves the job of an endpoint in trouble to the wide one, which tries it", async () => {
    const { deliver, take, job, inTrouble, receiver } = await scene();
    await inTrouble();
    expect(await deliver(job, {}, { name: "first" })).toBe("moved");
    expect(receiver.requests).toHaveLength(0);
    const moved = take();
    expect(moved).toEqual({ job: { ...job, delay_seconds: 0 }, delaySeconds: 0 });
    expect(await deliver(moved.job)).toBe("delivered");
  });

  test("moves a job that waited for two seconds, and touches no table for it", async () => {
    const { deliver, take, queued, job, ago, receiver } = await scene();
    const late = () => deliver(job, {}, { name: "first", sentAt: ago(2_001) });
    const moved = await stack.measure(late);
    expect(moved).toMatchObject({ result: "moved", calls: [] });
    expect(await deliver(take().job)).toBe("delivered");
    expect(await deliver(job, {}, { name: "first", sentAt: ago(1_999) })).toBe("nothing");
    expect(queued).toEqual([]);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe("the wide lane", () => {
  test("puts off an endpoint in trouble without a request when a job waited for five seconds", async () => {
    const { retry, deliver, take, job, ago, at, inTrouble, receiver, log } = await scene();
    await inTrouble();
    expect(await deliver(job, {}, { sentAt: ago(5_001) })).toBe("postponed");
    expect(receiver.requests).toHaveLength(0);
    const { next_attempt_at } = await log();
    at(next_attempt_at!);
    expect(await retry()).toBe(1);
    expect(await deliver(take().job)).toBe("delivered");
  });

  test("does not count the delay with which a job was queued", async () => {
    const { deliver, job, ago, inTrouble } = await scene();
    await inTrouble();
    expect(await deliver({ ...job, delay_seconds: 60 }, {}, { sentAt: ago(64_000) })).toBe("delivered");
  });

  test("tries an endpoint that may be healthy, however long the job waited", async () => {
    const { deliver, job, ago, receiver } = await scene();
    receiver.play(answer(200));
    expect(await deliver(job, {}, { sentAt: ago(600_000) })).toBe("delivered");
  });
});
