import metrics from "./metrics.json" with { type: "json" };

/**
 * The metrics that the service itself publishes, in the CloudWatch namespace `Certificates/<stage>`, without dimensions: each
 * name costs money by the month (CloudWatch pricing, "custom metrics"), so there are few, and never one for a tenant. AWS
 * publishes the rest about functions, queues, tables and the API.
 */
export const METRICS: Readonly<Record<MetricName, { readonly unit: string; readonly says: string }>> =
  metrics;

export type MetricName = keyof typeof metrics;
/** Values of metrics, for one line of the log. */
export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

/** The namespace of a stage's metrics in CloudWatch. */
export const metricNamespaceOf = (stage: string): string => `Certificates/${stage}`;
