import type { TemplateResource } from "./cdk-support.ts";
import { evaluate } from "./metric-math.ts";

/** What a metric was in one minute: so many samples of one value. */
export interface Datapoint {
  readonly value: number;
  readonly count: number;
}
/** A metric as AWS or the service publishes it; a minute without samples is missing data. */
export interface Published {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions?: Readonly<Record<string, unknown>>;
  /** Minutes count from the begin of the incident; those before are negative. */
  readonly at: (minute: number) => readonly Datapoint[];
}

interface Query {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: MetricId; readonly Period: number; readonly Stat: string };
  readonly ReturnData?: boolean;
}
interface MetricId {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/**
 * CloudWatch reads more periods than it evaluates, and takes older data in place of missing data where there is some
 * (CloudWatch user guide, "Configuring how CloudWatch alarms treat missing data"; its examples read five for three).
 */
const READ_BESIDES = 2;

const idOf = ({ Namespace, MetricName, Dimensions = [] }: MetricId): string =>
  JSON.stringify([Namespace, MetricName, Dimensions.map(({ Name, Value }) => [Name, Value]).sort()]);

/** What tells a metric from every other: the same as `metricsOf` gives of an alarm. */
export const metricIdOf = ({ namespace, name, dimensions = {} }: Omit<Published, "at">): string =>
  idOf({
    Namespace: namespace,
    MetricName: name,
    Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
  });

const STATISTICS: Readonly<Record<string, (samples: readonly Datapoint[]) => number>> = {
  Sum: sum,
  Maximum: (samples) => Math.max(...samples.map(({ value }) => value)),
  Average: (samples) => sum(samples) / samples.reduce((all, { count }) => all + count, 0),
  // The trimmed count: samples of 3,000 and above.
  "TC(3000:)": (samples) =>
    sum(samples.map(({ value, count }) => ({ value: value >= 3_000 ? 1 : 0, count }))),
};
function sum(samples: readonly Datapoint[]): number {
  return samples.reduce((all, { value, count }) => all + value * count, 0);
}

/** Whether FILL gives a value for a metric without any data in what is read: CloudWatch's guide does not say. */
export type EmptyFill = "filled" | "missing";

/**
 * How many minutes each metric comes late, by its place in the list of metrics: FILL gives a period its value before the data is
 * there (CloudWatch user guide, "Metric math functions", FILL).
 */
export type Delay = (n: number) => number;

/** How CloudWatch would judge the metric alarms of templates, minute by minute. */
export class AlarmEvaluator {
  readonly #published: ReadonlyMap<string, Published>;
  readonly #emptyFill: EmptyFill;
  readonly #delays: ReadonlyMap<Published, number>;

  constructor(published: readonly Published[], emptyFill: EmptyFill, delay: Delay) {
    this.#delays = new Map(published.map((one, n) => [one, delay(n)]));
    this.#published = new Map(published.map((one) => [metricIdOf(one), one]));
    this.#emptyFill = emptyFill;
  }

  /** Whether the alarm is in ALARM when the minute has ended. */
  rings({ Properties }: TemplateResource, minute: number): boolean {
    const { EvaluationPeriods: evaluated, DatapointsToAlarm: needed = evaluated } = Properties;
    const read = this.#datapoints(Properties, minute, evaluated + READ_BESIDES);
    const real = read.filter((value) => value !== undefined).slice(0, evaluated);
    const missing = evaluated - real.length;
    const breaching = real.filter((value) => this.#breaches(Properties, value)).length;
    if (Properties.TreatMissingData === "breaching") return breaching + missing >= needed;
    if (Properties.TreatMissingData === "notBreaching") return breaching >= needed;
    throw new Error(`${Properties.AlarmName} treats missing data as ${Properties.TreatMissingData}.`);
  }

  #breaches({ ComparisonOperator, Threshold }: TemplateResource["Properties"], value: number): boolean {
    switch (ComparisonOperator) {
      case "GreaterThanOrEqualToThreshold":
        return value >= Threshold;
      case "GreaterThanThreshold":
        return value > Threshold;
      case "LessThanThreshold":
        return value < Threshold;
      default:
        throw new Error(`What is ${ComparisonOperator}?`);
    }
  }

  /** What the alarm looks at in the last periods, the newest first. */
  #datapoints(
    Properties: TemplateResource["Properties"],
    minute: number,
    periods: number,
  ): (number | undefined)[] {
    const queries: readonly Query[] = Properties.Metrics ?? [
      {
        Id: "m",
        MetricStat: {
          Metric: Properties,
          Period: Properties.Period,
          Stat: Properties.Statistic ?? Properties.ExtendedStatistic,
        },
      },
    ];
    const lengths = new Set(queries.flatMap(({ MetricStat }) => MetricStat?.Period ?? []));
    if (lengths.size !== 1) throw new Error(`${Properties.AlarmName} has periods of several lengths.`);
    const length = [...lengths][0]! / 60;
    const windows = Array.from({ length: periods }, (_, n) => minute - n * length);
    const series = new Map(
      queries.flatMap(({ Id, MetricStat }) =>
        MetricStat
          ? [[Id, windows.map((end) => this.#statistic(MetricStat, { end, length, now: minute }))] as const]
          : [],
      ),
    );
    const returned = queries.find(
      ({ ReturnData, Expression }) => ReturnData ?? Expression ?? queries.length === 1,
    )!;
    if (returned.Expression === undefined) return series.get(returned.Id)!;
    return windows.map((_, n) =>
      evaluate(returned.Expression!, {
        metric: (id) => {
          const values = series.get(id);
          if (!values) throw new Error(`${Properties.AlarmName} does not say what ${id} is.`);
          return values[n];
        },
        canFill: (id) => this.#emptyFill === "filled" || series.get(id)!.some((value) => value !== undefined),
      }),
    );
  }

  #statistic(
    { Metric, Stat }: NonNullable<Query["MetricStat"]>,
    { end, length, now }: { readonly end: number; readonly length: number; readonly now: number },
  ): number | undefined {
    const published = this.#published.get(idOf(Metric));
    if (!published) return undefined;
    const known = now - this.#delays.get(published)!;
    const samples = Array.from({ length }, (_, n) => end - n)
      .filter((minute) => minute <= known)
      .flatMap(published.at);
    const statistic = STATISTICS[Stat];
    if (!statistic) throw new Error(`What is ${Stat}?`);
    return samples.length === 0 ? undefined : statistic(samples);
  }
}

/** The name of each metric that an alarm looks at, to tell whether anything is published under it. */
export const metricsOf = ({ Properties }: TemplateResource): readonly string[] =>
  Properties.Metrics
    ? (Properties.Metrics as Query[]).flatMap(({ MetricStat }) =>
        MetricStat ? [idOf(MetricStat.Metric)] : [],
      )
    : [idOf(Properties)];
