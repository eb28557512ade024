import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { StageConfig } from "../stages.ts";

/** A log group as every one of a stage: it goes with a first deployment that fails, and else stays. */
export const serviceLogs = (scope: Construct, id: string, { logRetentionDays }: StageConfig): LogGroup =>
  new LogGroup(scope, id, {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
