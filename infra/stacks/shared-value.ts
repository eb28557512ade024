import { CfnOutput, Fn, type Stack } from "aws-cdk-lib";

/**
 * A value that only AWS knows, made readable for other stacks: an output of the stack. It is no export, because
 * CloudFormation lets no export change or go that another stack imports (decision 13.19). Gives the reference for the other
 * stacks, which is resolved when they are made or changed; they must name the stack as their dependency, and the output must
 * be there under every setting.
 */
export function sharedValue(stack: Stack, name: string, value: string): string {
  new CfnOutput(stack, name, { value });
  return Fn.getStackOutput(stack.stackName, name);
}
