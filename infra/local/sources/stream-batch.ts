import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { STREAM_MAX_AGE_HOURS } from "#shared/queue/worker.ts";
import { failedItems, invoke, type LocalFunction, type Report } from "../function.ts";

export interface FailedBatch {
  readonly functionId: string;
  readonly records: readonly DynamoDBRecord[];
  readonly reason: string;
}
export interface BatchDelivery {
  readonly function: LocalFunction;
  /** Attempts after the first (`MaximumRetryAttempts`); -1 as many as the age of the records allows. */
  readonly retries: number;
  /** First pause before an attempt is repeated; doubles up to 5 s. */
  readonly pauseMs?: number;
  readonly onFailure: (batch: FailedBatch) => void;
  readonly report: Report;
}

const isTooOld = ([oldest]: readonly DynamoDBRecord[]): boolean =>
  Date.now() / 1_000 - (oldest?.dynamodb?.ApproximateCreationDateTime ?? 0) > STREAM_MAX_AGE_HOURS * 3_600;

const PAUSE_MS = 100;
const PAUSE_MAX_MS = 5_000;

type Outcome = { readonly failedFrom: number } | { readonly error: unknown };

async function attempt(fn: LocalFunction, records: readonly DynamoDBRecord[]): Promise<Outcome> {
  const event: DynamoDBStreamEvent = { Records: [...records] };
  const numbers = records.map((record) => record.dynamodb?.SequenceNumber ?? "");
  try {
    const failed = failedItems(await invoke(fn, event), new Set(numbers));
    if (failed === "all") return { failedFrom: 0 };
    const first = numbers.findIndex((number) => failed.has(number));
    return { failedFrom: first === -1 ? records.length : first };
  } catch (error) {
    return { error };
  }
}

/**
 * Delivers a batch of a shard with the semantics of Lambda's stream event source mappings: after a reported failure it
 * goes on from the lowest failed record, after an error the batch is halved (`BisectBatchOnFunctionError`, not counted
 * as an attempt), and what has failed `retries` times more goes to `onFailure` so that the stream moves on.
 *
 * Gives false when `pause` said to stop: the batch is then not finished.
 */
export async function deliverBatch(
  delivery: BatchDelivery,
  batch: readonly DynamoDBRecord[],
  pause: (ms: number) => Promise<"go on" | "stop">,
  attemptsBefore = 0,
): Promise<boolean> {
  const { function: fn, retries, onFailure, report } = delivery;
  let rest = batch;
  let attempts = attemptsBefore;
  while (rest.length > 0) {
    const outcome = await attempt(fn, rest);
    if ("error" in outcome && rest.length > 1) {
      report(`${fn.id} failed on ${rest.length} stream records; trying each half.`, outcome.error);
      const half = Math.ceil(rest.length / 2);
      const first = await deliverBatch(delivery, rest.slice(0, half), pause, attempts);
      return first && (await deliverBatch(delivery, rest.slice(half), pause, attempts));
    }
    if ("failedFrom" in outcome && outcome.failedFrom > 0) {
      rest = rest.slice(outcome.failedFrom);
      attempts = 0;
      continue;
    }
    attempts += 1;
    const error =
      "error" in outcome ? outcome.error : new Error("the function reported the record as failed");
    if (retries === -1 ? isTooOld(rest) : attempts > retries) {
      report(
        `${fn.id} failed ${attempts} times on ${rest.length} stream record(s); they are set aside.`,
        error,
      );
      onFailure({ functionId: fn.id, records: rest, reason: String(error) });
      return true;
    }
    report(`${fn.id} failed on a stream record; trying again.`, error);
    const next = Math.min((delivery.pauseMs ?? PAUSE_MS) * 2 ** (attempts - 1), PAUSE_MAX_MS);
    if ((await pause(next)) === "stop") return false;
  }
  return true;
}
