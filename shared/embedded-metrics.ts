import { METRICS, type MetricName, type MetricValues, metricNamespaceOf } from "./domain/metrics.ts";

/**
 * Makes the members of a log line by which CloudWatch takes metrics from it (CloudWatch, "Specification: Embedded metric
 * format"): the values by their names, and where to find them. They have no dimensions.
 */
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
