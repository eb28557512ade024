import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, MathExpression, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { isCalledAlways, type StageConfig } from "../stages.ts";
import { apiMetric } from "./alarm-metrics.ts";
import { FIVE_MINUTES, ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

/** The share of requests, which is what API Gateway publishes as the average of its errors. */
const FAILED = 0.01;
const REFUSED_PERCENT = 75;
/** Fewer requests in five minutes say nothing: a program that tries addresses is refused each time. */
const REFUSED_AT_LEAST = 20;
/** Ten times the slowest warm request, so that cold starts alone do not make one of a hundred as slow. */
const SLOW = Duration.seconds(3);
const SLOW_PERCENT = 1;
/** Fewer slow requests in five minutes are cold starts, of the canary at night for example. */
const SLOW_AT_LEAST = 5;

const comparison = ComparisonOperator.GREATER_THAN_THRESHOLD;

/** The alarm of what callers cannot help, by which a release is judged too: so it is in the stack of the API. */
export const addErrorsAlarm = (scope: Construct, stage: StageConfig): RunbookAlarm =>
  new RunbookAlarm(scope, {
    stage,
    heading: "The API answers 5xx",
    says: `More than ${FAILED * 100} % of the requests are answered with 5xx, in three minutes of five.`,
    metric: apiMetric(stage, "5XXError", "Average", ONE_MINUTE),
    threshold: FAILED,
    comparison,
    periods: [3, 5],
  });

/** The other alarms of the API as its callers see it. */
export function addApiAlarms(scope: Construct, stage: StageConfig): void {
  new RunbookAlarm(scope, {
    stage,
    heading: "Nearly everybody is refused",
    says: `More than ${REFUSED_PERCENT} % of the requests are answered with 4xx.`,
    metric: new MathExpression({
      expression: `IF(refused >= ${REFUSED_AT_LEAST}, 100 * refused / requests, 0)`,
      label: "4xx in percent",
      period: FIVE_MINUTES,
      usingMetrics: {
        refused: apiMetric(stage, "4XXError", "Sum", FIVE_MINUTES),
        requests: apiMetric(stage, "Count", "Sum", FIVE_MINUTES),
      },
    }),
    threshold: REFUSED_PERCENT,
    comparison,
    periods: [2, 3],
  });
  if (isCalledAlways(stage))
    new RunbookAlarm(scope, {
      stage,
      heading: "Nobody calls",
      says: "The API had no request for a quarter of an hour.",
      metric: new MathExpression({
        expression: "FILL(requests,0)",
        label: "requests",
        period: FIVE_MINUTES,
        usingMetrics: { requests: apiMetric(stage, "Count", "Sum", FIVE_MINUTES) },
      }),
      threshold: 1,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      periods: [3, 3],
      missing: TreatMissingData.BREACHING,
    });
  new RunbookAlarm(scope, {
    stage,
    heading: "The API is slow",
    says: `One request in a hundred takes longer than ${SLOW.toSeconds()} s.`,
    metric: new MathExpression({
      expression: `IF(slow >= ${SLOW_AT_LEAST}, 100 * slow / requests, 0)`,
      label: "slow in percent",
      period: FIVE_MINUTES,
      usingMetrics: {
        slow: apiMetric(stage, "Latency", `TC(${SLOW.toMilliseconds()}:)`, FIVE_MINUTES),
        requests: apiMetric(stage, "Count", "Sum", FIVE_MINUTES),
      },
    }),
    threshold: SLOW_PERCENT,
    comparison,
    periods: [2, 3],
  });
}
