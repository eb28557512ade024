import type { Stack } from "aws-cdk-lib";

/** Whether a stage of version 1.0.0 is deployed for the first time since, with `-c formerExports=keep` (docs/operations.md). */
export const isFirstAfterFormer = (stack: Stack): boolean =>
  stack.node.tryGetContext("formerExports") === "keep";

/**
 * In the first deployment after version 1.0.0 a stack still exports these values, under the names of the time when stacks
 * imported each other's exports: CloudFormation removes an export only after the last stack that imports it has been
 * deployed without.
 */
export function keepFormerExports(stack: Stack, values: readonly string[]): void {
  if (!isFirstAfterFormer(stack)) return;
  for (const value of values) stack.exportValue(value);
}
