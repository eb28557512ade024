import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  SQSBatchResponse,
  SQSEvent,
} from "aws-lambda";
import type * as z from "zod";
import type { ReceivedMessages } from "#shared/domain/job-queue.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import type { Log } from "#shared/log.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import type { QueueName } from "./queues.ts";

/**
 * A condition on a stream record in Lambda's event filter syntax: for each field the allowed strings or prefixes. A
 * record must match one of several filters.
 */
export type StreamFilter = {
  readonly [field: string]: StreamFilter | readonly (string | { readonly prefix: string })[];
};

export type QueueSource = {
  queue: QueueName;
  /** More than ten need a window. */
  batchSize: number;
  /** How long to wait for a batch to fill; messages are late by that time. */
  windowSeconds?: number;
  maxConcurrency: number;
};
/** Records leave the stream after 24 hours, so those that still fail at this age are set aside before. */
export const STREAM_MAX_AGE_HOURS = 12;
/**
 * `retries`: how often a failing batch is retried before it is set aside; -1 until it has the age of
 * {@link STREAM_MAX_AGE_HOURS}. Meanwhile it blocks its shard, or its part of the shard.
 */
export type StreamSource = {
  stream: TableName;
  filters: readonly StreamFilter[];
  batchSize: number;
  /** How long to wait for a batch to fill, so that changes of one record come together. */
  windowSeconds?: number;
  retries: number;
  /** Batches of a shard that run at once, by default 1. Changes of one item stay in order; locally there is one. */
  parallel?: number;
};
export type ScheduleSource = { schedule: `rate(${number} ${"minute" | "minutes" | "hour" | "hours"})` };
/** Another function calls it and waits for what it gives. */
export type InvokedSource = { invoked: true };
/** What starts a worker. Batches report partial failures, so that only failed messages are retried. */
export type Source = QueueSource | StreamSource | ScheduleSource | InvokedSource;

interface Common<U extends PortName, S extends Source> {
  /** `noun.verb`; also the file under functions/workers and the name in logs. */
  readonly id: string;
  readonly summary: string;
  readonly source: S;
  readonly uses: readonly U[];
  readonly timeoutSeconds: number;
}

/** A worker without its type parameters, for the worker table and the infrastructure. */
export interface Worker extends Common<PortName, Source> {
  readonly handle: (event: never, ports: Ports, log: Log) => Promise<unknown>;
}

/**
 * A consumer of one queue. `run` gives "done" (also for a handled failure) or "retry"; an error it throws is logged and
 * retried. So is a message that does not fit its schema: it ends in the dead-letter queue, which has an alarm.
 */
export function queueWorker<const U extends PortName, M extends z.ZodType>(
  spec: Common<U, QueueSource> & {
    readonly message: M;
    readonly run: (call: {
      ports: Pick<Ports, U>;
      message: z.output<M>;
      receipt: Receipt;
      tally: Tally;
      log: Log;
    }) => Promise<"done" | "retry">;
    /** Called once after all messages of a batch, with their tally. */
    readonly settle?: (call: { ports: Pick<Ports, U>; tally: Tally }) => Promise<void>;
    /** The messages of the queue, to postpone those that failed; without it they wait as long as the queue hides them. */
    readonly messages?: (ports: Pick<Ports, U>) => ReceivedMessages;
  },
): Worker {
  return {
    ...spec,
    async handle(event: SQSEvent, ports: Ports, log: Log): Promise<SQSBatchResponse> {
      const tally: Tally = new Map();
      const outcomes = await Promise.allSettled(
        event.Records.map(async (record) => {
          const message = spec.message.parse(JSON.parse(record.body));
          const receipt = {
            handle: record.receiptHandle,
            attempt: Number(record.attributes.ApproximateReceiveCount),
            sentAt: new Date(Number(record.attributes.SentTimestamp)),
          };
          return spec.run({ ports, message, receipt, tally, log });
        }),
      );
      await spec.settle?.({ ports, tally });
      const failed = event.Records.filter((record, n) => {
        const outcome = outcomes[n]!;
        if (outcome.status === "rejected")
          log.error("message failed", outcome.reason, { worker: spec.id, message_id: record.messageId });
        return outcome.status === "rejected" || outcome.value === "retry";
      });
      const messages = spec.messages?.(ports);
      if (messages)
        await Promise.allSettled(
          failed.map(({ receiptHandle, attributes }) =>
            messages.postpone(receiptHandle, pauseAfter(Number(attributes.ApproximateReceiveCount))),
          ),
        );
      return { batchItemFailures: failed.map((record) => ({ itemIdentifier: record.messageId })) };
    },
  };
}

/** Seconds until a message that failed is tried again: 2, 6, 18 … up to a quarter of an hour. */
const pauseAfter = (attempt: number): number => Math.min(900, 2 * 3 ** (attempt - 1));

/** Counts by subject and name over the messages of a batch, so that a subject costs one write for all of them. */
export type Tally = Map<string, Record<string, number>>;
/** Adds one to a count of a subject. */
export function tallyUp(tally: Tally, subject: string, name: string): void {
  const numbers = tally.get(subject) ?? {};
  numbers[name] = (numbers[name] ?? 0) + 1;
  tally.set(subject, numbers);
}

/** A receive of a message: the handle to postpone it with, how often it has been received, and when it was queued. */
export interface Receipt {
  readonly handle: string;
  readonly attempt: number;
  readonly sentAt: Date;
}

/**
 * A consumer of a table's changes, in order. `run` gives the records that failed; Lambda repeats the batch from the
 * first of them, so `run` must be idempotent for the later ones.
 */
export function streamWorker<const U extends PortName>(
  spec: Common<U, StreamSource> & {
    readonly run: (call: {
      ports: Pick<Ports, U>;
      records: readonly DynamoDBRecord[];
      log: Log;
    }) => Promise<readonly DynamoDBRecord[]>;
  },
): Worker {
  return {
    ...spec,
    async handle(event: DynamoDBStreamEvent, ports: Ports, log: Log): Promise<DynamoDBBatchResponse> {
      const failed = await spec.run({ ports, records: event.Records, log });
      return {
        batchItemFailures: failed.map((record) => ({ itemIdentifier: record.dynamodb!.SequenceNumber! })),
      };
    },
  };
}

/** A worker that runs on a schedule; the work of a failed run is left to the next one. */
export function scheduleWorker<const U extends PortName>(
  spec: Common<U, ScheduleSource> & {
    readonly run: (call: { ports: Pick<Ports, U>; log: Log }) => Promise<void>;
  },
): Worker {
  return { ...spec, handle: (_event: unknown, ports: Ports, log: Log) => spec.run({ ports, log }) };
}

/** A worker that other functions call; it gives them what `run` gives. It throws for what does not fit `job`. */
export function invokedWorker<const U extends PortName, J extends z.ZodType>(
  spec: Common<U, InvokedSource> & {
    readonly job: J;
    readonly run: (call: { ports: Pick<Ports, U>; job: z.output<J>; log: Log }) => Promise<unknown>;
  },
): Worker {
  return {
    ...spec,
    handle: async (event: unknown, ports: Ports, log: Log) =>
      spec.run({ ports, job: spec.job.parse(event), log }),
  };
}

/** The Lambda handler of a worker. */
export const serveWorker =
  (worker: Worker, ports: Ports, { log }: { log: Log }) =>
  (event: unknown): Promise<unknown> =>
    worker.handle(event as never, ports, log);
