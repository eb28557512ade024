import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { expect, onTestFinished, test } from "vitest";
import { type ProvisionedQueue, provision } from "#infra/local/provision.ts";
import { type QueueSourceOptions, queueLevels, startQueueSource } from "#infra/local/sources/queue-source.ts";
import { clientSettings } from "#infra/local/wire.ts";
import { eventually } from "../support/eventually.ts";
import { night, some } from "../support/runs.ts";
import { aFunction, bodiesOf, reports, uniqueName, useEmulators } from "./local-support.ts";

useEmulators();

async function aQueue(
  definition: { visibilitySeconds?: number; maxReceives?: number } = {},
): Promise<ProvisionedQueue> {
  const queues = { tested: { visibilitySeconds: 1, maxReceives: 5, ...definition } };
  return (await provision({ tables: {}, queues, prefix: uniqueName() })).queues.tested!;
}

async function send(queue: ProvisionedQueue, bodies: readonly string[]): Promise<void> {
  const client = new SQSClient(clientSettings("AWS_ENDPOINT_URL_SQS"));
  for (let at = 0; at < bodies.length; at += 10) {
    const Entries = bodies
      .slice(at, at + 10)
      .map((MessageBody, index) => ({ Id: String(index), MessageBody }));
    await client.send(new SendMessageBatchCommand({ QueueUrl: queue.url, Entries }));
  }
  client.destroy();
}

type Handler = (event: SQSEvent) => Promise<unknown>;
function source(queue: ProvisionedQueue, handler: Handler, options: Partial<QueueSourceOptions> = {}) {
  const { messages, report } = reports();
  const running = startQueueSource({
    function: aFunction(handler),
    queue,
    batchSize: 10,
    maxConcurrency: 5,
    report,
    ...options,
  });
  onTestFinished(() => running.stop());
  return { running, messages };
}

function levelsOf(queue: ProvisionedQueue) {
  const levels = queueLevels([queue]);
  onTestFinished(() => levels.close());
  return levels;
}

const failing = (event: SQSEvent, bodies: readonly string[]) => ({
  batchItemFailures: event.Records.filter((record) => bodies.includes(record.body)).map((record) => ({
    itemIdentifier: record.messageId,
  })),
});

test("every message is handed over once and deleted when the function succeeds", async () => {
  const queue = await aQueue({ visibilitySeconds: 30 });
  const sent = Array.from({ length: 200 }, (_, index) => `message ${index}`);
  const seen: string[] = [];
  await send(queue, sent);
  source(queue, async (event) => void seen.push(...bodiesOf(event)));
  await eventually(async () => expect(await levelsOf(queue).totals()).toEqual({ waiting: 0, dead: 0 }));
  expect(seen.sort()).toEqual(sent.sort());
});

test("a record carries what Lambda gives: ids, body, attributes and the queue's ARN", async () => {
  const queue = await aQueue();
  const events: SQSEvent[] = [];
  source(queue, async (event) => void events.push(event));
  const client = new SQSClient(clientSettings("AWS_ENDPOINT_URL_SQS"));
  const MessageAttributes = { kind: { DataType: "String", StringValue: "mail" } };
  await client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: "{}", MessageAttributes }));
  client.destroy();
  await eventually(() => expect(events).toHaveLength(1));
  const [record] = events[0]!.Records;
  expect(record).toMatchObject({
    body: "{}",
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    attributes: { ApproximateReceiveCount: "1" },
    messageAttributes: { kind: { dataType: "String", stringValue: "mail" } },
  });
  expect(record!.messageId).toMatch(/^[0-9a-f-]{36}$/);
});

night.test("after a partial failure only the failed messages come again", async () => {
  const queue = await aQueue({ visibilitySeconds: 2 });
  const seen: string[] = [];
  let failures = 0;
  source(queue, async (event) => {
    seen.push(...bodiesOf(event));
    if (!bodiesOf(event).includes("bad") || failures > 0) return undefined;
    failures += 1;
    return failing(event, ["bad"]);
  });
  await send(queue, ["good", "bad", "fine"]);
  await eventually(() => expect(seen.filter((body) => body === "bad")).toHaveLength(2));
  expect(seen.filter((body) => body !== "bad").sort()).toEqual(["fine", "good"]);
  await eventually(async () => expect((await levelsOf(queue).totals()).waiting).toBe(0));
});

test.each(
  some(
    [
      ["throws", () => Promise.reject(new Error("broken"))],
      [
        "reports an id that is not in the batch",
        async () => ({ batchItemFailures: [{ itemIdentifier: "other" }] }),
      ],
      ["reports an empty id", async () => ({ batchItemFailures: [{ itemIdentifier: "" }] })],
    ],
    1,
    1,
  ),
)("a function that %s fails its whole batch, which comes again", async (_, fail) => {
  const queue = await aQueue();
  let calls = 0;
  const { messages } = source(queue, () => {
    calls += 1;
    return calls === 1 ? fail() : Promise.resolve();
  });
  await send(queue, ["one"]);
  await eventually(async () => expect(await levelsOf(queue).totals()).toEqual({ waiting: 0, dead: 0 }));
  expect(calls).toBe(2);
  expect(messages).toHaveLength(1);
});

night.test(
  "a message that fails on every receive ends in the dead letters, and others are not held up",
  async () => {
    const queue = await aQueue({ maxReceives: 2 });
    const seen: string[] = [];
    source(queue, async (event) => {
      seen.push(...bodiesOf(event));
      return failing(event, ["poison"]);
    });
    await send(queue, ["poison", "good"]);
    await eventually(async () => expect(await levelsOf(queue).totals()).toEqual({ waiting: 0, dead: 1 }));
    expect(seen.filter((body) => body === "poison")).toHaveLength(2);
    expect(seen.filter((body) => body === "good")).toHaveLength(1);
  },
);

test("as many batches run at once as the source allows, and no more", async () => {
  const queue = await aQueue({ visibilitySeconds: 30 });
  const two = Promise.withResolvers<void>();
  let now = 0;
  let most = 0;
  await send(
    queue,
    Array.from({ length: 30 }, (_, index) => String(index)),
  );
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    if (now === 2) two.resolve();
    await two.promise;
    now -= 1;
  };
  source(queue, work, { batchSize: 1, maxConcurrency: 2 });
  await eventually(async () => expect((await levelsOf(queue).totals()).waiting).toBe(0));
  expect(most).toBe(2);
});

test("stopping lets the batch under way finish and be deleted", async () => {
  const queue = await aQueue({ visibilitySeconds: 30 });
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { running } = source(queue, async () => {
    begun.resolve();
    await gate.promise;
  });
  await send(queue, ["one"]);
  await begun.promise;
  const stopped = running.stop();
  gate.resolve();
  await stopped;
  expect(await levelsOf(queue).allEmpty()).toBe(true);
});
