import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#shared/config.ts";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import type { Webhook } from "#shared/domain/webhooks/webhook.ts";
import { otherPartitions } from "#shared/storage/table/other-keys.ts";
import { patientDocuments } from "../../support/documents.ts";
import { startBadDay } from "../../support/faults/bad-day.ts";
import { night, runs } from "../../support/runs.ts";
import { ownStack } from "../../support/stack.ts";
import { type Receiver, startReceiver } from "../../support/stand-ins/receiver.ts";
import { aDelivery, deliveriesOf } from "../../support/webhooks.ts";

const { endpoint, day, stop } = await startBadDay();
vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", endpoint);
const stack = await ownStack({ workers: false });
const receivers: Receiver[] = [];
afterAll(async () => {
  await stop();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

/** The stored deliveries of a webhook, with their entries in the index. */
async function storedOf(webhookId: string) {
  const query = {
    TableName: readConfig().TABLE_DELIVERIES,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": otherPartitions.deliveries(webhookId) },
    ConsistentRead: true,
  };
  const found = [];
  for await (const { Items = [] } of paginateQuery({ client: patientDocuments() }, query))
    found.push(...Items);
  return found;
}
const isFound = ({ status, by_due_pk }: Record<string, unknown>) =>
  status === "delivered" || status === "failed" || by_due_pk !== undefined;

async function scene(fields: Record<string, unknown> = {}) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const delivery = await aDelivery(stack, receiver.url, fields);
  const { tenant, webhook } = delivery;
  const patch = (status: Webhook["status"]) =>
    tenant.key.call("PATCH /v1.0/webhooks/{id}", { params: { id: webhook.id }, body: { status } });
  return { receiver, ...delivery, patch };
}

const went = (changed: Partial<WebhookOutcome>): WebhookOutcome => ({
  ok: false,
  status: null,
  error: "timeout",
  responseBody: "",
  durationMs: 15_000,
  retryAfterSeconds: null,
  gone: false,
  ...changed,
});

describe("whatever is stored of a delivery is finished or in an index", () => {
  const steps = fc.constantFrom("ok", "fails", "times out", "gone", "busy", "killed", "disabled", "enabled");

  night.test(
    "after any sequence of answers, kills and changes of the webhook; and it still arrives once",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async (sequence) => {
          const one = await scene();
          const { relay, deliver, queued, ports, webhook, patch, at, receiver } = one;
          await relay();
          let now = Date.now();
          for (const step of sequence) {
            // Whatever waits is due by then, and endpoints in trouble have their turns.
            now += 3 * 3_600_000;
            at(new Date(now));
            await one.retry();
            if (step === "disabled" || step === "enabled") await patch(step);
            const answers = {
              ok: went({ ok: true, status: 200, error: null }),
              fails: went({ status: 500, error: null }),
              gone: went({ status: 410, error: null, gone: true }),
              busy: "busy",
            } as const;
            const send = async () => answers[step as keyof typeof answers] ?? went({});
            const record = async () => Promise.reject(new Error("killed"));
            const dying = step === "killed" && {
              "deliveries.write": { ...ports["deliveries.write"], record },
            };
            const { job } = queued[0] ?? {};
            if (!job) break;
            const work = deliver(job, { webhookSender: { send }, ...dying });
            if ((await work.then(() => "done").catch(() => "killed")) === "done") queued.shift();
            expect((await storedOf(webhook.id)).filter((item) => !isFound(item))).toEqual([]);
          }
          await patch("enabled");
          for (let round = 0; round < 10; round++) {
            now += 20 * 3_600_000;
            at(new Date(now));
            await one.retry();
            const parked = await ports["deliveries.due"].parked(webhook.id, null);
            for (const row of parked.rows) {
              const { organization_id, webhook_id, certificate_id, id: delivery_id } = row;
              const ids = { organization_id, webhook_id, certificate_id, delivery_id };
              queued.push({ job: { ...ids, attempt: row.attempts + 1 }, delaySeconds: 0 });
            }
            for (const { job } of queued.splice(0)) await deliver(job);
          }
          const [stored, ...more] = await storedOf(webhook.id);
          expect(more).toEqual([]);
          expect(stored).toMatchObject({ status: "delivered" });
          expect(receiver.requests.length).toBeLessThanOrEqual(1);
        }),
        { numRuns: runs(7, 30) },
      );
    },
  );

  test("when eight workers get its first job at once: it is stored once, with one attempt", async () => {
    const { relay, deliver, take, tenant, webhook } = await scene();
    await relay();
    const { job } = take();
    await Promise.all(Array.from({ length: 8 }, () => deliver(job)));
    expect(await deliveriesOf(tenant, webhook.id)).toMatchObject([{ status: "delivered", attempts: 1 }]);
    expect(await deliver(job)).toBe("nothing");
  });

  test("when one worker puts it off while another one sends it: the success stays", async () => {
    const { relay, deliver, take, ports, tenant, webhook } = await scene();
    await relay();
    const { job } = take();
    const busy: typeof ports.webhookSender = { send: async () => "busy" };
    await Promise.all([
      ...Array.from({ length: 4 }, () => deliver(job, { webhookSender: busy })),
      deliver(job),
      ...Array.from({ length: 4 }, () => deliver(job, { webhookSender: busy })),
    ]);
    const stored = await storedOf(webhook.id);
    expect(stored).toMatchObject([{ status: "delivered", attempts: 1 }]);
    expect(stored[0]).not.toHaveProperty("by_due_pk");
    expect(await deliveriesOf(tenant, webhook.id)).toHaveLength(1);
  });

  test("when the answer of the write is lost: it is recorded once, and sent once", async () => {
    const { relay, deliver, take, receiver, webhook } = await scene();
    await relay();
    day.troubles = [
      { kind: "unanswered", tables: /deliveries/, operations: /UpdateItem|BatchExecuteStatement/, times: 1 },
    ];
    expect(await deliver(take().job)).toBe("delivered");
    expect(day.met.get("unanswered")).toBe(1);
    day.reset();
    expect(await storedOf(webhook.id)).toMatchObject([{ status: "delivered", attempts: 1 }]);
    expect(receiver.requests).toHaveLength(1);
  });

  test("when it is parked, the answer is lost and the webhook is enabled meanwhile: it is queued again", async () => {
    const { relay, deliver, take, queued, ports, patch } = await scene();
    await relay();
    await patch("disabled");
    const record: (typeof ports)["deliveries.write"]["record"] = async (...call) => {
      await ports["deliveries.write"].record(...call);
      await patch("enabled");
      return false;
    };
    await deliver(take().job, { "deliveries.write": { ...ports["deliveries.write"], record } });
    expect(queued).toHaveLength(1);
    expect(await deliver(take().job)).toBe("delivered");
  });
});

test("a delivery that cannot be claimed holds no other that is due", async () => {
  const scenes = [await scene(), await scene()] as const;
  const now = Date.now();
  for (const { relay, deliver, take, at } of scenes) {
    await relay();
    expect(await deliver(take().job, { webhookSender: { send: async () => "busy" } })).toBe("postponed");
    at(new Date(now + 600_000));
  }
  const [one, held] = scenes;
  const due: (typeof one.ports)["deliveries.due"] = {
    ...one.ports["deliveries.due"],
    async claim(delivery, ...times) {
      if (delivery.webhook_id === held.webhook.id) throw new Error("throttled");
      return one.ports["deliveries.due"].claim(delivery, ...times);
    },
  };
  expect(await one.retry({ "deliveries.due": due })).toBe(1);
  expect(await held.retry()).toBe(1);
});
