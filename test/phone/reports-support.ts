import { randomUUID } from "node:crypto";
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll } from "vitest";
import { worker } from "#functions/workers/phone/record-reports.ts";
import { worker as sender } from "#functions/workers/phone/send.ts";
import type { Reported } from "#infra/local/emulators/phone-network.ts";
import { readConfig } from "#shared/config.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { MetricValues } from "#shared/domain/metrics.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { createLog } from "#shared/log.ts";
import { serveWorker } from "#shared/queue/worker.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";
import { patientDocuments } from "../support/documents.ts";
import type { TestStack } from "../support/stack.ts";
import { type Phoned, sendingOn } from "./sending-support.ts";

interface Answer {
  readonly batchItemFailures: readonly unknown[];
}

/** What a worker did with a message. `done` is false when the message will come again. */
export interface Handed {
  readonly done: boolean;
  /** Its log. */
  readonly text: string;
  readonly metrics: readonly MetricValues[];
}

/** The networks and the worker of their reports, beside a stack whose workers do not run. */
export async function reportingOn(stack: TestStack) {
  const sending = sendingOn(stack);
  const queue = new SQSClient({});
  const documents = patientDocuments();
  const clients = [documents];
  afterAll(() => {
    queue.destroy();
    for (const client of clients) client.destroy();
  });
  const config = readConfig();
  const ports = await connectPorts([...worker.uses, ...sender.uses], { config, dynamo: () => documents });

  /** The worker's ports over a store that dies after so many calls. */
  async function dyingAfter(calls: number) {
    let made = 0;
    const dies = (_: StoreCall) => {
      if (++made >= calls) throw new Error("killed");
    };
    const client = patientDocuments(dies);
    clients.push(client);
    const dying = await connectPorts([...worker.uses, ...sender.uses], { config, dynamo: () => client });
    return { dying, hasDied: () => made >= calls };
  }

  /** Gives the worker a message as Lambda does. */
  async function hand(
    body: unknown,
    { receives = 1, instead = ports as Partial<Ports>, text = JSON.stringify(body) } = {},
  ): Promise<Handed> {
    const lines: string[] = [];
    const metrics: MetricValues[] = [];
    const attributes = { ApproximateReceiveCount: String(receives), SentTimestamp: String(Date.now()) };
    const record = {
      messageId: randomUUID(),
      receiptHandle: "handle",
      attributes,
    };
    const jobs: unknown[] = [];
    const phoneQueue: Ports["phoneQueue"] = {
      async send(some) {
        jobs.push(...some);
        return [];
      },
    };
    const all = { ...ports, ...instead, phoneQueue } as Ports;
    const publish = (values: MetricValues) => void metrics.push(values);
    const log = createLog("info", (line) => lines.push(line), publish);
    const isDone = async (handler: ReturnType<typeof serveWorker>, body: string): Promise<boolean> => {
      const answer = (await handler({ Records: [{ ...record, body }] }).catch(() => null)) as Answer | null;
      return answer?.batchItemFailures.length === 0;
    };
    let done = await isDone(serveWorker(worker, all, { log }), text);
    // What follows from it is done at once.
    for (const job of jobs) done &&= await isDone(serveWorker(sender, all, { log }), JSON.stringify(job));
    return { done, text: lines.join("\n"), metrics };
  }

  /** What the networks have put into the queue until now, in that order; it is taken out. */
  async function told(): Promise<unknown[]> {
    const QueueUrl = stack.stack.provisioned.queues.phonereports!.url;
    const bodies: unknown[] = [];
    for (;;) {
      const { Messages = [] } = await queue.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
      );
      if (Messages.length === 0) return bodies;
      for (const { Body, ReceiptHandle } of Messages) {
        bodies.push(JSON.parse(Body!));
        await queue.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
    }
  }

  /** Of these only what names a message, or has a text: reports of other messages come late, by themselves. */
  const toldOf = async (named: string): Promise<unknown[]> =>
    (await told()).filter((one) => JSON.stringify(one).includes(named));

  return {
    ...sending,
    ...{ ports, hand, told, dyingAfter },
    /** A message that was handed over, of which no network tells anything by itself. */
    async handed(phoned: Phoned) {
      await sending.behave(phoned.number, { reports: [] });
      await sending.send(phoned);
      return (await sending.bubbles(phoned.number)).at(-1)!;
    },
    /** The events of a message, as the networks send them. */
    async events(id: string, ...statuses: readonly Reported[]): Promise<readonly unknown[]> {
      for (const status of statuses) await sending.post("report", { id, status });
      return toldOf(id);
    },
    /** What comes when somebody writes back. */
    async writes(number: string, channel: "sms" | "whatsapp", text: string): Promise<unknown> {
      await sending.post("reply", { number, channel, text });
      return (await toldOf(text)).at(-1);
    },
  };
}
