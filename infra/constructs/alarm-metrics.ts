import type { Duration } from "aws-cdk-lib";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type MetricName, metricNamespaceOf } from "#shared/domain/metrics.ts";
import { prefixOf, type StageConfig } from "../stages.ts";

export type Statistic = "Sum" | "Maximum" | "Average" | "p50" | "p99";

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

export const queueMetric = (
  physicalName: string,
  name: string,
  statistic: Statistic,
  period: Duration,
): Metric =>
  new Metric({
    namespace: "AWS/SQS",
    metricName: name,
    dimensionsMap: { QueueName: physicalName },
    statistic,
    period,
  });

/** A metric of DynamoDB about a table with all of its indexes. */
export const tableMetric = (
  physicalName: string,
  name: string,
  statistic: Statistic,
  period: Duration,
): Metric =>
  new Metric({
    namespace: "AWS/DynamoDB",
    metricName: name,
    dimensionsMap: { TableName: physicalName },
    statistic,
    period,
  });

/**
 * One value of several metrics: their sum, the highest or the lowest. A metric without data in a period counts as 0: AWS
 * publishes no zeros for most of them.
 */
export const ofAll = (
  what: "SUM" | "MAX" | "MIN",
  label: string,
  period: Duration,
  metrics: readonly Metric[],
): MathExpression =>
  new MathExpression({
    expression: `${what}([${metrics.map((_, n) => `FILL(m${n},0)`).join(",")}])`,
    label,
    period,
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
  });
