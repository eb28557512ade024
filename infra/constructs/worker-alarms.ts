import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { EventSourceMapping, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { QueueName } from "#shared/domain/queues.ts";
import { deadLettersOf, queueNameOf, type StageConfig } from "../stages.ts";
import {
  allFunctions,
  countRunning,
  expressionOf,
  ofAll,
  ownMetric,
  queueMetric,
  running,
} from "./alarm-metrics.ts";
import {
  alarmPartsOf,
  alarmsIn,
  FIVE_MINUTES,
  ONCE,
  ONE_MINUTE,
  RunbookAlarm,
  WHILE_IT_LASTS,
} from "./runbook-alarm.ts";

/** A burst of certificates is carried on within a minute or two; later than this the consumer is stuck. */
const STREAM_BEHIND_AFTER = Duration.minutes(5);

/** Messages are consumed at once; when one waits for this long, the consumer is stuck or too slow. */
const BEHIND_AFTER = Duration.minutes(10);

/** A worker with what starts it, as its alarms know it. */
export interface WatchedWorker {
  readonly id: string;
  readonly target: LambdaFunction;
  readonly mapping?: EventSourceMapping;
  /** Of a worker on a schedule: `rate(1 minute)`. */
  readonly schedule?: string;
}

/** The alarms of all queues and of their dead letters, ten queues in each. */
export function addQueueAlarms(scope: Construct, stage: StageConfig, queues: readonly QueueName[]): void {
  const add = alarmsIn(scope, stage);
  for (const [n, some] of alarmPartsOf(queues).entries()) {
    const names = some.join(", ");
    const part = String(n + 1);
    const dead = some.map((name) =>
      queueMetric(deadLettersOf(stage, name), "ApproximateNumberOfMessagesVisible", "Maximum", ONE_MINUTE),
    );
    const ages = some.map((name) =>
      queueMetric(queueNameOf(stage, name), "ApproximateAgeOfOldestMessage", "Maximum", ONE_MINUTE),
    );
    add({
      heading: "Dead letters",
      part,
      says: `Messages failed every attempt, of one of the queues ${names}.`,
      metric: ofAll("SUM", "dead letters", ONE_MINUTE, dead),
      threshold: 1,
      periods: ONCE,
    });
    // SQS leaves messages received three times or more out of this age; the alarm of dead letters covers them.
    add({
      heading: "A queue is behind",
      part,
      says: `A message has waited for more than ${BEHIND_AFTER.toMinutes()} minutes in one of the queues ${names}.`,
      metric: ofAll("MAX", "seconds", ONE_MINUTE, ages),
      threshold: BEHIND_AFTER.toSeconds(),
      periods: WHILE_IT_LASTS,
    });
  }
}

/** The alarms of the workers of a stage, those of a kind together. The ones of all functions stand in service-alarms.ts. */
export function addWorkerAlarms(
  scope: Construct,
  stage: StageConfig,
  workers: readonly WatchedWorker[],
): void {
  const add = alarmsIn(scope, stage);
  const onStreams = workers.flatMap(({ mapping, ...worker }) => (mapping ? [{ ...worker, mapping }] : []));
  const names = onStreams.map(({ id }) => id).join(" or ");
  add({
    heading: "A stream is behind",
    says: `${names} sees changes more than ${STREAM_BEHIND_AFTER.toMinutes()} minutes after they were made.`,
    metric: ofAll(
      "MAX",
      "milliseconds",
      ONE_MINUTE,
      onStreams.map(({ target }) =>
        target.metric("IteratorAge", { statistic: "Maximum", period: ONE_MINUTE }),
      ),
    ),
    threshold: STREAM_BEHIND_AFTER.toMilliseconds(),
    periods: WHILE_IT_LASTS,
  });
  // Each issuance is a change that every worker on a stream is started for. Without its mapping none is, and no age is published.
  const ids = onStreams.map((_, n) => `w${n}`);
  // `0 * issued` has a value where no worker has one.
  const notStarted = `IF(SUM([${countRunning(ids)},0 * issued]) < ${ids.length}, issued, 0)`;
  add({
    heading: "Changes are not carried on",
    says: `Certificates are issued, and ${names} is not started for them.`,
    metric: expressionOf(notStarted, "certificates", FIVE_MINUTES, {
      issued: ownMetric(stage, "CertificatesIssued", "Sum", FIVE_MINUTES),
      ...Object.fromEntries(
        onStreams.map(({ target }, n) => [ids[n]!, target.metricInvocations({ statistic: "Sum" })]),
      ),
    }),
    threshold: 1,
    // One period alone can end between an issuance and its worker.
    periods: [2, 3],
  });
  const setAside = onStreams.map(
    ({ mapping }) =>
      new Metric({
        namespace: "AWS/Lambda",
        metricName: "OnFailureDestinationDeliveredEventCount",
        dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
        statistic: "Sum",
        period: ONE_MINUTE,
      }),
  );
  // No other function has such a destination.
  const notEven = allFunctions("DestinationDeliveryFailures", "Sum", ONE_MINUTE);
  add({
    heading: "Records were set aside",
    says: `Changes failed every attempt of ${names} and were set aside, or could not even be set aside.`,
    metric: ofAll("SUM", "records", ONE_MINUTE, [...setAside, notEven]),
    threshold: 1,
    periods: ONCE,
  });
  // All of them run each minute.
  const scheduled = workers.filter(({ schedule }) => schedule !== undefined);
  const runs = scheduled.map(({ target }) =>
    target.metricInvocations({ statistic: "Sum", period: FIVE_MINUTES }),
  );
  add({
    heading: "A schedule stands still",
    says: `One of ${scheduled.map(({ id }) => id).join(", ")} has not run for ${2 * FIVE_MINUTES.toMinutes()} minutes.`,
    metric: running("workers that ran", FIVE_MINUTES, runs),
    threshold: scheduled.length,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    periods: [2, 2],
    missing: TreatMissingData.BREACHING,
  });
}

/** The alarm of the canary: a run that is missing is as bad as one that failed. */
export function addCanaryAlarm(scope: Construct, stage: StageConfig, target: LambdaFunction): void {
  new RunbookAlarm(scope, {
    stage,
    heading: "The canary fails",
    says: "The smoke test of the stage failed twice, or did not run.",
    metric: expressionOf("FILL(runs,0) - FILL(errors,0)", "good runs", FIVE_MINUTES, {
      runs: target.metricInvocations({ statistic: "Sum" }),
      errors: target.metricErrors({ statistic: "Sum" }),
    }),
    threshold: 1,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    // The newest run is not known before it ends, and counts as missing until then.
    periods: [3, 3],
    missing: TreatMissingData.BREACHING,
  });
}
