import type { SQSBatchResponse } from "aws-lambda";
import { expect, test } from "vitest";
import { worker } from "#functions/workers/webhooks/deliver-retries.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import { newUuid } from "#shared/domain/ids.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { badDayStack } from "../../support/faults/bad-day-stack.ts";
import { aDelivery } from "../../support/webhooks.ts";

/* A batch of the wide lane begins hundreds of calls to the store at once; a client has 50 connections. */
const { stack, day } = await badDayStack();
const delivered = {
  ok: true,
  status: 200,
  error: null,
  responseBody: "",
  durationMs: 1,
  retryAfterSeconds: null,
  gone: false,
};

test("a large batch is attempted as a whole, although its calls need several times the deadline of one", async () => {
  const { relay, take, ports } = await aDelivery(stack, "https://hooks.example.com/");
  await relay();
  const { job } = take();
  const Records = Array.from({ length: 140 }, () => ({
    messageId: newUuid(),
    receiptHandle: "none",
    body: JSON.stringify({ ...job, delivery_id: newUuid() }),
    attributes: { ApproximateReceiveCount: "1", SentTimestamp: String(Date.now()) },
  }));
  const documents = documentClient(undefined, 3_600);
  const webhookSender: Ports["webhookSender"] = { send: async () => delivered };
  const deployed = await connectPorts(worker.uses, { config: readConfig(), dynamo: () => documents });
  const wired = { ...ports, ...deployed, webhookSender };
  // Three reads each, of which 50 are under way at a time: 5 s.
  day.troubles = [{ kind: "slow", ms: 600 }];
  const answer = await worker.handle({ Records } as never, wired, { log: createLog("silent") });
  day.reset();
  documents.destroy();
  expect((answer as SQSBatchResponse).batchItemFailures).toEqual([]);
});
