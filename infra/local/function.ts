import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import type { Source } from "#shared/queue/worker.ts";

/** A handler as AWS Lambda calls it: API proxy events, queue batches, stream batches and schedules alike. */
export type LambdaHandler = (event: unknown, context: Context) => Promise<unknown>;

export interface LocalFunction {
  /** Operation or worker id; names the function in messages, positions and on-failure files. */
  readonly id: string;
  readonly handler: LambdaHandler;
  readonly timeoutSeconds: number;
}
export interface LocalRoute {
  /** Method and resource path, as in the route table: `POST /v1.0/invitations/{id}/revoke`. */
  readonly route: string;
  readonly function: LocalFunction;
  /** The origins for which the CORS preflight of browsers is answered. */
  readonly cors?: "any" | readonly string[];
}
export interface LocalWorker {
  readonly function: LocalFunction;
  readonly source: Source;
}

/** Where the local stack tells the developer what went wrong; AWS would write it to CloudWatch. */
export type Report = (message: string, error?: unknown) => void;

export class FunctionTimedOut extends Error {
  override readonly name = "FunctionTimedOut";
}

function contextFor(fn: LocalFunction, requestId: string): Context {
  const deadline = performance.now() + fn.timeoutSeconds * 1000;
  const unused = () => {};
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: fn.id,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:${process.env.AWS_REGION ?? "local"}:000000000000:function:${fn.id}`,
    memoryLimitInMB: "1024",
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${fn.id}`,
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
    done: unused,
    fail: unused,
    succeed: unused,
  };
}

/**
 * Runs a function once as Lambda does: own context, and an end after `timeoutSeconds`.
 *
 * Throws what the handler throws, or `FunctionTimedOut`. A timed-out handler cannot be stopped in this process; what
 * it still answers is ignored.
 */
export async function invoke(
  fn: LocalFunction,
  event: unknown,
  requestId: string = randomUUID(),
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FunctionTimedOut(`${fn.id} did not answer within ${fn.timeoutSeconds} s.`)),
      fn.timeoutSeconds * 1000,
    );
  });
  // An async wrapper, so that a handler that throws before its first await is a rejection like any other.
  const answer = (async () => fn.handler(event, contextFor(fn, requestId)))();
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {});
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * The ids that a batch function reports as failed (`ReportBatchItemFailures`); empty when all went well.
 *
 * Gives `"all"` for an answer that AWS counts as a failure of the whole batch: an entry without a usable
 * `itemIdentifier`, or one that names no record of the batch (Lambda developer guide, "Success and failure conditions").
 */
export function failedItems(result: unknown, ids: ReadonlySet<string>): ReadonlySet<string> | "all" {
  if (!isObject(result) || result.batchItemFailures === undefined || result.batchItemFailures === null)
    return new Set();
  if (!Array.isArray(result.batchItemFailures)) return "all";
  const failed = new Set<string>();
  for (const entry of result.batchItemFailures) {
    const id = isObject(entry) ? entry.itemIdentifier : undefined;
    if (typeof id !== "string" || !ids.has(id)) return "all";
    failed.add(id);
  }
  return failed;
}
