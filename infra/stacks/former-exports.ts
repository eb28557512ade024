import type { Stack } from "aws-cdk-lib";

/**
 * With `-c formerExports=keep` a stack still exports these values, under the names of the time when stacks imported each
 * other's exports: CloudFormation removes an export only after the last stack that imports it has been deployed without
 * (docs/operations.md).
 */
export function keepFormerExports(stack: Stack, values: readonly string[]): void {
  if (stack.node.tryGetContext("formerExports") !== "keep") return;
  for (const value of values) stack.exportValue(value);
}
