import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LocalFunction, LocalWorker, Report } from "../function.ts";
import type { Provisioned } from "../provision.ts";
import { type LogGroup, startLogSource } from "./log-source.ts";
import { type QueueLevels, startQueueSource } from "./queue-source.ts";
import { startScheduleSource } from "./schedule-source.ts";
import type { FailedBatch } from "./stream-batch.ts";
import { streamPosition } from "./stream-position.ts";
import { startStreamSource } from "./stream-source.ts";

export interface SourcesInput {
  readonly workers: readonly LocalWorker[];
  readonly provisioned: Provisioned;
  readonly levels: QueueLevels;
  /** Where operations write their log; without it nobody follows it. */
  readonly logs?: LogGroup | undefined;
  /** Keeps positions and failed batches; without it positions last as long as the process. */
  readonly folder: string | undefined;
  /** Scheduled workers run soon after the start, to finish what a killed process left. */
  readonly early: boolean;
  readonly report: Report;
}
export type Sources = ReturnType<typeof startSources>;

/** What the on-failure bucket holds when deployed: a file for each batch, as Lambda writes it. */
function keepFailed(folder: string | undefined) {
  return (batch: FailedBatch): void => {
    if (folder === undefined) return;
    const timestamp = new Date().toISOString();
    const functionArn = `arn:aws:lambda:local:000000000000:function:${batch.functionId}`;
    const requestId = randomUUID();
    const kept = {
      version: "1.0",
      timestamp,
      requestContext: { requestId, functionArn, condition: "RetryAttemptsExhausted" },
      error: batch.reason,
      payload: JSON.stringify({ Records: batch.records }),
    };
    const path = join(
      folder,
      "on-failure",
      batch.functionId,
      `${timestamp.replaceAll(":", ".")}-${requestId}.json`,
    );
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, JSON.stringify(kept), { mode: 0o600 });
  };
}

function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A worker names ${what}, which is not defined.`);
  return value;
}

/** The same function, after each call of which streams are looked at, as it may have written. */
const waking = (fn: LocalFunction, wake: () => void): LocalFunction => ({
  ...fn,
  handler: (event, context) => fn.handler(event, context).finally(wake),
});

/** Starts the event source of every worker as its declaration says. */
export function startSources({ workers, provisioned, levels, logs, folder, early, report }: SourcesInput) {
  const followed: ReturnType<typeof startLogSource>[] = [];
  const streams: ReturnType<typeof startStreamSource>[] = [];
  const queues: ReturnType<typeof startQueueSource>[] = [];
  const schedules = new Map<string, ReturnType<typeof startScheduleSource>>();
  const wake = () => {
    for (const stream of streams) stream.wake();
  };
  for (const { function: worker, source } of workers) {
    const fn = waking(worker, wake);
    if ("queue" in source) {
      const queue = need(provisioned.queues[source.queue], `the queue "${source.queue}"`);
      queues.push(startQueueSource({ ...source, function: fn, queue, report }));
    } else if ("stream" in source) {
      const streamArn = need(provisioned.tables[source.stream]?.streamArn, `a stream of "${source.stream}"`);
      const path = folder === undefined ? undefined : join(folder, "positions", `${fn.id}.json`);
      const position = streamPosition(path, streamArn, levels.allEmpty);
      streams.push(
        startStreamSource({
          ...source,
          function: fn,
          streamArn,
          position,
          onFailure: keepFailed(folder),
          report,
        }),
      );
    } else if ("logs" in source) {
      if (logs) followed.push(startLogSource({ ...source, function: fn, group: logs, report }));
    } else if ("schedule" in source)
      schedules.set(fn.id, startScheduleSource(fn, source.schedule, early, report));
  }
  const end = (sources: Iterable<{ stop(): Promise<void> }>) =>
    Promise.allSettled([...sources].map((source) => source.stop()));
  const scheduleOf = (id: string) => need(schedules.get(id), `the schedule of "${id}"`);
  return {
    /** Makes stream workers look at once for new records. */
    wake,
    /** Runs a scheduled worker now and gives what it gives. Throws for an id that is no scheduled worker. */
    runSchedule: (id: string): Promise<unknown> => scheduleOf(id).run(),
    /** From now on a scheduled worker runs only by `runSchedule`; resolves when no other run is left. */
    holdSchedule: (id: string): Promise<void> => scheduleOf(id).stop(),
    stop: async (): Promise<void> => {
      await Promise.all([end(schedules.values()), end(streams), end(queues), end(followed)]);
    },
  };
}
