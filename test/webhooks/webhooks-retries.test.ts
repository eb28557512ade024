import { afterAll, describe, expect, test } from "vitest";
import { EXCERPT_BYTES } from "#shared/domain/webhooks/delivery.ts";
import { night } from "../support/runs.ts";
import { testStack } from "../support/stack.ts";
import {
  answer,
  hang,
  large,
  type Receiver,
  refusedUrl,
  type ScriptedReply,
  startReceiver,
} from "../support/stand-ins/receiver.ts";
import { aDelivery, deliveriesOf } from "../support/webhooks.ts";

const stack = await testStack({ workers: false });
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function scene(...replies: [ScriptedReply, ...ScriptedReply[]]) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  receiver.play(...replies);
  const delivery = await aDelivery(stack, receiver.url);
  await delivery.relay();
  const params = async () => ({ id: delivery.webhook.id, delivery_id: (await delivery.log()).id });
  const details = async () => {
    const route = "GET /v1.0/webhooks/{id}/deliveries/{delivery_id}";
    return (await delivery.tenant.key.call(route, { params: await params() })).body;
  };
  const redeliver = async () => {
    const route = "POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver";
    return delivery.tenant.key.call(route, { params: await params() });
  };
  return { receiver, ...delivery, params, details, redeliver };
}

/** The seconds between attempts; each wait may be up to a fifth longer. */
const SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400];

test("an endpoint that always fails is tried eight times on schedule, and then the delivery is kept as failed", async () => {
  const { retry, receiver, deliver, take, queued, at, log, details } = await scene(
    answer(500, { body: "no" }),
  );
  let job = take().job;
  let now = Date.now();
  for (const [n, seconds] of SCHEDULE.entries()) {
    at(new Date(now));
    expect(await deliver(job)).toBe("failed");
    const entry = await log();
    expect(entry).toMatchObject({ status: "pending", attempts: n + 1 });
    const next = Date.parse(entry.next_attempt_at!);
    expect((next - now) / 1_000).toBeGreaterThanOrEqual(seconds);
    expect((next - now) / 1_000).toBeLessThanOrEqual(seconds * 1.2 + 0.001);
    if (seconds <= 900) {
      expect(queued[0]!.delaySeconds).toBe(Math.ceil((next - now) / 1_000));
      job = take().job;
    } else {
      // Long waits are not in the queue: the schedule queues them a minute before they end.
      expect(queued).toEqual([]);
      // A look reads all shards: that it comes not too early is looked at once.
      if (seconds === 1_800) {
        at(new Date(next - 61_000));
        expect(await retry()).toBe(0);
      }
      at(new Date(next - 30_000));
      expect(await retry()).toBe(1);
      expect(queued[0]!.delaySeconds).toBe(30);
      job = take().job;
    }
    now = next;
  }
  at(new Date(now));
  expect(await deliver(job)).toBe("failed");
  expect(await log()).toMatchObject({ status: "failed", attempts: 8, next_attempt_at: null });
  expect(queued).toEqual([]);
  at(new Date(now + 90 * 3_600_000));
  expect(await retry()).toBe(0);
  expect(receiver.requests).toHaveLength(8);
  expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { failed_attempts } = await details();
  expect(failed_attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(failed_attempts[0]).toMatchObject({ status_code: 500, error: null, response_body: "no" });
});

test("Retry-After at most doubles a wait; 429 makes it at least a minute", async () => {
  const { deliver, take, queued, at, log } = await scene(
    answer(503, { headers: { "retry-after": "86400" } }),
    answer(429),
  );
  const now = Date.now();
  at(new Date(now));
  await deliver(take().job);
  const wait = async (from: number) => (Date.parse((await log()).next_attempt_at!) - from) / 1_000;
  expect(await wait(now)).toBeGreaterThanOrEqual(10);
  expect(await wait(now)).toBeLessThanOrEqual(12.001);
  await deliver(take().job);
  expect(queued[0]!.delaySeconds).toBeGreaterThanOrEqual(300);

  const busy = await scene(answer(429));
  busy.at(new Date(now));
  await busy.deliver(busy.take().job);
  expect(busy.queued[0]!.delaySeconds).toBeGreaterThanOrEqual(60);
  expect(busy.queued[0]!.delaySeconds).toBeLessThanOrEqual(72);
});

night.test("5 MB are read and kept up to 16 kB, of an error and of a success", async () => {
  const { deliver, take, at, details, log } = await scene(large(5_000_000, 500), large(5_000_000, 200));
  await deliver(take().job);
  at(new Date(Date.now() + 6_000));
  expect(await deliver(take().job)).toBe("delivered");
  const { failed_attempts, last_attempt } = await details();
  expect(failed_attempts).toHaveLength(1);
  expect(failed_attempts[0]!.response_body).toHaveLength(16_384);
  expect(last_attempt).toMatchObject({ number: 2, status_code: 200 });
  expect(last_attempt!.response_body).toHaveLength(16_384);
  const entry = await log();
  expect(entry).toMatchObject({ status: "delivered", attempts: 2, next_attempt_at: null });
  // The list shows an excerpt.
  expect(entry.last_attempt!.response_body).toHaveLength(EXCERPT_BYTES);
});

describe("a redelivery", () => {
  test("has the same id and body, and a success makes the delivery delivered", async () => {
    const { receiver, deliver, take, log, redeliver } = await scene(answer(500), answer(500), answer(200));
    const { job } = take();
    await deliver(job);
    expect((await redeliver()).status).toBe(200);
    const manual = { ...job, attempt: null };
    expect(await deliver(manual)).toBe("failed");
    expect(await log()).toMatchObject({ status: "pending", attempts: 1, last_attempt: { number: null } });
    expect(await deliver(manual)).toBe("delivered");
    expect(await log()).toMatchObject({ status: "delivered", attempts: 1, next_attempt_at: null });
    expect(await deliver(take().job)).toBe("nothing");
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1);
  });

  test("leaves every attempt in the log, also those that succeeded before it and meanwhile", async () => {
    const slow = answer(200, { afterMs: 200 });
    const { receiver, deliver, take, details, at } = await scene(answer(500), slow, answer(200));
    const { job } = take();
    const manual = { ...job, attempt: null };
    const start = Date.now();
    const later = (seconds: number) => at(new Date(start + seconds * 1_000));
    later(1);
    await deliver(job);
    const second = deliver(take().job);
    await expect.poll(() => receiver.requests.length).toBe(2);
    later(2);
    expect(await deliver(manual)).toBe("delivered");
    later(3);
    expect(await second).toBe("delivered");
    later(4);
    await deliver(manual);
    const { failed_attempts, succeeded_attempts, last_attempt } = await details();
    expect(failed_attempts.map(({ number }) => number)).toEqual([1]);
    expect(succeeded_attempts.map(({ number }) => number)).toEqual([null, 2, null]);
    expect(last_attempt).toEqual(succeeded_attempts.at(-1));
  });

  test("leaves the success before it in the log", async () => {
    const { deliver, take, details, at } = await scene(answer(500), answer(200));
    const { job } = take();
    await deliver(job);
    at(new Date(Date.now() + 1_000));
    await deliver(take().job);
    at(new Date(Date.now() + 2_000));
    await deliver({ ...job, attempt: null });
    const { attempts, failed_attempts, succeeded_attempts } = await details();
    expect(attempts).toBe(2);
    expect([...failed_attempts, ...succeeded_attempts].map(({ number }) => number)).toEqual([1, 2, null]);
  });

  test("does not count as a failure of the endpoint, and is refused while the webhook is disabled", async () => {
    const { tenant, webhook, deliver, take, ports, redeliver } = await scene(answer(200), answer(500));
    const { job } = take();
    await deliver(job);
    await deliver({ ...job, attempt: null });
    expect((await ports.endpoints.health(webhook.id, new Date())).firstFailureAt).toBeNull();
    await tenant.key.call("PATCH /v1.0/webhooks/{id}", {
      params: { id: webhook.id },
      body: { status: "disabled" },
    });
    expect(await redeliver()).toMatchObject({ status: 409, problem: { code: "webhook_disabled" } });
  });

  test("is 404 for a delivery of another webhook", async () => {
    const one = await scene(answer(200));
    const other = await scene(answer(200));
    await other.deliver(other.take().job);
    const route = "POST /v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver";
    const params = { id: one.webhook.id, delivery_id: (await other.log()).id };
    expect(await one.tenant.key.call(route, { params })).toMatchObject({ status: 404 });
  });
});

test("the log can be filtered by status, and names the error of a failed connection", async () => {
  const { tenant, webhook, deliver, take, relay, log } = await aDelivery(stack, await refusedUrl());
  await relay();
  await deliver(take().job);
  expect(await log()).toMatchObject({ last_attempt: { status_code: null, error: "connection_refused" } });
  expect(await deliveriesOf(tenant, webhook.id, { status: "pending" })).toHaveLength(1);
  for (const status of ["delivered", "failed", "cancelled"])
    expect(await deliveriesOf(tenant, webhook.id, { status })).toEqual([]);
});

test("an error of the service itself is no attempt: without the key service the job returns to the queue", async () => {
  const { receiver, webhook, deliver, take, ports, log } = await scene(hang);
  const webhookSender = { send: async () => Promise.reject(new Error("no key service")) };
  await expect(deliver(take().job, { webhookSender })).rejects.toThrow("no key service");
  expect(await log()).toBeUndefined();
  expect((await ports.endpoints.health(webhook.id, new Date())).firstFailureAt).toBeNull();
  expect(receiver.requests).toHaveLength(0);
});

night.test("a slow endpoint gets four requests at once, and the others are postponed", async () => {
  const { receiver, webhook, deliver, take, ports, at, log } = await scene(answer(200, { afterMs: 1_700 }));
  const { job } = take();
  const now = new Date();
  at(now);
  expect(await deliver(job)).toBe("delivered");
  expect((await ports.endpoints.health(webhook.id, now)).slowUntil).not.toBeNull();
  const turn = () => ports.endpoints.takeTurn(webhook.id, now);
  const turns = await Promise.all(Array.from({ length: 12 }, turn));
  expect(turns.filter((taken) => taken !== undefined).sort()).toEqual([0, 1, 2, 3]);

  const manual = { ...job, attempt: null };
  expect(await deliver(manual)).toBe("postponed");
  expect(take()).toEqual({ job: { ...manual, postponed: 1, delay_seconds: 60 }, delaySeconds: 60 });
  expect(receiver.requests).toHaveLength(1);
  await ports.endpoints.settle(webhook.id, { turn: 2, went: "well" }, now);
  expect(await turn()).toBe(2);
  // After a minute the turns of killed workers are free, and the endpoint is no longer slow.
  at(new Date(now.getTime() + 61_000));
  expect(await deliver(manual)).toBe("delivered");
  expect(await log()).toMatchObject({ status: "delivered", attempts: 1 });
});

test("a delivery without a free turn is tried within five minutes, and no attempt is counted", async () => {
  const { retry, receiver, webhook, deliver, take, ports, at, log } = await scene(answer(200));
  const now = new Date();
  at(now);
  await ports.endpoints.markSlow(webhook.id, now);
  for (let n = 0; n < 4; n++) await ports.endpoints.takeTurn(webhook.id, now);
  expect(await deliver(take().job)).toBe("postponed");
  expect(receiver.requests).toHaveLength(0);
  const entry = await log();
  expect(entry).toMatchObject({ status: "pending", attempts: 0, last_attempt: null });
  const wait = Date.parse(entry.next_attempt_at!) - now.getTime();
  expect(wait).toBeGreaterThanOrEqual(60_000);
  expect(wait).toBeLessThanOrEqual(300_000);
  at(entry.next_attempt_at!);
  expect(await retry()).toBe(1);
  expect(await deliver(take().job)).toBe("delivered");
});
