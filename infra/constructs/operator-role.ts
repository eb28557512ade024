import { Aws, Duration } from "aws-cdk-lib";
import {
  ArnPrincipal,
  type Conditions,
  ManagedPolicy,
  PolicyStatement,
  PrincipalWithConditions,
  Role,
} from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { OPERATOR_PORTS } from "#infra/operator/ports.ts";
import { SET_ASIDE_KEYS } from "#infra/operator/set-aside.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { grantsOf } from "../grants.ts";
import { prefixOf, type StageConfig } from "../stages.ts";
import { type Deployed, statementsOf } from "./deployed.ts";
import { permit } from "./service-function.ts";

export interface OperatorRoleProps {
  readonly stage: StageConfig;
  readonly deployed: Deployed;
  /** Where records of streams are set aside. */
  readonly setAside: IBucket;
  /** The user, the role, or the account (`:root`) that may take the role. */
  readonly principalArn: string;
}

/** IAM's shortest: who takes it from another role gets an hour at most anyway (IAM user guide, "Role chaining"). */
const SESSION = Duration.hours(1);

/**
 * The role in which an operator works with `npm run operator -- --stage …`: what its commands do, and no more. Its name is
 * `<prefix>-operator`.
 */
export function addOperatorRole(scope: Construct, props: OperatorRoleProps): void {
  const { stage, deployed, principalArn } = props;
  const policyOf = (id: string, description: string, statements: readonly PolicyStatement[]) =>
    new ManagedPolicy(scope, id, { description, statements: [...statements] });
  new Role(scope, "Operator", {
    roleName: `${prefixOf(stage.name)}-operator`,
    description: "What the commands of the operator tool do, and no more",
    maxSessionDuration: SESSION,
    assumedBy: trusted(principalArn),
    // Two, as AWS takes 6,144 characters for one.
    managedPolicies: [
      policyOf("Operator ports", "As the ports of the operator tool", [
        ...statementsOf(grantsOf(OPERATOR_PORTS), deployed, stage),
      ]),
      policyOf("Operator commands", "What commands of the operator tool do beside ports", besidePorts(props)),
    ],
  });
}

/**
 * A user, or one of an account, must have signed in with a second factor, and gives the session their own name, which the
 * audit then has. A role has no such facts: who takes it was asked for them where they signed in.
 */
function trusted(principalArn: string) {
  const conditions: Conditions = {
    Bool: { "aws:MultiFactorAuthPresent": "true" },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: IAM puts the name of the user there.
    StringEquals: { "sts:RoleSessionName": "${aws:username}" },
  };
  const principal = new ArnPrincipal(principalArn);
  return principalArn.includes(":role/") ? principal : new PrincipalWithConditions(principal, conditions);
}

const of = (service: string, ...names: string[]) => names.map((name) => `${service}:${name}`);

/** What commands do beside ports: a permission that none of them needs fails test/deployed/operator-role.test.ts. */
function besidePorts({ stage, deployed, setAside }: OperatorRoleProps): PolicyStatement[] {
  const { main, gate } = deployed.tables;
  const within = (resource: string, prefix: string, ...actions: string[]) =>
    new PolicyStatement({
      actions: of("dynamodb", ...actions),
      resources: [resource],
      conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [`${prefix}*`] } },
    });
  const arn = (service: string, rest: string) =>
    `arn:aws:${service}:${stage.region}:${Aws.ACCOUNT_ID}:${rest}`;
  const prefix = prefixOf(stage.name);
  const { userPoolArn } = deployed.sessions;
  const bucket = `arn:aws:s3:::${setAside.bucketName}`;
  return [
    // migrate
    permit(of("dynamodb", "DescribeTable", "Scan"), main.arn),
    // restore
    permit(of("dynamodb", "Scan"), gate.arn),
    within(gate.arn, GATE_KEYS.organization, "DeleteItem"),
    // Moving dead letters needs what a reader of one queue and a sender to the other one need.
    permit(of("sqs", "GetQueueUrl", "GetQueueAttributes", "SendMessage"), arn("sqs", `${prefix}-*`)),
    permit(
      of("sqs", "DeleteMessage", "ListMessageMoveTasks", "ReceiveMessage", "StartMessageMoveTask"),
      arn("sqs", `${prefix}-*-dead-letters`),
    ),
    permit(of("s3", "ListBucket"), bucket),
    permit(of("s3", "DeleteObject", "GetObject"), `${bucket}/${SET_ASIDE_KEYS}*`),
    ...(userPoolArn === undefined
      ? []
      : [
          permit(of("cloudformation", "DescribeStacks"), arn("cloudformation", `stack/${prefix}-data/*`)),
          permit(
            of("cognito-idp", "AdminCreateUser", "AdminGetUser", "AdminResetUserPassword", "ListUsers"),
            userPoolArn,
          ),
        ]),
  ];
}
