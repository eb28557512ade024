import { routes } from "#functions/api/routes.ts";
import { workers } from "#functions/workers/workers.ts";
import type { Source } from "#shared/queue/worker.ts";
import { concurrencyOf, type StageConfig } from "./stages.ts";

/** Lambda runs this many at once in an account and region, unless AWS gives more (Lambda quotas). */
export const ACCOUNT_RUNS = 1_000;
/** Lambda refuses a reservation that leaves fewer to the functions without one. */
export const NOT_RESERVABLE = 100;

type Capacity = Pick<StageConfig, "concurrency">;

/** How many runs at once a worker has for its queue, for a shard of its stream, or for its log or schedule. */
export function runsOf(source: Source, { concurrency }: Capacity): number {
  if ("queue" in source || "logs" in source) return Math.min(source.maxConcurrency, concurrency.worker);
  return "stream" in source ? Math.min(source.parallel ?? 1, concurrency.worker) : 1;
}

/** The runs that the functions of a stage reserve: nobody else of the account can use them. */
export function reservedRuns(stage: Capacity): number {
  const operations = routes.map((route) => concurrencyOf(route, stage) ?? 0);
  const logs = workers.map(({ source }) => ("logs" in source ? runsOf(source, stage) : 0));
  return sum([...operations, ...logs, ...Object.values(stage.concurrency.invoked)]);
}

/** The runs that the workers of a stage take at most from what is not reserved, while its streams have one shard each. */
export const workerRuns = (stage: Capacity): number =>
  sum(
    workers
      .filter(({ source }) => !("invoked" in source || "logs" in source))
      .map(({ source }) => runsOf(source, stage)),
  );

/** What an account with this quota has left for calls with a key or a session when the workers of all these stages are busy. */
export const runsLeft = (quota: number, stages: readonly Capacity[]): number =>
  quota - sum(stages.map((stage) => reservedRuns(stage) + workerRuns(stage)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
