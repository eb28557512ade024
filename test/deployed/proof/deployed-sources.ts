import type { QueueName } from "#shared/domain/queues.ts";
import type { LogSource, Source } from "#shared/queue/worker.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import { constructPathOf, needsOf, ofType, plain, type Stage, type Template } from "../cdk-support.ts";

/** The worker that a part of a template names: its function, or the alias of that. */
function workerIn({ Resources }: Template, part: unknown): string {
  const named = needsOf({ Properties: part }).find((id) => Resources[id]);
  if (named === undefined) throw new Error(`No function is named by ${JSON.stringify(part)}`);
  return constructPathOf(Resources[named]!).split("/")[0]!;
}

function sourceOf(mapping: Template["Resources"][string]["Properties"]): Source {
  const { EventSourceArn, BatchSize: batchSize, ScalingConfig, FilterCriteria } = mapping;
  const arn = String(plain(EventSourceArn));
  const shared = { batchSize, windowSeconds: mapping.MaximumBatchingWindowInSeconds ?? 0 };
  const [, stream] = /^(\w+)StreamArn$/.exec(arn) ?? [];
  if (stream === undefined) {
    const queue = arn.replace(/^arn:aws:sqs:.*:certificates-\w+-/, "") as QueueName;
    return { ...shared, queue, maxConcurrency: ScalingConfig.MaximumConcurrency };
  }
  const filters = FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
  return { ...shared, stream: stream as TableName, filters, retries: mapping.MaximumRetryAttempts };
}

/** What each function is told of a log, by its name. */
const followers = (operations: Template): Readonly<Record<string, Omit<LogSource, "maxConcurrency">>> =>
  Object.fromEntries(
    ofType(operations, "AWS::Logs::SubscriptionFilter").map(({ Properties }) => {
      const { DestinationArn, FilterPattern } = Properties;
      const [, message, has] = /\$\.message = "(\w+)"\).*\$\.(\w+) = "\*"/.exec(FilterPattern)!;
      const name = String(plain(DestinationArn)).replace(/^.*:function:([^:]+).*$/, "$1");
      return [name, { logs: "operations", message: message!, has: has! }];
    }),
  );

/** What starts each worker, as the templates have it: event source mappings with their filters, schedules, logs, calls by name. */
export function deployedSources(stage: Stage): ReadonlyMap<string, Source> {
  const template = stage.templates.workers;
  const propertiesOf = (type: string) => ofType(template, type).map(({ Properties }) => Properties);
  const followed = followers(stage.templates.operations);
  return new Map<string, Source>([
    ...propertiesOf("AWS::Lambda::EventSourceMapping").map(
      (one) => [workerIn(template, { of: one.FunctionName }), sourceOf(one)] as const,
    ),
    ...propertiesOf("AWS::Events::Rule").map(
      ({ Targets, ScheduleExpression: schedule }) => [workerIn(template, Targets[0]), { schedule }] as const,
    ),
    ...ofType(template, "AWS::Lambda::Function")
      .filter(({ Properties }) => Properties.FunctionName in followed)
      .map((one) => {
        const { FunctionName, ReservedConcurrentExecutions: maxConcurrency } = one.Properties;
        return [constructPathOf(one).split("/")[0]!, { ...followed[FunctionName]!, maxConcurrency }] as const;
      }),
    ...ofType(template, "AWS::Lambda::Function")
      .filter(
        ({ Properties }) => Properties.FunctionName !== undefined && !(Properties.FunctionName in followed),
      )
      .map((one) => [constructPathOf(one).split("/")[0]!, { invoked: true }] as const),
  ]);
}
