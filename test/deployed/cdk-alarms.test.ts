import { beforeAll, describe, expect, test } from "vitest";
import { workers } from "#functions/workers/workers.ts";
import { anchorOf, RUNBOOK, RUNBOOK_HEADINGS, type RunbookHeading } from "#infra/constructs/runbook-alarm.ts";
import { QUEUES } from "#shared/domain/queues.ts";
import { night } from "../support/runs.ts";
import { metricsOf } from "./alarm-evaluator.ts";
import {
  daily,
  everyOf,
  ofType,
  plain,
  type Stage,
  synthesize,
  type TemplateResource,
} from "./cdk-support.ts";
import { EVERYTHING } from "./setting-variants.ts";

let stage: Stage;
let alarms: readonly TemplateResource[];
beforeAll(() => {
  stage = daily("production");
  alarms = everyOf(stage, "AWS::CloudWatch::Alarm");
});
const linked = (alarm: TemplateResource): string =>
  /#([\w-]+)$/.exec(alarm.Properties.AlarmDescription)?.[1] ?? "";
const countOf = (heading: RunbookHeading): number =>
  alarms.filter((alarm) => linked(alarm) === anchorOf(heading)).length;

describe("the alarms", () => {
  // test/docs.test.ts compares these headings with the runbook.
  test("each lead to a heading of the runbook, and each heading has an alarm", () => {
    for (const alarm of alarms) expect(RUNBOOK_HEADINGS.map(anchorOf)).toContain(linked(alarm));
    for (const heading of RUNBOOK_HEADINGS) expect(countOf(heading), heading).toBeGreaterThan(0);
  });

  test("watch every queue and its dead letters, every stream and every schedule", () => {
    const watchedBy = (heading: RunbookHeading) =>
      alarms.filter((alarm) => linked(alarm) === anchorOf(heading)).flatMap(metricsOf);
    const queues = Object.keys(QUEUES).map((name) => `certificates-production-${name}`);
    const named = (metrics: readonly string[]) => metrics.map((id) => JSON.parse(id)[2][0][1]).sort();
    expect(named(watchedBy("A queue is behind"))).toEqual(queues.sort());
    expect(named(watchedBy("Dead letters"))).toEqual(queues.map((name) => `${name}-dead-letters`).sort());
    const kinds = (kind: string) => workers.filter(({ source }) => kind in source).length;
    expect(watchedBy("A stream is behind")).toHaveLength(kinds("stream"));
    expect(watchedBy("A schedule stands still")).toHaveLength(kinds("schedule"));
  });

  test("of messages to phones, and of their queues, are there where a stage sends some", () => {
    const [alarm] = alarms.filter((one) => linked(one) === anchorOf("Phone messages cost much"));
    expect(alarm!.Properties).toMatchObject({
      MetricName: "PhoneParts",
      Statistic: "Sum",
      Period: 3_600,
      Threshold: EVERYTHING.phone!.messagesPerHour,
    });
    const [faults] = alarms.filter((one) => linked(one) === anchorOf("Phone messages fail"));
    expect(faults!.Properties).toMatchObject({ MetricName: "PhoneFaults", Statistic: "Sum", Period: 3_600 });
    const without = everyOf(daily("sandbox"), "AWS::CloudWatch::Alarm");
    for (const heading of ["Phone messages cost much", "Phone messages fail"] as const)
      expect(without.filter((one) => linked(one) === anchorOf(heading))).toEqual([]);
    expect(without.flatMap(metricsOf).join()).not.toMatch(/sandbox-phone/);
  });

  test("are few, each has at most as many metrics as CloudWatch takes, and a name that says its kind", () => {
    expect(alarms.length).toBeLessThanOrEqual(40);
    // One costs as much as five metrics, and the names say which alarms page (decision 13.50).
    expect(everyOf(stage, "AWS::CloudWatch::CompositeAlarm")).toEqual([]);
    const names = alarms.map(({ Properties }) => Properties.AlarmName);
    expect(new Set(names).size).toBe(alarms.length);
    for (const alarm of alarms) {
      expect(metricsOf(alarm).length, alarm.Properties.AlarmName).toBeLessThanOrEqual(10);
      const heading = RUNBOOK_HEADINGS.find((one) => linked(alarm) === anchorOf(one))!;
      expect(alarm.Properties.AlarmName).toContain(
        `certificates-production-${RUNBOOK[heading]}-${anchorOf(heading)}`,
      );
    }
  });

  test("ring when four fifths of the mail service's daily quota are used up", () => {
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

  test("take silence for health, but where silence is the fault", () => {
    const silent = ["A schedule stands still", "Nobody calls", "The canary fails"] as const;
    for (const alarm of alarms)
      expect(alarm.Properties.TreatMissingData, alarm.Properties.AlarmDescription).toBe(
        silent.some((heading) => linked(alarm) === anchorOf(heading)) ? "breaching" : "notBreaching",
      );
  });

  const all = (one: Stage) => everyOf(one, "AWS::CloudWatch::Alarm");

  test("tell the topic of the settings, of the beginning and of the end", () => {
    const topic = EVERYTHING.alarmTopicArn;
    for (const { Properties } of all(stage))
      expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    expect(ofType(stage.templates.operations, "AWS::SNS::Topic")).toEqual([]);
  });

  test("tell a topic of the stage's own where the settings name none, which takes nothing unencrypted on its way", () => {
    const sandbox = daily("sandbox");
    const { operations } = sandbox.templates;
    const [topic, ...more] = ofType(operations, "AWS::SNS::Topic");
    expect(more).toEqual([]);
    const arn = `arn:aws:sns:sa-east-1:AWS::AccountId:${topic!.Properties.TopicName}`;
    for (const { Properties } of all(sandbox))
      expect(plain([Properties.AlarmActions, Properties.OKActions])).toEqual([[arn], [arn]]);
    const [policy] = ofType(operations, "AWS::SNS::TopicPolicy");
    expect(policy!.Properties.PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
      expect.objectContaining({
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
      }),
    ]);
    expect(operations.Outputs).toHaveProperty("AlarmTopicArn");
  });

  const has = (one: Stage) => all(one).some((alarm) => linked(alarm) === anchorOf("Nobody calls"));
  test("are told apart by whether nobody calls: production always has callers", () => {
    expect(has(stage)).toBe(true);
    expect(has(daily("sandbox"))).toBe(false);
  });

  night.test("tell that nobody calls a sandbox that has a canary, and production without one", () => {
    expect(has(synthesize("sandbox", { canary: { accepted: null } }))).toBe(true);
    expect(has(synthesize("production"))).toBe(true);
  });
});
