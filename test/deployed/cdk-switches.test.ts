import { describe, expect, test } from "vitest";
import { parseSettings, type StageSettings } from "#infra/stage-settings.ts";
import { TABLES } from "#shared/storage/table/tables.ts";
import { daily, everyOf, type Stage, UNDECIDED } from "./cdk-support.ts";
import { EVERYTHING } from "./setting-variants.ts";

const refused = (settings: Partial<StageSettings>) => () =>
  parseSettings("production", { ...UNDECIDED, ...settings });

describe("a stage that asks for it", () => {
  const stage = daily("production");

  test("has a firewall before every path, which counts each address and lets the gateway answer", () => {
    const [acl] = everyOf(stage, "AWS::WAFv2::WebACL");
    expect(acl!.Properties).toMatchObject({ Scope: "REGIONAL", DefaultAction: { Allow: {} } });
    expect(acl!.Properties.Rules).toMatchObject([
      {
        Statement: {
          RateBasedStatement: { AggregateKeyType: "IP", Limit: 60_000, EvaluationWindowSec: 300 },
        },
        Action: { Block: {} },
      },
    ]);
    const [association] = everyOf(stage, "AWS::WAFv2::WebACLAssociation");
    expect(JSON.stringify(association!.Properties.ResourceArn)).toMatch(
      /:apigateway:.*\/restapis\/.*\/stages\//,
    );
  });

  test("has no sample of a request kept, as its path may have a token", () => {
    const [acl] = everyOf(stage, "AWS::WAFv2::WebACL");
    const { VisibilityConfig, Rules } = acl!.Properties;
    for (const { SampledRequestsEnabled } of [VisibilityConfig, Rules[0].VisibilityConfig])
      expect(SampledRequestsEnabled).toBe(false);
  });

  test("has a budget that tells the alarm topic and everybody named, before and after it is used up", () => {
    const { Budget, NotificationsWithSubscribers } = budgetOf(stage);
    expect(Budget).toMatchObject({
      BudgetType: "COST",
      TimeUnit: "MONTHLY",
      BudgetLimit: { Amount: 500, Unit: "USD" },
    });
    const told = NotificationsWithSubscribers.map(
      ({ Notification }: { Notification: { NotificationType: string; Threshold: number } }) =>
        `${Notification.NotificationType} ${Notification.Threshold}`,
    );
    expect(told).toEqual(["ACTUAL 80", "ACTUAL 100", "FORECASTED 100"]);
    for (const { Subscribers } of NotificationsWithSubscribers)
      expect(Subscribers).toEqual([
        { SubscriptionType: "SNS", Address: EVERYTHING.alarmTopicArn },
        { SubscriptionType: "EMAIL", Address: "money@example.org" },
      ]);
  });

  test("is copied each day to another region: the tables and pictures that nothing else could bring back", () => {
    const only = (type: string) => everyOf(stage, type)[0]!.Properties;
    expect(only("AWS::Backup::BackupPlan").BackupPlan.BackupPlanRule).toMatchObject([
      {
        ScheduleExpression: "cron(0 6 * * ? *)",
        Lifecycle: { DeleteAfterDays: 7 },
        CopyActions: [
          {
            DestinationBackupVaultArn: EVERYTHING.backup!.vaultArn,
            Lifecycle: { DeleteAfterDays: 35 },
          },
        ],
      },
    ]);
    const { Resources, IamRoleArn } = only("AWS::Backup::BackupSelection").BackupSelection;
    const idOf = (arn: { readonly "Fn::GetAtt": readonly [id: string, "Arn"] }) => arn["Fn::GetAtt"][0];
    const copied = Resources.map((arn: never) => stage.templates.data.Resources[idOf(arn)]!);
    expect(
      copied.map((one: (typeof copied)[number]) => one.Properties.TableName ?? one.Type).toSorted(),
    ).toEqual([
      "AWS::S3::Bucket",
      ...Object.entries(TABLES)
        .filter(([, { durable }]) => durable)
        .map(([name]) => `certificates-production-${name}`)
        .toSorted(),
    ]);
    const bucket = copied.find(({ Type }: (typeof copied)[number]) => Type === "AWS::S3::Bucket");
    expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
    const policies = JSON.stringify(
      stage.templates.data.Resources[idOf(IamRoleArn)]!.Properties.ManagedPolicyArns,
    );
    for (const policy of [
      "service-role/AWSBackupServiceRolePolicyForBackup",
      "/AWSBackupServiceRolePolicyForS3Backup",
    ])
      expect(policies).toContain(policy);
  });

  test("tells the topic of the alarms when a backup or a copy fails", () => {
    const rule = everyOf(stage, "AWS::Events::Rule").find(({ Properties }) => Properties.EventPattern)!;
    expect(rule.Properties.EventPattern).toMatchObject({
      source: ["aws.backup"],
      "detail-type": ["Backup Job State Change", "Copy Job State Change"],
    });
    expect(rule.Properties.Targets).toMatchObject([{ Arn: EVERYTHING.alarmTopicArn }]);
  });

  test("keeps its backups when the setting or the stack goes", () => {
    const [vault] = everyOf(stage, "AWS::Backup::BackupVault");
    expect([vault!.DeletionPolicy, vault!.UpdateReplacePolicy]).toEqual(["RetainExceptOnCreate", "Retain"]);
  });

  test("can change whom the budget tells: it has no name that the next one would find taken", () => {
    expect(budgetOf(stage).Budget).not.toHaveProperty("BudgetName");
  });
});

const budgetOf = (stage: Stage) => everyOf(stage, "AWS::Budgets::Budget")[0]!.Properties;

test("a stage has neither as long as it does not ask", () => {
  const stage = daily("sandbox");
  for (const type of ["AWS::WAFv2::WebACL", "AWS::WAFv2::WebACLAssociation", "AWS::Budgets::Budget"])
    expect(everyOf(stage, type)).toEqual([]);
});

test("a copy in the stage's own region is refused: it would go with the region", () => {
  const vaultArn = "arn:aws:backup:sa-east-1:111122223333:backup-vault:certificates";
  expect(refused({ backup: { vaultArn } })).toThrow(
    "backup.vaultArn: Must be in another region than the stage's, sa-east-1.",
  );
  expect(refused({ backup: { vaultArn: "certificates" } })).toThrow(
    "Must be the ARN of a vault of AWS Backup.",
  );
});

test("a firewall that would refuse what the service allows, and a budget that tells nobody, are refused", () => {
  expect(refused({ firewall: { requestsPerFiveMinutes: 5_999 } })).toThrow("firewall.requestsPerFiveMinutes");
  expect(refused({ firewall: { requestsPerFiveMinutes: 6_000 } })).not.toThrow();
  expect(refused({ budget: { dollarsPerMonth: 100, emails: [] } })).toThrow(
    "budget.emails: Must name somebody, or there must be an alarmTopicArn: nobody would be told.",
  );
  expect(refused({ budget: { dollarsPerMonth: 0, emails: ["ops@example.org"] } })).toThrow(
    "budget.dollarsPerMonth",
  );
  expect(
    refused({ budget: { dollarsPerMonth: 100, emails: [] }, alarmTopicArn: EVERYTHING.alarmTopicArn }),
  ).not.toThrow();
});
