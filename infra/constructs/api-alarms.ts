import { Duration } from "aws-cdk-lib";
import type { RestApiBase } from "aws-cdk-lib/aws-apigateway";
import { ComparisonOperator, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { type MetricName, metricNamespaceOf } from "#shared/domain/metrics.ts";
import type { StageConfig } from "../stages.ts";
import { FIVE_MINUTES, ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

const ERROR_PERCENT = 1;
/** Ten times the slowest warm request, so that cold starts alone do not raise the 99th percentile this far. */
const SLOW = Duration.seconds(3);

/** The alarms of the API as its callers see it. Gives the one by which a release is judged. */
export function addApiAlarms(
  scope: Construct,
  { api, stage }: { api: RestApiBase; stage: StageConfig },
): RunbookAlarm {
  const comparison = ComparisonOperator.GREATER_THAN_THRESHOLD;
  const errors = new RunbookAlarm(scope, "Answers 5xx", {
    stage,
    heading: "The API answers 5xx",
    says: `More than ${ERROR_PERCENT} % of the requests are answered with 5xx.`,
    metric: new MathExpression({
      expression: "IF(requests > 0, 100 * errors / requests, 0)",
      label: "5xx in percent",
      period: ONE_MINUTE,
      usingMetrics: {
        errors: api.metricServerError({ statistic: "sum" }),
        requests: api.metricCount({ statistic: "sum" }),
      },
    }),
    threshold: ERROR_PERCENT,
    comparison,
    periods: [2, 3],
  });
  new RunbookAlarm(scope, "Slow", {
    stage,
    heading: "The API is slow",
    says: `One request in a hundred takes longer than ${SLOW.toSeconds()} s.`,
    metric: api.metricLatency({ statistic: "p99", period: FIVE_MINUTES }),
    threshold: SLOW.toMilliseconds(),
    comparison,
    periods: [2, 3],
  });
  // Without dimensions, because all functions of the account share one concurrency limit.
  new RunbookAlarm(scope, "Functions throttled", {
    stage,
    heading: "Functions are throttled",
    says: "Lambda refuses to start functions: the account's concurrency is used up.",
    metric: new Metric({
      namespace: "AWS/Lambda",
      metricName: "Throttles",
      statistic: "sum",
      period: ONE_MINUTE,
    }),
    threshold: 1,
    periods: [2, 3],
  });
  addMismatchAlarm(scope, stage);
  return errors;
}

/** An answer that does not fit its schema is sent and logged when deployed (decision 3.11); this alarm reports it. */
function addMismatchAlarm(scope: Construct, stage: StageConfig): void {
  new RunbookAlarm(scope, "Response mismatch", {
    stage,
    heading: "An answer does not fit its schema",
    says: "An operation gave an answer that its description does not allow.",
    metric: new Metric({
      namespace: metricNamespaceOf(stage.name),
      metricName: "ResponseMismatches" satisfies MetricName,
      statistic: "sum",
      period: FIVE_MINUTES,
    }),
    threshold: 1,
  });
}
