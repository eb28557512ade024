import { Annotations, CfnParameter, CfnRule, Fn, type Stack } from "aws-cdk-lib";
import { refusalOf, type StageConfig } from "../stages.ts";

const NO = "no";

/**
 * Makes a stack that CloudFormation refuses to create or update while its stage lacks a setting that it must have, whatever
 * command deploys it; its template can be made and looked at, with a warning (decision 13.23).
 */
export function refuseWhileIncomplete(stack: Stack, stage: StageConfig): void {
  const refusal = refusalOf(stage);
  if (refusal === undefined) return;
  Annotations.of(stack).addWarningV2("certificates:incomplete-stage", refusal);
  // Rules are about parameters, so there is one; its only value breaks the rule.
  const complete = new CfnParameter(stack, "StageIsComplete", { default: NO, allowedValues: [NO] });
  new CfnRule(stack, "RefuseIncompleteStage", {
    assertions: [{ assert: Fn.conditionEquals(complete.valueAsString, "yes"), assertDescription: refusal }],
  });
}
