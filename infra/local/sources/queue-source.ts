import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { SQSEvent, SQSMessageAttributes, SQSRecord, SQSRecordAttributes } from "aws-lambda";
import { Slots } from "#shared/slots.ts";
import { failedItems, invoke, type LocalFunction, type Report } from "../function.ts";
import type { ProvisionedQueue } from "../provision.ts";
import { WireClient } from "../wire.ts";

export interface QueueSourceOptions {
  readonly function: LocalFunction;
  readonly queue: ProvisionedQueue;
  readonly batchSize: number;
  /** How long a batch that has begun waits until it is full; not at all by default. */
  readonly windowSeconds?: number;
  /** Batches at the same time. */
  readonly maxConcurrency: number;
  readonly report: Report;
}

/** Pollers wait for messages, whatever the number of batches under way: each one wakes for every message. */
const POLLERS = 2;
const LONG_POLL_SECONDS = 20;
const ERROR_PAUSE_MS = 1_000;
/** SQS gives no more messages at once. Larger batches are for Lambda's many functions; here all share one process. */
const BATCH_MAX = 10;
/** A batch begins after this time also when the process has no time to spare: mails follow while requests come. */
const WAIT_MS = 250;
/** Time between two looks for more messages of a batch that has begun. */
const COLLECT_EVERY_MS = 100;

/** A message as SQS gives it; binary values are base64 text. */
interface Message {
  readonly MessageId?: string;
  readonly ReceiptHandle?: string;
  readonly Body?: string;
  readonly MD5OfBody?: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: Readonly<Record<string, MessageAttribute>>;
}
interface MessageAttribute {
  readonly StringValue?: string;
  readonly BinaryValue?: string;
  readonly DataType?: string;
}

function messageAttribute({ StringValue, BinaryValue, DataType }: MessageAttribute) {
  return {
    ...(StringValue === undefined ? {} : { stringValue: StringValue }),
    ...(BinaryValue === undefined ? {} : { binaryValue: BinaryValue }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType ?? "String",
  };
}

function toRecord(message: Message, queue: ProvisionedQueue): SQSRecord {
  const attributes = Object.entries(message.MessageAttributes ?? {});
  return {
    messageId: message.MessageId!,
    receiptHandle: message.ReceiptHandle!,
    body: message.Body ?? "",
    attributes: { ...message.Attributes } as unknown as SQSRecordAttributes,
    messageAttributes: Object.fromEntries(
      attributes.map(([name, value]) => [name, messageAttribute(value)]),
    ) as SQSMessageAttributes,
    md5OfBody: message.MD5OfBody ?? "",
    eventSource: "aws:sqs",
    eventSourceARN: queue.arn,
    awsRegion: process.env.AWS_REGION ?? "local",
  };
}

/**
 * Feeds a queue to a function with the semantics of Lambda's SQS event source mapping: long polling, a fixed number of
 * batches at once, partial batch responses. A batch has at most 10 messages.
 */
export function startQueueSource(options: QueueSourceOptions) {
  const { function: fn, queue, windowSeconds = 0, maxConcurrency, report } = options;
  const batchSize = Math.min(options.batchSize, BATCH_MAX);
  const client = new WireClient("sqs", "AWS_ENDPOINT_URL_SQS");
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Batches that may run at once, shared by the pollers. */
  const slots = new Slots(maxConcurrency);

  /** Up to `most` messages of one poll; none when it failed or was cut short by a stop. */
  async function receive(most: number, WaitTimeSeconds: number): Promise<Message[]> {
    const input = {
      QueueUrl: queue.url,
      MaxNumberOfMessages: most,
      WaitTimeSeconds,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    };
    try {
      return (await client.call<{ Messages?: Message[] }>("ReceiveMessage", input, signal)).Messages ?? [];
    } catch (error) {
      if (signal.aborted) return [];
      report(`The queue ${queue.name} could not be read; trying again.`, error);
      await pause(ERROR_PAUSE_MS, undefined, { signal }).catch(() => {});
      return [];
    }
  }

  /** The messages of one long poll, and those that come within the window of the batch. */
  async function collect(): Promise<Message[]> {
    const batch = await receive(batchSize, LONG_POLL_SECONDS);
    const until = performance.now() + windowSeconds * 1_000;
    while (batch.length > 0 && batch.length < batchSize && performance.now() < until && !signal.aborted) {
      const more = await receive(batchSize - batch.length, 0);
      batch.push(...more);
      if (more.length === 0) await pause(COLLECT_EVERY_MS, undefined, { signal }).catch(() => {});
    }
    return batch;
  }

  async function remove(messages: readonly Message[]): Promise<void> {
    const Entries = messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }));
    if (Entries.length > 0) await client.call("DeleteMessageBatch", { QueueUrl: queue.url, Entries });
  }

  /**
   * Invokes the function and deletes what it handled. The rest becomes visible again when its visibility time-out
   * ends, and SQS moves it to the dead letters when it has come too often.
   */
  async function handle(batch: readonly Message[]): Promise<void> {
    const event: SQSEvent = { Records: batch.map((message) => toRecord(message, queue)) };
    try {
      const ids = new Set(event.Records.map((record) => record.messageId));
      const failed = failedItems(await invoke(fn, event), ids);
      if (failed === "all")
        report(
          `${fn.id} reported a failure that names no message of its batch; the whole batch comes again.`,
        );
      else await remove(batch.filter((message) => !failed.has(message.MessageId!)));
    } catch (error) {
      report(`${fn.id} failed; its ${batch.length} message(s) come again.`, error);
    }
  }

  /** Receives and handles until stopped, then waits for the batches under way. */
  async function poll(): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!signal.aborted) {
      await slots.take();
      await spareTime(WAIT_MS);
      const batch = await collect();
      const handled = (batch.length === 0 ? Promise.resolve() : handle(batch)).finally(() => {
        running.delete(handled);
        slots.give();
      });
      running.add(handled);
    }
    await Promise.all(running);
  }

  const polls = Array.from({ length: Math.min(POLLERS, maxConcurrency) }, poll);
  return {
    /** Ends polling and waits for the batches under way. */
    stop: async () => {
      stopping.abort();
      await Promise.all(polls);
      client.close();
    },
  };
}

/** A turn of the event loop that takes longer is that of a process which has more to do than it can. */
const LONG_TURN_MS = 20;
const PAUSE_MS = 10;

/**
 * Waits until this process keeps up with what it has begun, at most `atMostMs`. All functions share its processor, so a
 * backlog does better in its queue than in a process whose every call then waits.
 */
async function spareTime(atMostMs: number): Promise<void> {
  for (const from = performance.now(); performance.now() - from < atMostMs; ) {
    const before = performance.now();
    await nextTurn();
    await nextTurn();
    if (performance.now() - before < LONG_TURN_MS) return;
    await pause(PAUSE_MS);
  }
}

const COUNTS = [
  "ApproximateNumberOfMessages",
  "ApproximateNumberOfMessagesNotVisible",
  "ApproximateNumberOfMessagesDelayed",
] as const;

/** Tells how full the given queues are. */
export function queueLevels(queues: readonly ProvisionedQueue[]) {
  const client = new WireClient("sqs", "AWS_ENDPOINT_URL_SQS");
  const count = async (url: string): Promise<number> => {
    const { Attributes = {} } = await client.call<{ Attributes?: Record<string, string> }>(
      "GetQueueAttributes",
      { QueueUrl: url, AttributeNames: COUNTS },
    );
    return COUNTS.reduce((all, name) => all + Number(Attributes[name] ?? 0), 0);
  };
  const sum = async (of: readonly string[]): Promise<number> =>
    (await Promise.all(of.map(count))).reduce((total, each) => total + each, 0);
  const urls = queues.map((queue) => queue.url);
  const deadUrls = queues.map((queue) => queue.deadLetterUrl);
  return {
    /** Messages in all queues (waiting, being worked on or delayed), and in all dead-letter queues. */
    totals: async () => ({ waiting: await sum(urls), dead: await sum(deadUrls) }),
    /** True when no queue holds a message, neither waiting, being worked on nor delayed. */
    allEmpty: async () => {
      // Twice in the same order: this finds a message that a worker moved from a later queue to an earlier one meanwhile.
      for (const url of [...urls, ...urls]) if ((await count(url)) > 0) return false;
      return true;
    },
    close: () => client.close(),
  };
}
export type QueueLevels = ReturnType<typeof queueLevels>;
