import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  AlarmStatusWidget,
  AlarmStatusWidgetSortBy,
  Dashboard,
  GraphWidget,
  GraphWidgetView,
  type IWidget,
  LogQueryWidget,
  MathExpression,
  type Metric,
  SingleValueWidget,
  TextWidget,
  TextWidgetBackground,
} from "aws-cdk-lib/aws-cloudwatch";
import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import {
  BILLED,
  type FigureSource,
  type Graph,
  type GraphStatistic,
  QUESTIONS,
  type Question,
} from "../operations/dashboard.ts";
import queries from "../operations/queries.json" with { type: "json" };
import { prefixOf, queueNameOf, type StageConfig, tableNameOf } from "../stages.ts";
import { allFunctions, apiMetric, ownMetric, queueMetric, tableMetric } from "./alarm-metrics.ts";
import { FIVE_MINUTES } from "./runbook-alarm.ts";

/** A query in the language of CloudWatch Logs Insights. */
interface SavedQuery {
  readonly name: string;
  /** The logs that are asked: `operations`, `gateway` or the id of a worker. All of the stage without it. */
  readonly logs?: readonly string[];
  readonly commands: readonly string[];
}
/**
 * The saved queries of a stage, in the order of the runbook's introduction (docs/operations.md). Only a refusal has a code; a
 * request is looked for in the whole line, as one of many changes has a list of requests.
 */
const QUERIES: readonly SavedQuery[] = queries;

/** CloudWatch's grid. */
const WHOLE_WIDTH = 24;
const MOST_IN_A_ROW = 4;
const HEIGHT = 6;
const ONE_DAY = Duration.days(1);

const UNITS: Readonly<Record<Graph["unit"], string>> = {
  count: "",
  ms: "milliseconds",
  s: "seconds",
  units: "units",
  "%": "percent",
};

/** The dashboard of a stage: its alarms, and the graphs of infra/operations/dashboard.ts, which `/ops` of the local stack draws too. */
export function addDashboard(
  scope: Construct,
  stage: StageConfig,
  { alarmNames, logs }: { readonly alarmNames: readonly string[]; readonly logs: StageLogs },
): void {
  const dashboard = new Dashboard(scope, "Dashboard", {
    dashboardName: prefixOf(stage.name),
    defaultInterval: Duration.hours(12),
  });
  dashboard.addWidgets(
    text(
      `# ${prefixOf(stage.name)}\nRunbook: [${stage.runbookUrl}](${stage.runbookUrl}#runbook). Saved queries: in Logs Insights under \`${prefixOf(stage.name)}\`. Functions are those of the whole account and region.`,
    ),
    new AlarmStatusWidget({
      title: "What rings",
      alarms: alarmNames.map((name) => Alarm.fromAlarmName(scope, `Alarm ${name}`, name)),
      sortBy: AlarmStatusWidgetSortBy.STATE_UPDATED_TIMESTAMP,
      width: WHOLE_WIDTH,
      height: HEIGHT,
    }),
  );
  for (const question of QUESTIONS) {
    dashboard.addWidgets(text(`## ${question.question}\n${question.good}`));
    dashboard.addWidgets(...answersTo(question, stage, logs));
  }
}

const text = (markdown: string): TextWidget =>
  new TextWidget({ markdown, width: WHOLE_WIDTH, height: 2, background: TextWidgetBackground.TRANSPARENT });

function answersTo(
  { graphs, busiest, mailRates, bill }: Question,
  stage: StageConfig,
  logs: StageLogs,
): IWidget[] {
  const count = graphs.length + (busiest ? 1 : 0) + (mailRates ? 1 : 0) + (bill ? 2 : 0);
  const inRow = Math.ceil(count / Math.ceil(count / MOST_IN_A_ROW));
  const shape = { width: WHOLE_WIDTH / inRow, height: HEIGHT };
  const table = (title: string, queryName: string): IWidget => {
    const query = QUERIES.find(({ name }) => name === queryName)!;
    const logGroupNames = groupsOf(query, logs);
    return new LogQueryWidget({ title, ...shape, logGroupNames, queryLines: [...query.commands] });
  };
  return [
    ...(bill ? billOf(stage, shape) : []),
    ...graphs.map(
      ({ title, unit, lines }) =>
        new GraphWidget({
          title,
          ...shape,
          left: lines.map(({ label, of, statistic }) => metricOf(stage, of, statistic).with({ label })),
          leftYAxis: { min: 0, label: UNITS[unit], showUnits: false },
        }),
    ),
    ...(busiest ? [table("Organizations by the time that their calls take", "noisy by organization")] : []),
    ...(mailRates ? [table("Organizations whose mails come back", "mails by organization")] : []),
  ];
}

/** What AWS bills for the use of a day, so far. */
function billOf(stage: StageConfig, shape: { readonly width: number; readonly height: number }): IWidget[] {
  const dollars = new MathExpression({
    expression: `SUM([${BILLED.map(({ dollars }, n) => `FILL(b${n},0)*${dollars.toFixed(12)}`).join(",")}])`,
    label: "dollars",
    period: ONE_DAY,
    usingMetrics: Object.fromEntries(
      BILLED.map(({ of }, n) => [`b${n}`, metricOf(stage, of, "Sum").with({ period: ONE_DAY })]),
    ),
  });
  return [
    new SingleValueWidget({
      title: "Today since midnight (UTC), by list prices",
      ...shape,
      metrics: [dollars],
      period: ONE_DAY,
      start: "-PT24H",
      end: "PT0H",
    }),
    new GraphWidget({
      title: "Dollars a day",
      ...shape,
      left: [dollars],
      view: GraphWidgetView.BAR,
      period: ONE_DAY,
      start: "-P14D",
      end: "PT0H",
    }),
  ];
}

function metricOf(stage: StageConfig, source: FigureSource, statistic: GraphStatistic): Metric {
  if ("own" in source) return ownMetric(stage, source.own, statistic, FIVE_MINUTES);
  if ("api" in source) return apiMetric(stage, source.api, statistic, FIVE_MINUTES);
  if ("functions" in source) return allFunctions(source.functions, statistic, FIVE_MINUTES);
  if ("queue" in source)
    return queueMetric(queueNameOf(stage, source.queue), source.value, statistic, FIVE_MINUTES);
  return tableMetric(tableNameOf(stage, source.table), source.value, statistic, FIVE_MINUTES);
}

/** The names of the log groups of a stage: `operations`, `gateway` and those of the workers by their ids. */
export type StageLogs = Readonly<Record<string, string>>;

/** The log groups that a query asks. Throws for a log that is not there. */
const groupsOf = (query: SavedQuery, logs: StageLogs): string[] =>
  (query.logs ?? Object.keys(logs)).map((name) => {
    const group = logs[name];
    if (group === undefined) throw new Error(`There is no log of ${name}.`);
    return group;
  });

/** The saved queries of a stage, which Logs Insights shows under the stage's name. They cost nothing but when they are run. */
export function addSavedQueries(scope: Construct, stage: StageConfig, logs: StageLogs): void {
  for (const query of QUERIES)
    new CfnQueryDefinition(scope, `Query ${query.name}`, {
      name: `${prefixOf(stage.name)}/${query.name}`,
      queryString: query.commands.join("\n| "),
      logGroupNames: groupsOf(query, logs),
    });
}
