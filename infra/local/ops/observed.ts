import type { MetricName, MetricValues } from "#shared/domain/metrics.ts";
import type { QueueName } from "#shared/domain/queues.ts";
import type { StoreCall } from "#shared/storage/table/client.ts";
import { TABLES, type TableName } from "#shared/storage/table/tables.ts";
import type { LocalFunction } from "../function.ts";
import { type LoadedFunctions, loadFunctions } from "../functions.ts";
import type { LocalFunctions } from "../stack.ts";
import { Figures } from "./figures.ts";
import { opsPages } from "./pages.ts";

/** Counts what AWS counts of functions, API and queues, and leaves their answers as they are. */
export function observed<T extends LocalFunctions>(functions: T, figures: Figures): T {
  let running = 0;
  const counted = (fn: LocalFunction, answered: (answer: unknown, ms: number) => void, before?: Before) => ({
    ...fn,
    handler: async (event: unknown, context: Parameters<LocalFunction["handler"]>[1]) => {
      const from = performance.now();
      figures.add({ functions: "Invocations" }, 1);
      figures.add({ functions: "ConcurrentExecutions" }, ++running);
      before?.(event);
      try {
        const answer = await fn.handler(event, context);
        answered(answer, performance.now() - from);
        return answer;
      } catch (error) {
        figures.add({ functions: "Errors" }, 1);
        // API Gateway answers 502 for it.
        answered({ statusCode: 502 }, performance.now() - from);
        throw error;
      } finally {
        running--;
      }
    },
  });
  return {
    ...functions,
    routes: functions.routes.map((route) => ({
      ...route,
      function: counted(route.function, (answer, ms) => countAnswer(figures, route.function.id, answer, ms)),
    })),
    workers: functions.workers.map((worker) => ({
      ...worker,
      function: counted(
        worker.function,
        () => {},
        "queue" in worker.source ? countAges(figures, worker.source.queue) : undefined,
      ),
    })),
  };
}

type Before = (event: unknown) => void;

function countAnswer(figures: Figures, operation: string, answer: unknown, ms: number): void {
  const status = Number((answer as { statusCode?: unknown } | null)?.statusCode ?? 200);
  figures.addAnswer(operation, status);
  figures.add({ api: "Count" }, 1);
  figures.add({ api: "Latency" }, ms);
  if (status >= 500) figures.add({ api: "5XXError" }, 1);
  else if (status >= 400) figures.add({ api: "4XXError" }, 1);
}

/** How long each message has waited when a worker takes it. */
const countAges =
  (figures: Figures, queue: QueueName): Before =>
  (event) => {
    for (const { attributes } of (event as { Records: { attributes?: { SentTimestamp?: string } }[] })
      .Records)
      figures.add(
        { queue, value: "ApproximateAgeOfOldestMessage" },
        Math.max(0, Date.now() - Number(attributes?.SentTimestamp ?? Date.now())) / 1_000,
      );
  };

/** Counts the units of calls to the tables. */
const countStoreCalls =
  (figures: Figures) =>
  ({ table, reads, writes }: StoreCall): void => {
    const name = table?.split("-").at(-1) as TableName | undefined;
    if (name === undefined || !(name in TABLES)) return;
    if (reads > 0) figures.add({ table: name, value: "ConsumedReadCapacityUnits" }, reads);
    if (writes > 0) figures.add({ table: name, value: "ConsumedWriteCapacityUnits" }, writes);
  };

/** Counts what log lines carry for CloudWatch. */
const countMetrics =
  (figures: Figures) =>
  (values: MetricValues): void => {
    for (const [name, value] of Object.entries(values)) figures.add({ own: name as MetricName }, value);
  };

/** The functions of the two tables, and the page `/ops` with what they do. */
export async function loadWatchedFunctions(): Promise<LoadedFunctions> {
  const figures = new Figures();
  const functions = await loadFunctions(countStoreCalls(figures), countMetrics(figures));
  return { ...observed(functions, figures), pages: (queued) => opsPages({ figures, queued }) };
}
