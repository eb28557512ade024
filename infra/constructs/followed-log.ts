import { Aws } from "aws-cdk-lib";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { CfnSubscriptionFilter, FilterPattern } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { LogSource } from "#shared/queue/worker.ts";
import { functionNameOf, prefixOf, qualifierOf, type StageConfig } from "../stages.ts";

/** Hands the lines of a log group that a worker asks for to its function, which is known by its name. */
export function followLog(
  stack: Construct,
  stage: StageConfig,
  worker: string,
  { message, has }: LogSource,
  logGroupName: string,
): void {
  const scope = new Construct(stack, worker);
  const functionName = functionNameOf(prefixOf(stage.name), worker) + qualifierOf(stage);
  const here = `${stage.region}:${Aws.ACCOUNT_ID}`;
  const permission = new CfnPermission(scope, "May call", {
    action: "lambda:InvokeFunction",
    functionName,
    principal: "logs.amazonaws.com",
    sourceAccount: Aws.ACCOUNT_ID,
    sourceArn: `arn:aws:logs:${here}:log-group:${logGroupName}:*`,
  });
  const filter = new CfnSubscriptionFilter(scope, "Lines", {
    logGroupName,
    destinationArn: `arn:aws:lambda:${here}:function:${functionName}`,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.message", "=", message),
      FilterPattern.exists(`$.${has}`),
    ).logPatternString,
  });
  // CloudWatch tries it when the filter is made.
  filter.addResourceDependency(permission);
}
