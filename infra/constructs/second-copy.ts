import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from "aws-cdk-lib/aws-backup";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { prefixOf, type StageConfig } from "../stages.ts";

/** Here a backup is only what the copy is made from: the tables themselves can be put back to any second. */
const KEPT_HERE = Duration.days(7);
const KEPT_THERE = Duration.days(35);
/** At three at night in São Paulo. */
const DAILY = Schedule.cron({ hour: "6", minute: "0" });
/** As AWS documents for backups of tables and of buckets; one of the two stands below a path. */
const POLICIES = [
  "service-role/AWSBackupServiceRolePolicyForBackup",
  "AWSBackupServiceRolePolicyForS3Backup",
];
const FAILED = ["FAILED", "ABORTED", "EXPIRED"];

/**
 * Backs up what cannot be made again once a day, and copies it to a vault in another region. Each vault encrypts by its own
 * key, whatever that of a table is ("Encryption for backups in AWS Backup").
 */
export function addSecondCopy(
  scope: Construct,
  { name, alarmTopicArn }: Pick<StageConfig, "name" | "alarmTopicArn">,
  { vaultArn }: NonNullable<StageConfig["backup"]>,
  /** ARNs of tables and buckets. */
  resources: readonly string[],
): void {
  const vault = new BackupVault(scope, "Backups", {
    backupVaultName: prefixOf(name),
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const plan = new BackupPlan(scope, "BackupPlan", {
    backupPlanName: prefixOf(name),
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: "daily",
        scheduleExpression: DAILY,
        deleteAfter: KEPT_HERE,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(scope, "OtherRegion", vaultArn),
            deleteAfter: KEPT_THERE,
          },
        ],
      }),
    ],
  });
  const role = new Role(scope, "BackupRole", { assumedBy: new ServicePrincipal("backup.amazonaws.com") });
  for (const policy of POLICIES) role.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName(policy));
  new BackupSelection(scope, "BackedUp", {
    backupPlan: plan,
    role,
    disableDefaultBackupPolicy: true,
    resources: resources.map((arn) => BackupResource.fromArn(arn)),
  });
  if (alarmTopicArn === null) return;
  new Rule(scope, "BackupFailed", {
    description: "Tells the topic of the alarms of a backup or copy that failed.",
    eventPattern: {
      source: ["aws.backup"],
      detailType: ["Backup Job State Change", "Copy Job State Change"],
      detail: { $or: [{ state: FAILED }, { status: FAILED }] },
    },
    targets: [new SnsTopic(Topic.fromTopicArn(scope, "BackupFailedTopic", alarmTopicArn))],
  });
}
