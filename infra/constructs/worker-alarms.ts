import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { EventSourceMapping, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { ScheduleSource } from "#shared/queue/worker.ts";
import type { StageConfig } from "../stages.ts";
import { FIVE_MINUTES, ONE_MINUTE, RunbookAlarm } from "./runbook-alarm.ts";

/** Mails and webhooks are sent within seconds, so a minute shows that the consumer is stuck or too slow. */
const STREAM_BEHIND_AFTER = Duration.minutes(1);

interface Watched {
  readonly id: string;
  readonly target: LambdaFunction;
  readonly stage: StageConfig;
}

/** The alarms of every worker. A run counts as failed when it throws, not when it reports one message as failed. */
export function addWorkerAlarms(scope: Construct, { id, target, stage }: Watched): void {
  new RunbookAlarm(scope, "Fails", {
    stage,
    heading: "A worker fails",
    says: `Runs of ${id} end in an error.`,
    metric: target.metricErrors({ statistic: "sum", period: FIVE_MINUTES }),
    threshold: 1,
    periods: [2, 3],
  });
  new RunbookAlarm(scope, "Circles", {
    stage,
    heading: "A message went in circles",
    says: `Lambda stopped ${id}, as it kept starting itself.`,
    metric: target.metric("RecursiveInvocationsDropped", { statistic: "sum", period: FIVE_MINUTES }),
    threshold: 1,
  });
}

/** The alarms of a worker on a stream. */
export function addStreamAlarms(
  scope: Construct,
  { id, target, mapping, stage }: Watched & { mapping: EventSourceMapping },
): void {
  new RunbookAlarm(scope, "Behind", {
    stage,
    heading: "A stream is behind",
    says: `${id} sees changes more than ${STREAM_BEHIND_AFTER.toSeconds()} s after they were made.`,
    metric: target.metric("IteratorAge", { statistic: "max", period: ONE_MINUTE }),
    threshold: STREAM_BEHIND_AFTER.toMilliseconds(),
    periods: [3, 3],
  });
  const events = (metricName: string) =>
    new Metric({
      namespace: "AWS/Lambda",
      metricName,
      dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
      statistic: "Sum",
      period: ONE_MINUTE,
    });
  new RunbookAlarm(scope, "Set aside", {
    stage,
    heading: "Records were set aside",
    says: `Changes failed every attempt of ${id} and were set aside, or could not even be set aside.`,
    metric: new MathExpression({
      expression: "SUM(METRICS())",
      label: "records",
      period: ONE_MINUTE,
      usingMetrics: {
        aside: events("OnFailureDestinationDeliveredEventCount"),
        dropped: events("DroppedEventCount"),
        lost: target.metric("DestinationDeliveryFailures", { statistic: "Sum", period: ONE_MINUTE }),
      },
    }),
    threshold: 1,
  });
}

/** The alarm of a worker that other functions call: their callers wait, and are refused when it is throttled. */
export function addInvokedAlarm(scope: Construct, { id, target, stage }: Watched): void {
  new RunbookAlarm(scope, "Throttled", {
    stage,
    heading: "Documents are not drawn",
    says: `Calls of ${id} were refused, as it runs as often at once as it may.`,
    metric: target.metricThrottles({ statistic: "sum", period: FIVE_MINUTES }),
    threshold: 10,
    periods: [2, 3],
  });
}

/** The alarm of a scheduled worker that no longer runs. */
export function addScheduleAlarm(
  scope: Construct,
  { id, target, stage, source }: Watched & { source: ScheduleSource },
): void {
  const hourly = source.schedule.includes("hour");
  new RunbookAlarm(scope, "Stands still", {
    stage,
    heading: "A schedule stands still",
    says: `${id} has not run for ${hourly ? "three hours" : "a quarter of an hour"}.`,
    metric: target.metricInvocations({
      statistic: "sum",
      period: hourly ? Duration.hours(1) : FIVE_MINUTES,
    }),
    threshold: 1,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    periods: [3, 3],
    missing: TreatMissingData.BREACHING,
  });
}
