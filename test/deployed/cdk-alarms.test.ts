import { beforeAll, describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { anchorOf, RUNBOOK_HEADINGS } from "#infra/constructs/runbook-alarm.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { classify } from "#shared/mail/ses.ts";
import { TABLES, type TableDefinition } from "#shared/storage/table/tables.ts";
import { everyOf, type Stage, synthesize, type TemplateResource } from "./cdk-support.ts";

let stage: Stage;
let alarms: readonly TemplateResource[];
beforeAll(() => {
  stage = synthesize("production");
  alarms = everyOf(stage, "AWS::CloudWatch::Alarm");
});
const linked = (alarm: TemplateResource): string =>
  /#([\w-]+)$/.exec(alarm.Properties.AlarmDescription)?.[1] ?? "";
const countOf = (heading: (typeof RUNBOOK_HEADINGS)[number]): number =>
  alarms.filter((alarm) => linked(alarm) === anchorOf(heading)).length;

describe("the alarms", () => {
  // test/docs.test.ts compares these headings with the runbook.
  test("each lead to a heading of the runbook, and each heading has an alarm", () => {
    for (const alarm of alarms) expect(RUNBOOK_HEADINGS.map(anchorOf)).toContain(linked(alarm));
    for (const heading of RUNBOOK_HEADINGS) expect(countOf(heading), heading).toBeGreaterThan(0);
  });

  test("watch the dead letters of every queue from the first one on", () => {
    const dead = alarms.filter((alarm) => linked(alarm) === anchorOf("Dead letters"));
    expect(dead).toHaveLength(Object.keys(QUEUES).length);
    for (const { Properties } of dead)
      expect(Properties).toMatchObject({
        MetricName: "ApproximateNumberOfMessagesVisible",
        Threshold: 1,
        EvaluationPeriods: 1,
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
      });
  });

  test("watch every table and index, every worker, stream and schedule", () => {
    const tables: TableDefinition[] = Object.values(TABLES);
    const kinds = (kind: string) => workers.filter(({ source }) => kind in source).length;
    expect(countOf("A table is throttled")).toBe(
      tables.reduce((sum, { indexes }) => sum + 1 + indexes.length, 0),
    );
    expect(countOf("A worker fails")).toBe(workers.length);
    expect(countOf("A stream is behind")).toBe(kinds("stream"));
    expect(countOf("Records were set aside")).toBe(kinds("stream"));
    expect(countOf("A schedule stands still")).toBe(kinds("schedule"));
  });

  test("ring for mails that wait for an operator, and not for those that wait for a moment", () => {
    const filters = everyOf(stage, "AWS::Logs::MetricFilter");
    const held = filters.find((one) => one.Properties.MetricTransformations[0].MetricName === "HeldMails")!;
    const pattern: string = held.Properties.FilterPattern;
    expect(pattern).toContain('$.message = "mail postponed"');
    const passing = [...pattern.matchAll(/\$\.reason != "(\w+)"/g)].map(([, reason]) => reason);
    const outcomes = [
      [Object.assign(new Error("Maximum sending rate exceeded."), { name: "Throttling" }), true],
      [Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }), true],
      [Object.assign(new Error("late"), { name: "TimeoutError" }), true],
      [Object.assign(new Error("oops"), { $metadata: { httpStatusCode: 503 } }), true],
      [Object.assign(new Error("paused"), { name: "AccountSendingPausedException" }), false],
      [Object.assign(new Error("Email address is not verified."), { name: "MessageRejected" }), false],
      [Object.assign(new Error("Daily message quota exceeded."), { name: "Throttling" }), false],
      [Object.assign(new Error("not authorized to perform"), { name: "AccessDenied" }), false],
    ] as const;
    for (const [error, passes] of outcomes) {
      const outcome = classify(error);
      expect(outcome.kind, error.message).toBe("retry");
      expect(passing.includes(outcome.kind === "retry" ? outcome.reason : ""), error.message).toBe(passes);
    }
    expect(countOf("Mail is held back")).toBe(1);
  });

  test("ring when four fifths of the mail service's daily quota are used up, by what the schedule logs", () => {
    const filters = everyOf(stage, "AWS::Logs::MetricFilter");
    const quota = filters.find(
      (one) => one.Properties.MetricTransformations[0].MetricName === "MailQuotaPercent",
    )!;
    expect(quota.Properties.FilterPattern).toBe('{ $.message = "mail quota" }');
    expect(quota.Properties.MetricTransformations[0].MetricValue).toBe("$.percent");
    const [alarm, ...more] = alarms.filter(
      (one) => linked(one) === anchorOf("The mail quota is nearly used up"),
    );
    expect(more).toEqual([]);
    expect(alarm!.Properties).toMatchObject({
      MetricName: "MailQuotaPercent",
      Statistic: "Maximum",
      Threshold: 80,
      EvaluationPeriods: 1,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
    });
  });

  test("take silence for health, but for schedules, where silence is the fault", () => {
    for (const alarm of alarms)
      expect(alarm.Properties.TreatMissingData, alarm.Properties.AlarmDescription).toBe(
        linked(alarm) === anchorOf("A schedule stands still") ? "breaching" : "notBreaching",
      );
  });

  test("tell the stage's topic when one is given, of the beginning and of the end", () => {
    const topic = "arn:aws:sns:sa-east-1:111122223333:on-call";
    for (const { Properties } of everyOf(
      synthesize("production", { alarmTopicArn: topic }),
      "AWS::CloudWatch::Alarm",
    ))
      expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  });
});
