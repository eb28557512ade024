import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as InvokeFunction } from "aws-cdk-lib/aws-events-targets";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  Alias,
  EventSourceMapping,
  type EventSourceMappingProps,
  MetricType,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { QUEUES } from "#shared/domain/queues.ts";
import {
  type QueueSource,
  type Source,
  STREAM_MAX_AGE_HOURS,
  type StreamSource,
  type Worker,
} from "#shared/queue/worker.ts";
import type { InvokedName } from "#shared/resources.ts";
import { runsOf } from "../capacity.ts";
import { grantsOfWorker } from "../grants.ts";
import { functionNameOf, isQueueUsed, LIVE, prefixOf, type StageConfig } from "../stages.ts";
import type { Deployed } from "./deployed.ts";
import { type FunctionSetting, permit, serviceFunction, serviceLogs } from "./service-function.ts";
import type { WatchedWorker } from "./worker-alarms.ts";

/** AWS's advice: the visibility timeout is at least six times the function's timeout. */
const VISIBILITY_FACTOR = 6;
/** A larger batch of a queue needs a batching window (Lambda, "Batching behavior"). */
const BATCH_MAX = 10;

export interface ServiceWorkerProps extends FunctionSetting {
  readonly worker: Worker;
  /** The bucket for stream records that failed every attempt. */
  readonly setAside: Bucket;
}

/**
 * One row of the worker table: its function, and the function's event source or schedule. Throws when the worker does not fit
 * its queue.
 */
export function addWorker(stack: Construct, { worker, setAside, ...setting }: ServiceWorkerProps) {
  const { stage, deployed } = setting;
  const { id, source, timeoutSeconds } = worker;
  const scope = new Construct(stack, id);
  const logGroup = serviceLogs(scope, "Log", stage);
  const target = serviceFunction(scope, {
    ...setting,
    id,
    // By its name, as stacks refer to each other's resources.
    ...("invoked" in source && {
      name: functionNameOf(prefixOf(stage.name), id),
      concurrency: stage.concurrency.invoked[id as InvokedName],
    }),
    ...("logs" in source && {
      name: functionNameOf(prefixOf(stage.name), id),
      // What comes faster waits in Lambda's own queue, and takes no run from requests.
      concurrency: runsOf(source, stage),
    }),
    summary: worker.summary,
    ports: worker.uses,
    grants: grantsOfWorker(worker),
    timeoutSeconds,
    logGroup,
    // Lambda traces every run that comes alone: those of the schedules, which find nothing to do, would cost a dollar a month.
    traced: !("schedule" in source),
    sourceStatements: sourceStatements(source, deployed, setAside),
  });
  // All runs at once: what fails is tried again, and nobody waits for it (decision 17.5).
  const called =
    stage.release === "gradual"
      ? new Alias(scope, "Live", { aliasName: LIVE, version: target.currentVersion })
      : target;
  const read = (mapping: Omit<EventSourceMappingProps, "target">) =>
    new EventSourceMapping(scope, "Source", { target: called, reportBatchItemFailures: true, ...mapping });
  const watched: WatchedWorker = { id, target };
  if ("queue" in source) read(ofQueue(source, timeoutSeconds, deployed, stage));
  if ("stream" in source)
    return { logGroup, watched: { ...watched, mapping: read(ofStream(source, setAside, deployed, stage)) } };
  // A batch that fails comes twice more; then it stands in the log of the operations alone.
  if ("logs" in source) called.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) });
  if (!("schedule" in source)) return { logGroup, watched };
  // A failed run is not retried, because the next one does its work.
  called.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new Rule(scope, "Schedule", {
    schedule: Schedule.expression(source.schedule),
    targets: [new InvokeFunction(called, { retryAttempts: 0 })],
  });
  return { logGroup, watched: { ...watched, schedule: source.schedule } };
}

function ofQueue(source: QueueSource, timeoutSeconds: number, deployed: Deployed, stage: StageConfig) {
  const { queue, batchSize, windowSeconds = 0 } = source;
  const needed = VISIBILITY_FACTOR * timeoutSeconds + windowSeconds;
  if (QUEUES[queue].visibilitySeconds < needed)
    throw new Error(`The queue ${queue} must hide its messages for ${needed} s (visibilitySeconds).`);
  if (batchSize > BATCH_MAX && windowSeconds === 0)
    throw new Error(
      `The worker of ${queue} takes batches of at most ${BATCH_MAX} messages without a window.`,
    );
  return {
    eventSourceArn: deployed.queues[queue].arn,
    batchSize,
    ...(windowSeconds > 0 && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
    maxConcurrency: runsOf(source, stage),
    // Lambda asks a queue all the time, which costs more than a stage without phones has left.
    ...(!isQueueUsed(stage, queue) && { enabled: false }),
  };
}

function ofStream(source: StreamSource, setAside: Bucket, deployed: Deployed, stage: StageConfig) {
  const { stream, filters, batchSize, windowSeconds = 0, retries } = source;
  return {
    eventSourceArn: deployed.tables[stream].streamArn!,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    ...(windowSeconds > 0 && { maxBatchingWindow: Duration.seconds(windowSeconds) }),
    bisectBatchOnError: true,
    retryAttempts: retries,
    maxRecordAge: Duration.hours(STREAM_MAX_AGE_HOURS),
    parallelizationFactor: runsOf(source, stage),
    filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
    // A bucket gets the records; a queue would get only their positions in the stream, which end after 24 hours.
    onFailure: { bind: () => ({ destination: setAside.bucketArn }) },
    metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
  };
}

/** The permissions that Lambda needs to read the source and to set records aside. */
function sourceStatements(source: Source, deployed: Deployed, setAside: Bucket): PolicyStatement[] {
  if ("queue" in source)
    return [
      permit(
        ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"],
        deployed.queues[source.queue].arn,
      ),
    ];
  if (!("stream" in source)) return [];
  const table = deployed.tables[source.stream];
  return [
    permit(["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"], table.streamArn!),
    // The action lists all streams of the table, so the resource cannot be one stream.
    permit(["dynamodb:ListStreams"], `${table.arn}/stream/*`),
    permit(["s3:ListBucket"], setAside.bucketArn),
    permit(["s3:PutObject"], setAside.arnForObjects("*")),
  ];
}
