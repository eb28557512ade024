import type { Duration } from "aws-cdk-lib";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type MetricName, metricNamespaceOf } from "#shared/domain/metrics.ts";
import { prefixOf, type StageConfig } from "../stages.ts";

/** `TC(3000:)` counts the samples from 3,000 on. */
export type Statistic = "Sum" | "Maximum" | "Average" | "p50" | "p99" | `TC(${number}:)`;

/** A metric that the service publishes itself. */
export const ownMetric = (
  stage: Pick<StageConfig, "name">,
  name: MetricName,
  statistic: Statistic,
  period: Duration,
): Metric => new Metric({ namespace: metricNamespaceOf(stage.name), metricName: name, statistic, period });

/** A metric of Lambda about all functions of the account and region, which share one limit: it has no dimensions. */
export const allFunctions = (name: string, statistic: Statistic, period: Duration): Metric =>
  new Metric({ namespace: "AWS/Lambda", metricName: name, statistic, period });

/** A metric of API Gateway about the stage's API, which has the name of the stage. */
export const apiMetric = (
  stage: Pick<StageConfig, "name">,
  name: "Count" | "4XXError" | "5XXError" | "Latency",
  statistic: Statistic,
  period: Duration,
): Metric =>
  new Metric({
    namespace: "AWS/ApiGateway",
    metricName: name,
    dimensionsMap: { ApiName: prefixOf(stage.name) },
    statistic,
    period,
  });

const metricsOfNamed =
  (namespace: string, dimension: string) =>
  (physicalName: string, metricName: string, statistic: Statistic, period: Duration): Metric =>
    new Metric({ namespace, metricName, dimensionsMap: { [dimension]: physicalName }, statistic, period });

/** A metric of SQS about a queue. */
export const queueMetric = metricsOfNamed("AWS/SQS", "QueueName");
/** A metric of DynamoDB about a table with all of its indexes. */
export const tableMetric = metricsOfNamed("AWS/DynamoDB", "TableName");

/** A value that CloudWatch makes of metrics, which stand in the expression by their names. */
export const expressionOf = (
  expression: string,
  label: string,
  period: Duration,
  usingMetrics: Readonly<Record<string, Metric>>,
): MathExpression => new MathExpression({ expression, label, period, usingMetrics });

const numbered = (metrics: readonly Metric[]) =>
  Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric]));

/**
 * One value of several metrics: their sum or the highest. No FILL stands here: data come some minutes late, and the newest
 * period would always have the value that FILL gives it (CloudWatch user guide, "Metric math functions"). One metric can still
 * be later than another, so such an alarm looks at more periods than it needs.
 */
export const ofAll = (
  what: "SUM" | "MAX",
  label: string,
  period: Duration,
  metrics: readonly Metric[],
): MathExpression =>
  expressionOf(`${what}([${metrics.map((_, n) => `m${n}`).join(",")}])`, label, period, numbered(metrics));

/** An expression for how many of these metrics are above 0. One that has no data at all is none of them, which FILL may miss. */
export const countRunning = (ids: readonly string[]): string =>
  ids.map((id) => `IF(${id} > 0, 1, 0)`).join(",");

/** How many of these metrics are above 0; `TIME_SERIES(0)` says so when none has data. */
export const running = (label: string, period: Duration, metrics: readonly Metric[]): MathExpression =>
  expressionOf(
    `SUM([${countRunning(metrics.map((_, n) => `m${n}`))},TIME_SERIES(0)])`,
    label,
    period,
    numbered(metrics),
  );
