import { Annotations, CfnParameter, CfnRule, Fn, type Stack } from "aws-cdk-lib";
import { refusalOf, type StageConfig } from "../stages.ts";

const NO = "no";

/**
 * Makes stacks that CloudFormation refuses to create or update while their stage lacks a setting that it must have, whatever
 * command deploys them; their templates can be made and looked at, with one warning (decision 13.23).
 */
export function refuseWhileIncomplete(stacks: readonly Stack[], stage: StageConfig): void {
  const refusal = refusalOf(stage);
  if (refusal === undefined) return;
  Annotations.of(stacks[0]!).addWarningV2("certificates:incomplete-stage", refusal);
  for (const stack of stacks) addRule(stack, refusal);
}

function addRule(stack: Stack, refusal: string): void {
  // Rules are about parameters, so there is one; its only value breaks the rule.
  const complete = new CfnParameter(stack, "StageIsComplete", { default: NO, allowedValues: [NO] });
  new CfnRule(stack, "RefuseIncompleteStage", {
    assertions: [{ assert: Fn.conditionEquals(complete.valueAsString, "yes"), assertDescription: refusal }],
  });
}
