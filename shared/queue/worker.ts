import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type * as z from "zod";
import { BUSY_RUN, DomainError } from "#shared/domain/errors.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import type { QueueName } from "#shared/domain/queues.ts";
import { type Log, redacted } from "#shared/log.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import { takeTally } from "#shared/tally.ts";
import type { ReceivedMessages } from "./sqs.ts";

/** A condition on a stream record in Lambda's event filter syntax: for each field the allowed strings or prefixes. */
export type StreamFilter = {
  readonly [field: string]: StreamFilter | readonly (string | { readonly prefix: string })[];
};

export type QueueSource = {
  queue: QueueName;
  /** When the worker postpones messages: every one that "failed", or those of which `run` "asked" for it. */
  postpones?: "failed" | "asked";
  /** More than ten need a window. */
  batchSize: number;
  /** How long to wait for a batch to fill; messages are late by that time. */
  windowSeconds?: number;
  maxConcurrency: number;
};
/** Records leave the stream after 24 hours, so those that still fail at this age are set aside before. */
export const STREAM_MAX_AGE_HOURS = 12;
/** `retries`: how often a failing batch, which blocks its shard, is retried; -1 until it is {@link STREAM_MAX_AGE_HOURS} old. */
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
type InvokedSource = { invoked: true };
/** Lines of JSON in the log of all operations that have this `message` and a field of that name. */
export type LogSource = { logs: "operations"; message: string; has: string; maxConcurrency: number };
/** What starts a worker. Batches report partial failures, so that only failed messages are retried. */
export type Source = QueueSource | StreamSource | ScheduleSource | InvokedSource | LogSource;

export interface Common<U extends PortName, S extends Source> {
  /** `noun.verb`; also the file under functions/workers and the name in logs. */
  readonly id: string;
  readonly summary: string;
  readonly source: S;
  readonly uses: readonly U[];
  readonly timeoutSeconds: number;
}

/** A worker without its type parameters, for the worker table and the infrastructure. */
export interface Worker extends Common<PortName, Source> {
  readonly handle: (event: never, ports: Ports, runtime: WorkerRuntime) => Promise<unknown>;
  /** How it reads a message of its queue. What another release writes besides is left out (decision 17.1). */
  readonly message?: z.ZodType;
  /** How it reads what it is asked, if other functions call it. */
  readonly job?: z.ZodType;
  /** How those functions read what it gives them. */
  readonly answer?: z.ZodType;
}
/** What a worker has besides its ports: the log and the messages of its queue. */
export interface WorkerRuntime {
  readonly log: Log;
  readonly messages?: ReceivedMessages | undefined;
}

/** A consumer of a table's changes, in order; Lambda repeats a batch from the first failed record, so `run` must be idempotent. */
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
    async handle(event: DynamoDBStreamEvent, ports: Ports, { log }): Promise<DynamoDBBatchResponse> {
      const failed = await spec.run({ ports, records: event.Records, log });
      return {
        batchItemFailures: failed.map((record) => ({ itemIdentifier: record.dynamodb!.SequenceNumber! })),
      };
    },
  };
}

/** A worker on a schedule; what a failed or paused run leaves is for the next one. */
export function scheduleWorker<const U extends PortName>(
  spec: Common<U, ScheduleSource> & {
    readonly run: (call: { ports: Pick<Ports, U>; log: Log }) => Promise<void>;
  },
): Worker {
  return {
    ...spec,
    uses: [...new Set([...spec.uses, "pause"] as const)],
    async handle(_event: unknown, ports: Ports, { log }) {
      const pause = await ports.pause.state();
      if (!pause) return spec.run({ ports, log });
      const { since, reason } = pause;
      const age_ms = Date.now() - Date.parse(since);
      log.warn("paused", { worker: spec.id, since, reason: redacted(reason), age_ms }, { PauseAge: age_ms });
    },
  };
}

/** A worker that other functions call; throws {@link BUSY_RUN} when a service that it needs was too busy. */
export function invokedWorker<const U extends PortName, J extends z.ZodType, A extends z.ZodType>(
  spec: Common<U, InvokedSource> & {
    readonly job: J;
    readonly answer: A;
    readonly run: (call: { ports: Pick<Ports, U>; job: z.output<J>; log: Log }) => Promise<z.input<A>>;
  },
): Worker {
  return {
    ...spec,
    handle: async (event: unknown, ports: Ports, { log }) => {
      try {
        return await spec.run({ ports, job: spec.job.parse(event), log });
      } catch (error) {
        if (!(error instanceof DomainError && error.code === "service_unavailable")) throw error;
        throw Object.assign(new Error(error.message, { cause: error }), { name: BUSY_RUN });
      }
    },
  };
}

/** The Lambda handler of a worker. What was counted meanwhile and stands in no line of its own gets one at the end. */
export const serveWorker =
  (worker: Worker, ports: Ports, runtime: WorkerRuntime) =>
  async (event: unknown): Promise<unknown> => {
    try {
      return await worker.handle(event as never, ports, runtime);
    } finally {
      const counted = takeTally();
      if (counted) runtime.log.info("counted", { worker: worker.id }, counted);
    }
  };
