import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { EventSourceMapping, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";
import { allFunctions, countRunning, ofAll, ownMetric, running } from "./alarm-metrics.ts";
import { FIVE_MINUTES, ONCE, ONE_MINUTE, RunbookAlarm, WHILE_IT_LASTS } from "./runbook-alarm.ts";

/** A burst of certificates is carried on within a minute or two; later than this the consumer is stuck. */
const STREAM_BEHIND_AFTER = Duration.minutes(5);

/** A worker with what starts it, as its alarms know it. */
export interface WatchedWorker {
  readonly id: string;
  readonly target: LambdaFunction;
  readonly mapping?: EventSourceMapping;
  /** Of a worker on a schedule: `rate(1 minute)`. */
  readonly schedule?: string;
}

/** The alarms of the workers of a stage, those of a kind together. The ones of all functions stand in service-alarms.ts. */
export function addWorkerAlarms(
  scope: Construct,
  stage: StageConfig,
  workers: readonly WatchedWorker[],
): void {
  const onStreams = workers.flatMap(({ mapping, ...worker }) => (mapping ? [{ ...worker, mapping }] : []));
  addStreamAlarms(scope, stage, onStreams);
  addScheduleAlarm(
    scope,
    stage,
    workers.filter(({ schedule }) => schedule !== undefined),
  );
}

function addStreamAlarms(
  scope: Construct,
  stage: StageConfig,
  workers: readonly (WatchedWorker & { readonly mapping: EventSourceMapping })[],
): void {
  const names = workers.map(({ id }) => id).join(" or ");
  new RunbookAlarm(scope, {
    stage,
    heading: "A stream is behind",
    says: `${names} sees changes more than ${STREAM_BEHIND_AFTER.toMinutes()} minutes after they were made.`,
    metric: ofAll(
      "MAX",
      "milliseconds",
      ONE_MINUTE,
      workers.map(({ target }) => target.metric("IteratorAge", { statistic: "Maximum", period: ONE_MINUTE })),
    ),
    threshold: STREAM_BEHIND_AFTER.toMilliseconds(),
    periods: WHILE_IT_LASTS,
  });
  // Each issuance is a change that every worker on a stream is started for. Without its mapping none is, and no age is published.
  const ids = workers.map((_, n) => `w${n}`);
  new RunbookAlarm(scope, {
    stage,
    heading: "Changes are not carried on",
    says: `Certificates are issued, and ${names} is not started for them.`,
    metric: new MathExpression({
      // `0 * issued` has a value where no worker has one.
      expression: `IF(SUM([${countRunning(ids)},0 * issued]) < ${ids.length}, issued, 0)`,
      label: "certificates",
      period: FIVE_MINUTES,
      usingMetrics: {
        issued: ownMetric(stage, "CertificatesIssued", "Sum", FIVE_MINUTES),
        ...Object.fromEntries(
          workers.map(({ target }, n) => [ids[n]!, target.metricInvocations({ statistic: "Sum" })]),
        ),
      },
    }),
    threshold: 1,
    // One period alone can end between an issuance and its worker.
    periods: [2, 3],
  });
  const setAside = [
    ...workers.map(
      ({ mapping }) =>
        new Metric({
          namespace: "AWS/Lambda",
          metricName: "OnFailureDestinationDeliveredEventCount",
          dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
          statistic: "Sum",
          period: ONE_MINUTE,
        }),
    ),
    // No other function has such a destination.
    allFunctions("DestinationDeliveryFailures", "Sum", ONE_MINUTE),
  ];
  new RunbookAlarm(scope, {
    stage,
    heading: "Records were set aside",
    says: `Changes failed every attempt of ${names} and were set aside, or could not even be set aside.`,
    metric: ofAll("SUM", "records", ONE_MINUTE, setAside),
    threshold: 1,
    periods: ONCE,
  });
}

/** The alarm of the scheduled workers, all of which run each minute, when one of them no longer does. */
function addScheduleAlarm(scope: Construct, stage: StageConfig, workers: readonly WatchedWorker[]): void {
  const within = FIVE_MINUTES;
  new RunbookAlarm(scope, {
    stage,
    heading: "A schedule stands still",
    says: `One of ${workers.map(({ id }) => id).join(", ")} has not run for ${2 * within.toMinutes()} minutes.`,
    metric: running(
      "workers that ran",
      within,
      workers.map(({ target }) => target.metricInvocations({ statistic: "Sum", period: within })),
    ),
    threshold: workers.length,
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
    metric: new MathExpression({
      expression: "FILL(runs,0) - FILL(errors,0)",
      label: "good runs",
      period: FIVE_MINUTES,
      usingMetrics: {
        runs: target.metricInvocations({ statistic: "Sum" }),
        errors: target.metricErrors({ statistic: "Sum" }),
      },
    }),
    threshold: 1,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    // The newest run is not known before it ends, and counts as missing until then.
    periods: [3, 3],
    missing: TreatMissingData.BREACHING,
  });
}
