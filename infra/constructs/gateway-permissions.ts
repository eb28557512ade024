import { NestedStack } from "aws-cdk-lib";
import { CfnPermission, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";

export interface CalledFunction {
  readonly id: string;
  /** Its fixed name, with the alias by which it is called. A reference would be a parameter for each. */
  readonly calledAs: string;
  readonly target: LambdaFunction;
  /** The requests for which API Gateway may call it. */
  readonly sourceArn: string;
}

/** What API Gateway may call, in a stack of its own: a permission is a resource, and a stack has 500 (decision 13.52). */
export class GatewayPermissions extends NestedStack {
  constructor(scope: Construct, id: string, functions: readonly CalledFunction[]) {
    super(scope, id, { description: "What API Gateway may call" });
    for (const { id: name, calledAs, target, sourceArn } of functions) {
      new CfnPermission(this, `${name} permission`, {
        action: "lambda:InvokeFunction",
        functionName: calledAs,
        principal: "apigateway.amazonaws.com",
        sourceArn,
      });
      // CloudFormation sees no dependency in a name.
      this.nestedStackResource!.node.addDependency(target);
    }
  }
}
