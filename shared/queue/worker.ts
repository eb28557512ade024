import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  SQSBatchResponse,
  SQSEvent,
  SQSRecord,
} from "aws-lambda";
import type * as z from "zod";
import { BUSY_RUN, DomainError } from "#shared/domain/errors.ts";
import { heldSeconds } from "#shared/domain/pause.ts";
import { distinct, type PortName, type Ports } from "#shared/domain/ports.ts";
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
/** "done" also for a handled failure; a time only if the source says `postpones`. */
type JobOutcome = "done" | "retry" | { readonly retryInSeconds: number };

/** A consumer of one queue, whose messages a pause holds; one that fails, or does not fit its schema, is retried. */
export function queueWorker<const U extends PortName, M extends z.ZodType, B = undefined>(
  spec: Common<U, QueueSource> & {
    readonly message: M;
    readonly run: (call: {
      ports: Pick<Ports, U>;
      message: z.output<M>;
      receipt: Receipt;
      batch: B;
      log: Log;
    }) => Promise<JobOutcome>;
    /** Makes what the messages of a batch share, of those that fit the schema. */
    readonly begin?: (call: { ports: Pick<Ports, U>; messages: readonly z.output<M>[] }) => B;
    /** Whether a message is not held during a pause: what follows from it is in a log that a restore makes again. */
    readonly goesOn?: (message: z.output<M>) => boolean;
    /** Called once after all messages of a batch. When it throws, all of them are delivered again. */
    readonly end?: (batch: B) => Promise<void>;
  },
): Worker {
  return {
    ...spec,
    uses: distinct([...spec.uses, "pause"]),
    async handle(event: SQSEvent, ports: Ports, { log, messages }): Promise<SQSBatchResponse> {
      const goesOn = ({ body }: SQSRecord): boolean => {
        const one = parseMessage(spec.message, body);
        return one.success && spec.goesOn?.(one.data) === true;
      };
      const isPaused = (await ports.pause.state()) !== undefined;
      const records = isPaused ? event.Records.filter(goesOn) : event.Records;
      const holding = await held(
        event.Records.filter((record) => !records.includes(record)),
        messages,
      );
      if (records.length === 0) return holding;
      const parsed = records.map(({ body }) => parseMessage(spec.message, body));
      const fitting = parsed.flatMap((one) => (one.success ? [one.data] : []));
      const batch = spec.begin?.({ ports, messages: fitting }) as B;
      const outcomes = await Promise.allSettled(
        records.map(async (record, n) => {
          const one = parsed[n]!;
          if (!one.success) throw one.error;
          const receipt = {
            attempt: Number(record.attributes.ApproximateReceiveCount),
            sentAt: new Date(Number(record.attributes.SentTimestamp)),
          };
          return spec.run({ ports, message: one.data, receipt, batch, log });
        }),
      );
      await spec.end?.(batch);
      const failed = records.flatMap((record, n) => {
        const outcome = outcomes[n]!;
        if (outcome.status === "rejected")
          log.error(
            "message failed",
            outcome.reason,
            {
              worker: spec.id,
              message_id: record.messageId,
              ...namedIn(parsed[n]!),
            },
            {},
          );
        const value = outcome.status === "fulfilled" ? outcome.value : "retry";
        if (value === "done") return [];
        return [{ record, pause: isPaused ? holdOf(record) : pauseOf(value, record, spec.source) }];
      });
      await Promise.allSettled(
        failed.map(({ record, pause }) => pause && messages?.postpone(record.receiptHandle, pause)),
      );
      const again = failed.map(({ record }) => ({ itemIdentifier: record.messageId }));
      return { batchItemFailures: [...holding.batchItemFailures, ...again] };
    },
  };
}

const holdOf = ({ attributes }: SQSRecord): number => heldSeconds(Number(attributes.ApproximateReceiveCount));

async function held(
  records: readonly SQSRecord[],
  messages: ReceivedMessages | undefined,
): Promise<SQSBatchResponse> {
  await Promise.allSettled(records.map((record) => messages?.postpone(record.receiptHandle, holdOf(record))));
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

/** Seconds until a message is tried again: as `run` asked, or 2, 6, 18 … up to a quarter of an hour. */
function pauseOf(
  outcome: Exclude<JobOutcome, "done">,
  { attributes }: SQSRecord,
  { postpones }: QueueSource,
): number | undefined {
  if (outcome !== "retry") return outcome.retryInSeconds;
  const attempt = Number(attributes.ApproximateReceiveCount);
  return postpones === "failed" ? Math.min(900, 2 * 3 ** (attempt - 1)) : undefined;
}

/** The message in a body, or why it is none. */
function parseMessage<M extends z.ZodType>(
  schema: M,
  body: string,
): { success: true; data: z.output<M> } | { success: false; error: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Its own error quotes the body, which may be what a person wrote.
    return { success: false, error: new SyntaxError("The body is no JSON.") };
  }
  try {
    return { success: true, data: schema.parse(value) };
  } catch (error) {
    return { success: false, error };
  }
}

const NAMES = ["organization_id", "certificate_id", "webhook_id", "delivery_id", "event_id"] as const;

function namedIn(parsed: { success: true; data: unknown } | { success: false }): Record<string, unknown> {
  if (!parsed.success || typeof parsed.data !== "object" || parsed.data === null) return {};
  const { data } = parsed;
  return Object.fromEntries(NAMES.flatMap((name) => (name in data ? [[name, Reflect.get(data, name)]] : [])));
}

/** A receive of a message: how often it has been received, and when it was queued. */
interface Receipt {
  readonly attempt: number;
  readonly sentAt: Date;
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
    uses: distinct([...spec.uses, "pause"]),
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
