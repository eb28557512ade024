import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Worker } from "#shared/queue/worker.ts";
import { addCanary } from "../constructs/canary.ts";
import { addOperatorRole } from "../constructs/operator-role.ts";
import { addHeldMailAlarm, addMailQuotaAlarm, addPhoneAlarms } from "../constructs/service-alarms.ts";
import type { FunctionSetting } from "../constructs/service-function.ts";
import { addWorker } from "../constructs/service-worker.ts";
import { addCanaryAlarm, addWorkerAlarms, type WatchedWorker } from "../constructs/worker-alarms.ts";
import { stackProps } from "../stages.ts";
import { sharedValue } from "./shared-value.ts";

/** The records contain personal data, so they are not kept for longer than an operator needs. */
const SET_ASIDE_FOR = Duration.days(30);

export interface WorkersStackProps extends FunctionSetting {
  readonly workers: readonly Worker[];
}

/** One function with its event source for each row of the worker table. */
export class WorkersStack extends Stack {
  /** The log group of each worker, as other stacks refer to it. */
  readonly logs: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { workers, ...setting }: WorkersStackProps) {
    super(scope, id, stackProps(setting.stage, "Workers and what starts them"));
    const setAside = new Bucket(this, "SetAside", {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: SET_ASIDE_FOR }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new CfnOutput(this, "SetAsideBucket", { value: setAside.bucketName });
    const { stage } = setting;
    if (stage.canary) addCanaryAlarm(this, stage, addCanary(this, stage, setting.baseUrl));
    const watched: WatchedWorker[] = [];
    const logs: Record<string, string> = {};
    if (stage.operatorPrincipalArn !== null)
      addOperatorRole(this, { ...setting, setAside, principalArn: stage.operatorPrincipalArn });
    for (const worker of workers) {
      const made = addWorker(this, { ...setting, worker, setAside });
      watched.push(made.watched);
      logs[worker.id] = sharedValue(
        this,
        `Log ${worker.id}`.replaceAll(/\W/g, ""),
        made.logGroup.logGroupName,
      );
      if (worker.uses.includes("mailer.own")) {
        addHeldMailAlarm(this, stage);
      }
      if (worker.uses.includes("messages.due") && worker.uses.includes("mailQuota"))
        addMailQuotaAlarm(this, stage);
    }
    addPhoneAlarms(this, stage);
    this.logs = logs;
    addWorkerAlarms(this, stage, watched);
  }
}
