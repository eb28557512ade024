import { isStartedAhead, readConfig } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { METRICS, type MetricName, type MetricValues, metricNamespaceOf } from "#shared/domain/metrics.ts";
import type { ResponseCheck } from "#shared/http/pipeline/respond.ts";
import { createLog, type Log } from "#shared/log.ts";

/** Writes to stdout, because Lambda's `console` would wrap the line in another JSON record. */
const writeLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export interface LambdaRuntime {
  readonly connection: Connection;
  readonly log: Log;
  readonly responseCheck: ResponseCheck;
  readonly baseUrl: string;
  readonly startedAhead: boolean;
}

/** What a function's generated entry (infra/build.ts) needs; without `makeDynamo` a bundle has no DynamoDB client. */
export function lambdaRuntime(makeDynamo?: Connection["dynamo"]): LambdaRuntime {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL, writeLine, embeddedMetrics(config.STAGE));
  let dynamo: ReturnType<Connection["dynamo"]> | undefined;
  return {
    connection: {
      config,
      log,
      dynamo() {
        if (!makeDynamo) throw new Error("No port of this function may use a table.");
        dynamo ??= makeDynamo();
        return dynamo;
      },
    },
    log,
    responseCheck: config.RESPONSE_CHECK,
    baseUrl: config.BASE_URL,
    startedAhead: isStartedAhead(config),
  };
}

/** The members of a log line by which CloudWatch takes metrics from it ("Embedded metric format"), without dimensions. */
export const embeddedMetrics =
  (stage: string) =>
  (values: MetricValues): Readonly<Record<string, unknown>> => ({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: metricNamespaceOf(stage),
          Dimensions: [[]],
          Metrics: Object.keys(values).map((name) => ({
            Name: name,
            Unit: METRICS[name as MetricName].unit,
          })),
        },
      ],
    },
    ...values,
  });
