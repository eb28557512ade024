import { beforeAll, describe, expect, test } from "vitest";
import { BILLED, QUESTIONS } from "#infra/operations/dashboard.ts";
import { DEPLOYED_STAGES } from "#infra/stages.ts";
import { METRICS, metricNamespaceOf } from "#shared/domain/metrics.ts";
import { daily, everyOf, plain, type Stage } from "./cdk-support.ts";
import { evaluate } from "./metric-math.ts";
import { PRODUCTION } from "./setting-variants.ts";

interface Widget {
  readonly type: "text" | "alarm" | "metric" | "log";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly properties: {
    readonly title?: string;
    readonly markdown?: string;
    readonly alarms?: readonly string[];
    readonly query?: string;
    readonly metrics?: readonly (readonly unknown[])[];
  };
}
interface Shown {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly options: { readonly stat?: string; readonly label?: string; readonly id?: string };
}

/** A metric as a widget names it: `["AWS/SQS", "…", "QueueName", "…", { stat: "Sum" }]`. */
function shownIn(metric: readonly unknown[]): Shown {
  const [namespace, name, ...rest] = metric as string[];
  const options = rest.pop() as unknown as Shown["options"];
  const pairs = rest.flatMap((key, n) => (n % 2 === 0 ? [[key, rest[n + 1]!] as const] : []));
  return { namespace: namespace!, name: name!, dimensions: Object.fromEntries(pairs), options };
}
const isExpression = (metric: readonly unknown[]): boolean => typeof metric[0] === "object";

/** CloudWatch bills nothing for three dashboards with so many metrics each (CloudWatch pricing, free tier). */
const FREE_METRICS = 50;

describe.each(DEPLOYED_STAGES)("the dashboard of %s", (name) => {
  let stage: Stage;
  let widgets: readonly Widget[];
  let metrics: readonly Shown[];
  beforeAll(() => {
    stage = daily(name);
    const [dashboard, ...more] = everyOf(stage, "AWS::CloudWatch::Dashboard");
    expect(more).toEqual([]);
    expect(dashboard!.Properties.DashboardName).toBe(`certificates-${name}`);
    widgets = JSON.parse(plain(dashboard!.Properties).DashboardBody).widgets;
    metrics = widgets.flatMap(({ properties }) =>
      (properties.metrics ?? []).filter((one) => !isExpression(one)).map(shownIn),
    );
  });

  test("shows metrics that something of the stage publishes, and no more than are free", () => {
    const named = (type: string, property: string): string[] =>
      everyOf(stage, type).map(({ Properties }) => Properties[property]);
    const published: Readonly<Record<string, (metric: Shown) => boolean>> = {
      [metricNamespaceOf(name)]: (one) => one.name in METRICS && Object.keys(one.dimensions).length === 0,
      // All functions of the account and region.
      "AWS/Lambda": (one) =>
        ["Invocations", "Errors", "Throttles", "ConcurrentExecutions"].includes(one.name) &&
        Object.keys(one.dimensions).length === 0,
      "AWS/ApiGateway": ({ dimensions: { ApiName, ...more }, ...one }) =>
        ["Count", "4XXError", "5XXError", "Latency"].includes(one.name) &&
        named("AWS::ApiGateway::RestApi", "Name").includes(ApiName!) &&
        Object.keys(more).length === 0,
      "AWS/SQS": ({ dimensions: { QueueName, ...more }, ...one }) =>
        one.name === "ApproximateAgeOfOldestMessage" &&
        named("AWS::SQS::Queue", "QueueName").includes(QueueName!) &&
        Object.keys(more).length === 0,
      "AWS/DynamoDB": ({ dimensions: { TableName, ...more }, ...one }) =>
        ["ConsumedWriteCapacityUnits", "ConsumedReadCapacityUnits"].includes(one.name) &&
        named("AWS::DynamoDB::Table", "TableName").includes(TableName!) &&
        Object.keys(more).length === 0,
    };
    expect(metrics.length).toBeGreaterThan(30);
    for (const metric of metrics)
      expect([metric, published[metric.namespace]?.(metric)]).toEqual([metric, true]);
    const different = new Set(
      metrics.map((one) => JSON.stringify([one.namespace, one.name, one.dimensions])),
    );
    expect(different.size).toBeLessThanOrEqual(FREE_METRICS);
  });

  test("has every graph of the questions, each below its question", () => {
    const shown = widgets.map(({ properties }) => properties.title ?? properties.markdown!.split("\n")[0]!);
    let at = 0;
    for (const { question, graphs } of QUESTIONS) {
      const begin = shown.indexOf(`## ${question}`, at);
      expect(begin, question).toBeGreaterThan(0);
      for (const { title, lines } of graphs) {
        at = shown.indexOf(title, begin);
        expect(at, title).toBeGreaterThan(begin);
        const drawn = widgets[at]!.properties.metrics!.map(shownIn).map(({ options }) => options);
        expect(drawn).toMatchObject(lines.map(({ label, statistic }) => ({ label, stat: statistic })));
      }
    }
  });

  test("begins with the runbook's address and every alarm of the stage", () => {
    if (name === "production")
      expect(widgets[0]!.properties.markdown).toContain(`(${PRODUCTION.runbookUrl}#runbook)`);
    const arn = (alarm: string) => `arn:aws:cloudwatch:sa-east-1:AWS::AccountId:alarm:${alarm}`;
    const names = everyOf(stage, "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties.AlarmName);
    expect([...widgets[1]!.properties.alarms!].sort()).toEqual(names.map(arn).sort());
    // The most that the widget takes.
    expect(names.length).toBeLessThanOrEqual(100);
  });

  test("says what today costs by list prices", () => {
    const bills = widgets.filter(({ properties }) => properties.metrics?.some(isExpression));
    expect(bills.map(({ properties }) => properties.title)).toEqual([
      "Today since midnight (UTC), by list prices",
      "Dollars a day",
    ]);
    for (const { properties } of bills) {
      const [{ expression }] = properties.metrics!.find(isExpression) as [{ expression: string }];
      const used = properties.metrics!.filter((one) => !isExpression(one)).map(shownIn);
      expect(used.map(({ options }) => options.id)).toEqual(BILLED.map((_, n) => `b${n}`));
      // 1,000 of each.
      const dollars = evaluate(expression, { metric: () => 1_000, canFill: () => true });
      expect(dollars).toBeCloseTo(1_000 * BILLED.reduce((sum, one) => sum + one.dollars, 0), 9);
      // A table that nobody used yet costs nothing, and hides nothing.
      const some = evaluate(expression, {
        metric: (id) => (id === "b0" ? 1_000 : undefined),
        canFill: () => false,
      });
      expect(some).toBeCloseTo(1_000 * BILLED[0]!.dollars, 9);
    }
  });

  test("has no widget on another, and none beside the grid", () => {
    const taken = new Set<string>();
    for (const { x, y, width, height, properties } of widgets) {
      expect(x + width, properties.title).toBeLessThanOrEqual(24);
      for (let column = x; column < x + width; column++)
        for (let row = y; row < y + height; row++) {
          expect(taken.has(`${column} ${row}`), properties.title).toBe(false);
          taken.add(`${column} ${row}`);
        }
    }
  });
});
