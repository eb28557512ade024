import { createHash } from "node:crypto";
import { NestedStack, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Alias,
  type CfnFunction,
  type Function as LambdaFunction,
  Function as NamedFunction,
  Version,
} from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { LIVE } from "../stages.ts";
import firstNouns from "./first-nouns.json" with { type: "json" };

/** What is fixed in a version of a function. */
const FIXED = [
  "architectures",
  "code",
  "description",
  "environment",
  "ephemeralStorage",
  "handler",
  "layers",
  "loggingConfig",
  "memorySize",
  "runtime",
  "timeout",
  "tracingConfig",
] as const satisfies readonly (keyof CfnFunction)[];

export interface ReleasedFunction {
  readonly id: string;
  /** Its fixed name. A reference would be a parameter of the nested stack, of which there are at most 200. */
  readonly name: string;
  readonly target: LambdaFunction;
}

/**
 * The nouns whose operations were there when all versions were in one stack. An alias has a fixed name, so it cannot move to
 * another stack; operations of every later noun have a stack for the noun (decision 13.52).
 */
const FIRST_NOUNS: ReadonlySet<string> = new Set(firstNouns);

/** The stacks with the versions of these functions: three resources for each, and a stack has 500. */
export function addGradualReleases(
  scope: Construct,
  functions: readonly ReleasedFunction[],
  alarm: IAlarm,
  isRepair: boolean,
): NestedStack[] {
  const stackOf = ({ id }: ReleasedFunction): string => {
    const [noun = ""] = id.split(".");
    return FIRST_NOUNS.has(noun) ? "Release" : `Release ${noun}`;
  };
  return [...Map.groupBy(functions, stackOf)].map(([name, released]) =>
    addGradualRelease(scope, name, released, alarm, isRepair),
  );
}

/**
 * A version of each function, and the alias by which it is called: a tenth of the calls go to a new version first, and after
 * five minutes all. While the alarm rings, all go back to the former version, and so does the whole stack (decision 17.5); in a
 * repair all calls go to the new version at once, whether it rings or not. A stack within the one of the functions, because that
 * would have three resources more for each.
 */
function addGradualRelease(
  scope: Construct,
  id: string,
  functions: readonly ReleasedFunction[],
  alarm: IAlarm,
  isRepair: boolean,
): NestedStack {
  const stack = new NestedStack(scope, id, {
    description: "Versions of functions, and the shift to new ones",
  });
  const application = new LambdaApplication(stack, "Application");
  const role = new Role(stack, "Role", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSCodeDeployRoleForLambdaLimited"),
    ],
  }).withoutPolicyUpdates();
  for (const { id: name, name: functionName, target } of functions) {
    const lambda = NamedFunction.fromFunctionName(stack, name, functionName);
    // Another version is another resource. Former ones stay: runs under way need them, and so does a way back by hand.
    const version = new Version(stack, `${name} ${fingerprintOf(target)}`, {
      lambda,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new LambdaDeploymentGroup(stack, `${name} group`, {
      application,
      role,
      alias: new Alias(stack, `${name} ${LIVE}`, { aliasName: LIVE, version }),
      deploymentConfig: isRepair
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      ignoreAlarmConfiguration: isRepair,
      autoRollback: { failedDeployment: true, deploymentInAlarm: true },
    });
    // CloudFormation sees no dependency in a name.
    stack.nestedStackResource?.addResourceDependency(target.node.defaultChild as CfnFunction);
  }
  return stack;
}

/** Differs when, and only when, Lambda would publish another version: it refuses to publish the same one twice. */
function fingerprintOf(target: LambdaFunction): string {
  const properties = target.node.defaultChild as CfnFunction;
  const fixed = FIXED.map((name) => [name, properties[name]]);
  const text = JSON.stringify(Stack.of(target).resolve(fixed));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
