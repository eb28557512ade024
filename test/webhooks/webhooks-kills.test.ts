import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { relayChanges } from "#shared/domain/relay-changes.ts";
import { fanOut } from "#shared/domain/webhooks/fan-out.ts";
import { testStack } from "../support/stack.ts";
import { answer, type Receiver, startReceiver } from "../support/stand-ins/receiver.ts";
import { aDelivery, aWebhook, deliveriesOf, handQueue, verified } from "../support/webhooks.ts";

// Kills, level 1: verbs over ports that throw between two steps, under a clock of the test (as in finish.test.ts and
// mail-claims.test.ts). Adds to the killed process (level 2, test/steady/workload.test.ts) every single step, leases and
// retry times, without waiting.
const stack = await testStack({ workers: false });
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function scene() {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return { receiver, ...(await aDelivery(stack, receiver.url)) };
}
const killed = async () => {
  throw new Error("killed");
};
const idsOf = ({ requests }: Receiver) => new Set(requests.map(({ headers }) => headers["webhook-id"]));

describe("the relay may be killed", () => {
  test("before it reads who is to be told, or before it queues: the event still arrives, with one id", async () => {
    const { receiver, relay, deliver, queued, ports, webhook } = await scene();
    await expect(
      relay({ "deliveries.write": { ...ports["deliveries.write"], audience: killed } }),
    ).rejects.toThrow("killed");
    const dying = { ...handQueue().webhooksQueue, send: killed };
    await expect(relay({ webhooksQueue: dying })).rejects.toThrow("killed");
    expect(queued).toEqual([]);
    expect(await relay()).toEqual([]);
    expect(queued).toHaveLength(1);
    expect(await deliver(queued[0]!.job)).toBe("delivered");
    expect(verified(receiver.requests[0]!, webhook.secret).type).toBe("certificate.issued");
  });

  test("when SQS accepts only a part: the relay reports the positions that were not queued", async () => {
    const { relay, ports, queued } = await scene();
    const refusing: typeof ports.webhooksQueue = { ...ports.webhooksQueue, send: async (jobs) => [...jobs] };
    expect(await relay({ webhooksQueue: refusing })).toEqual([0]);
    expect(await relay()).toEqual([]);
    expect(queued).toHaveLength(1);
  });

  test("after it queued everything: a replay stores no delivery and sends no second message", async () => {
    const { receiver, tenant, webhook, relay, deliver, queued } = await scene();
    await relay();
    await relay();
    expect(queued).toHaveLength(2);
    expect(queued[1]).toEqual(queued[0]);
    expect(await deliveriesOf(tenant, webhook.id)).toEqual([]);
    for (const { job } of queued) await deliver(job);
    await relay();
    expect(await deliver(queued[2]!.job)).toBe("nothing");
    expect(receiver.requests).toHaveLength(1);
    expect(await deliveriesOf(tenant, webhook.id)).toHaveLength(1);
  });

  test("and replay old changes: a webhook that was created later gets none of them", async () => {
    const { certificate, ports, queued } = await scene();
    const created_at = new Date(Date.now() - 3_600_000).toISOString();
    const change = { kind: "certificate", before: undefined, after: { ...certificate, created_at } } as const;
    expect(await fanOut(ports, [change])).toEqual([]);
    expect(queued).toEqual([]);
  });

  test("between two batches with one registration: it is queued once, and again only when the first batch is replayed", async () => {
    const { certificate, ports, queued } = await scene();
    const { email, name } = certificate;
    await ports.accounts.createAccount({ email, name, created_at: new Date().toISOString() });
    const registered = (id: string) => {
      const after = { ...certificate, id, recipient_status: "PENDING" } as const;
      return { kind: "certificate", before: { ...certificate, id }, after } as const;
    };
    const [first, second] = [registered(certificate.id), registered(randomUUID())];
    await fanOut(ports, [first]);
    await fanOut(ports, [second]);
    expect(queued).toHaveLength(1);
    await fanOut(ports, [first]);
    expect(queued[1]).toEqual(queued[0]);
  });

  test("among several webhooks: each gets one delivery", async () => {
    const { receiver, tenant, certificate, deliver, queued, ports } = await scene();
    for (let n = 0; n < 4; n++) await aWebhook(tenant, receiver.url);
    const after = { ...certificate, created_at: new Date().toISOString() };
    const change = { kind: "certificate", before: undefined, after } as const;
    const send: typeof ports.webhooksQueue.send = async (jobs) => {
      await ports.webhooksQueue.send(jobs.slice(0, 2));
      return killed();
    };
    const dying = { ...ports, webhooksQueue: { send } };
    await expect(fanOut(dying, [change])).rejects.toThrow("killed");
    expect(await fanOut(ports, [change])).toEqual([]);
    expect(queued).toHaveLength(2 + 5);
    for (const { job } of queued) await deliver(job);
    expect(receiver.requests).toHaveLength(5);
    expect(idsOf(receiver).size).toBe(5);
  });

  test("when the mail queue fails: only the mails are told as unsent, and relayed again", async () => {
    const { change, ports } = await scene();
    const mailQueue = { ...ports.mailQueue, send: killed };
    const unsent = [{ concern: "mail", position: 0, error: new Error("killed") }];
    expect(await relayChanges({ ...ports, mailQueue }, [change])).toEqual(unsent);
    expect(await relayChanges(ports, [change], ["mail"])).toEqual([]);
  });
});

describe("the delivery worker may be killed", () => {
  test("between sending and recording: it sends again with the same id and body", async () => {
    const { receiver, tenant, relay, deliver, take, ports, webhook, log } = await scene();
    await relay();
    const { job } = take();
    await expect(
      deliver(job, { "deliveries.write": { ...ports["deliveries.write"], record: killed } }),
    ).rejects.toThrow("killed");
    // The job is still in its queue, and nothing is stored that nobody would find.
    expect(await deliveriesOf(tenant, webhook.id)).toEqual([]);
    expect(await deliver(job)).toBe("delivered");
    expect(receiver.requests).toHaveLength(2);
    expect(idsOf(receiver).size).toBe(1);
    const bodies = new Set(receiver.requests.map(({ body }) => body.toString()));
    expect(bodies.size).toBe(1);
    for (const request of receiver.requests) verified(request, webhook.secret);
    expect(await deliver(job)).toBe("nothing");
    expect(await log()).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("between recording a failure and queueing the next attempt: the schedule finds it", async () => {
    const { retry, receiver, relay, deliver, take, queued, ports, at, log } = await scene();
    receiver.play(answer(500), answer(200));
    await relay();
    const dying = { ...ports.retriesQueue, send: killed };
    await expect(deliver(take().job, { retriesQueue: dying })).rejects.toThrow("killed");
    const { next_attempt_at } = await log();
    at(new Date(Date.parse(next_attempt_at!) + 200_000));
    expect(await retry()).toBe(1);
    // It is claimed, so another run does not queue it again at once.
    expect(await retry()).toBe(0);
    expect(queued).toHaveLength(1);
    expect(queued[0]!.job.attempt).toBe(2);
    expect(await deliver(queued[0]!.job)).toBe("delivered");
    expect(idsOf(receiver).size).toBe(1);
  });

  test("while scheduling: a delivery that was claimed and never queued is queued later", async () => {
    const { retry, receiver, relay, deliver, take, queued, ports, at, log } = await scene();
    receiver.play(answer(500));
    await relay();
    await deliver(take().job);
    take();
    const due = Date.parse((await log()).next_attempt_at!) + 180_000;
    at(new Date(due));
    const dying = { ...ports.retriesQueue, send: killed };
    await expect(retry({ retriesQueue: dying })).rejects.toThrow("killed");
    at(new Date(due + 300_000));
    expect(await retry()).toBe(0);
    at(new Date(due + 601_000));
    expect(await retry()).toBe(1);
    expect(queued.at(-1)!.job.attempt).toBe(2);
  });

  test("and eight workers may get one job: one attempt is counted, with one id", async () => {
    const { receiver, relay, deliver, take, queued, log } = await scene();
    receiver.play(answer(500));
    await relay();
    const { job } = take();
    await Promise.all(Array.from({ length: 8 }, () => deliver(job)));
    expect(await log()).toMatchObject({ status: "pending", attempts: 1 });
    expect(queued).toHaveLength(1);
    expect(idsOf(receiver).size).toBe(1);
  });
});
