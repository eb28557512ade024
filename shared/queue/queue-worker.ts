import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod";
import { heldSeconds } from "#shared/domain/pause.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import type { Log } from "#shared/log.ts";
import type { ReceivedMessages } from "./sqs.ts";
import type { Common, QueueSource, Worker } from "./worker.ts";

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
    uses: [...new Set([...spec.uses, "pause"] as const)],
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
