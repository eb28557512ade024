import * as z from "zod";
import { METRICS, type MetricName } from "#shared/domain/metrics.ts";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import { TABLES, type TableName } from "#shared/storage/table/tables.ts";
import { PRICES } from "../cost/model.ts";
import questions from "./questions.json" with { type: "json" };

/** Where the values of a line come from: the service itself, or what AWS counts for each API, function, queue and table. */
const Source = z.union([
  z.strictObject({ own: z.enum(Object.keys(METRICS) as MetricName[]) }),
  z.strictObject({ api: z.enum(["Count", "4XXError", "5XXError", "Latency"]) }),
  // Of all functions together.
  z.strictObject({ functions: z.enum(["Invocations", "Errors", "Throttles", "ConcurrentExecutions"]) }),
  z.strictObject({
    queue: z.enum(Object.keys(QUEUES) as QueueName[]),
    value: z.literal("ApproximateAgeOfOldestMessage"),
  }),
  z.strictObject({
    table: z.enum(Object.keys(TABLES) as TableName[]),
    value: z.enum(["ConsumedWriteCapacityUnits", "ConsumedReadCapacityUnits"]),
  }),
]);
export type FigureSource = z.infer<typeof Source>;

const Statistic = z.enum(["Sum", "Maximum", "p50", "p99"]);
export type GraphStatistic = z.infer<typeof Statistic>;

const Graph = z.strictObject({
  title: z.string(),
  unit: z.enum(["count", "ms", "s", "units", "%"]),
  lines: z.array(z.strictObject({ label: z.string(), of: Source, statistic: Statistic.default("Sum") })),
});
export type Graph = z.infer<typeof Graph>;

/** What an operator asks, and the graphs that answer it. */
const Question = z.strictObject({
  question: z.string(),
  /** What a good answer looks like, in one sentence. */
  good: z.string(),
  graphs: z.array(Graph),
  /** Shown with a table of what is called most: who calls is in the lines of the log only. */
  busiest: z.literal(true).optional(),
  /** Shown with a table of the organizations whose mails come back, which the lines of the log have too. */
  mailRates: z.literal(true).optional(),
  /** Shown with what AWS bills for it. */
  bill: z.literal(true).optional(),
});
export type Question = z.infer<typeof Question>;

/** The questions of operators, in the order in which one asks them at night. CloudWatch and `/ops` of the local stack show the same. */
export const QUESTIONS: readonly Question[] = z.array(Question).parse(questions);

/** What AWS bills for each of these by list prices: the most of what changes from day to day (docs/cost.md). */
export const BILLED: readonly { readonly of: FigureSource; readonly dollars: number }[] = [
  ...(["main", "gate", "deliveries", "directory"] as const).flatMap(
    (table) =>
      [
        { of: { table, value: "ConsumedWriteCapacityUnits" }, dollars: PRICES.writeUnit },
        { of: { table, value: "ConsumedReadCapacityUnits" }, dollars: PRICES.readUnit },
      ] as const,
  ),
  { of: { functions: "Invocations" }, dollars: PRICES.lambdaRequest },
  { of: { api: "Count" }, dollars: PRICES.apiRequest },
  { of: { own: "MailsSent" }, dollars: PRICES.mail },
];
