import type { App, PolicyViolation } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { type DeployedStage, prefixOf } from "#infra/stages.ts";

/** What one of the two judges found in a stage: a rule, and the path of a construct without the stage's prefix. */
export interface StageFinding {
  readonly rule: string;
  readonly at: string;
  readonly says: string;
}

export const findingsOf = ({ ruleName, description, violatingResources }: PolicyViolation): StageFinding[] =>
  violatingResources.map(({ constructPath, resourceLogicalId }) => ({
    rule: ruleName,
    at: resourceLogicalId ?? constructPath ?? "",
    says: description,
  }));

/** What cdk-nag says by the rules of "AWS Solutions". */
export const nagFindings = (app: App, stage: DeployedStage): StageFinding[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(findingsOf)
    .map((finding) => ({ ...finding, at: finding.at.replace(`${prefixOf(stage)}-`, "") }));
