import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { presentCostPage } from "#infra/cost/main.ts";
import {
  billOf,
  COPIES,
  coldPlanOf,
  IDLE,
  idleBillOf,
  type Measured,
  ownMetricsOf,
  PRICES,
  totalOf,
} from "#infra/cost/model.ts";
import { METRICS } from "#shared/domain/metrics.ts";
import { BUDGETS } from "../bench/budgets.ts";
import { night } from "../support/runs.ts";
import { metricsOf } from "./alarm-evaluator.ts";
import { daily, everyOf, type Stage, synthesize } from "./cdk-support.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const measured = JSON.parse(read("infra/cost/measured.json")) as Measured;

/** Runs a month of all schedules: `rate(1 minute)`, `rate(1 hour)`. */
function scheduledRuns(): number {
  const minutes = { minute: 1, minutes: 1, hour: 60, hours: 60, day: 1_440, days: 1_440 };
  return workers.reduce((sum, { source }) => {
    if (!("schedule" in source)) return sum;
    const [, count, unit] = /^rate\((\d+) (\w+)\)$/.exec(source.schedule)!;
    return sum + (30 * 1_440) / (Number(count) * minutes[unit as keyof typeof minutes]);
  }, 0);
}

const countedIn = (stage: Stage) => ({
  alarmMetrics: everyOf(stage, "AWS::CloudWatch::Alarm").flatMap(metricsOf).length,
  dashboards: everyOf(stage, "AWS::CloudWatch::Dashboard").length,
  keys: everyOf(stage, "AWS::KMS::Key").length,
  secrets: everyOf(stage, "AWS::SecretsManager::Secret").length,
  polledQueues: everyOf(stage, "AWS::Lambda::EventSourceMapping").filter(
    ({ Properties }) => Properties.StartingPosition === undefined && Properties.Enabled !== false,
  ).length,
  scheduledRuns: scheduledRuns(),
});

describe("what the service costs", () => {
  test("is reckoned from a measure that has the mails of a certificate", () => {
    expect(measured.steps.issuing.calls.SendEmail).toBeGreaterThanOrEqual(1);
  });

  test("docs/cost.md is what `npm run cost` writes", () => {
    expect(read("docs/cost.md")).toBe(presentCostPage());
  });

  test("an idle stage has what its bill says", () => {
    const { metrics, ...counted } = IDLE;
    const { alarmMetrics, ...sandbox } = countedIn(daily("sandbox"));
    expect({ ...sandbox, alarmMetrics: IDLE.alarmMetrics }).toEqual(counted);
    expect(alarmMetrics).toBeLessThanOrEqual(IDLE.alarmMetrics);
    // What the service publishes, and metric filters, are of things that happen.
    expect(metrics).toBe(0);
  });

  night.test("idle production has what its bill says, to the last metric of an alarm", () => {
    const { metrics: _, ...counted } = IDLE;
    expect(countedIn(synthesize("production"))).toEqual(counted);
  });

  test("a month of a stage that is used has each metric that the service publishes", () => {
    const metrics = Object.keys(METRICS).length * PRICES.metricMonth;
    expect(ownMetricsOf(PRICES)).toBeCloseTo(metrics, 6);
    expect(presentCostPage()).toContain(
      `| ${Array(3)
        .fill(`$${metrics.toFixed(2)}`)
        .join(" | ")} |`,
    );
  });

  test("an idle stage costs at most $17 a month, until its keys are rotated: twice a dollar more for each", () => {
    const [first, ...later] = [0, 1, 2, 3].map((years) => totalOf(idleBillOf(IDLE, PRICES, years)));
    expect(first).toBeLessThanOrEqual(17);
    for (const [n, more] of [1, 2, 2].entries()) expect(later[n]! - first!).toBeCloseTo(more * IDLE.keys, 6);
  });

  test("the units that were measured keep to the budgets", () => {
    const { issuing, directory } = measured.steps;
    const { issueWrites, furtherWrites, loggedWrites } = BUDGETS.capacity;
    const most = (issueWrites.limit + 19 * furtherWrites.limit + loggedWrites.limit) / 20 + 1;
    expect(issuing.writeUnits).toBeLessThanOrEqual(most);
    expect(directory.writeUnits).toBe(1);
  });

  test("each step of the plan for cold certificates saves something, from a small size on", () => {
    for (const count of [1e4, 1e8]) {
      const plan = coldPlanOf(count, 60, measured, PRICES);
      expect(plan).toEqual(plan.toSorted((a, b) => b - a));
      expect(plan.at(-1)).toBeGreaterThan(0);
    }
    expect(measured.tableBytes + measured.unlistedBytes).toBeLessThan(measured.keptBytes);
  });

  test("copies in another region are counted as they are kept", () => {
    const [plan] = everyOf(daily("production"), "AWS::Backup::BackupPlan");
    const [rule] = plan!.Properties.BackupPlan.BackupPlanRule;
    expect({
      here: rule.Lifecycle.DeleteAfterDays,
      there: rule.CopyActions[0].Lifecycle.DeleteAfterDays,
      aMonth: 30,
    }).toEqual(COPIES);
    expect(rule.ScheduleExpression).toMatch(/^cron\(0 6 \* \* /);
  });

  test("twice as many certificates cost twice as much, and the parts of a bill are none below nothing", () => {
    const [one, two] = [billOf(1_000, measured, PRICES), billOf(2_000, measured, PRICES)];
    expect(totalOf(two)).toBeCloseTo(2 * totalOf(one), 6);
    expect(Math.min(...Object.values(one))).toBeGreaterThanOrEqual(0);
  });
});
