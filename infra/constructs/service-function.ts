import { Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LayerVersion,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { PortName } from "#shared/domain/ports.ts";
import type { Grant } from "#shared/grant.ts";
import { nativePackagesOf } from "../native-packages.ts";
import type { StageConfig } from "../stages.ts";
import { type Deployed, drawsOf, environmentOf, memoryOf, statementsOf, temporaryMbOf } from "./deployed.ts";

/** What all functions of a stage share. */
export interface FunctionSetting {
  readonly stage: StageConfig;
  readonly deployed: Deployed;
  readonly baseUrl: string;
  /** The folder of a built function (infra/build.ts). */
  readonly folderOf: (id: string) => string;
}
export interface ServiceFunctionProps extends FunctionSetting {
  readonly id: string;
  /** The fixed name of the function; without it CloudFormation makes one. */
  readonly name?: string;
  readonly summary: string;
  readonly ports: readonly PortName[];
  readonly grants: readonly Grant[];
  readonly timeoutSeconds: number;
  /** How many runs at once the function may have; without it only the account limits it. */
  readonly concurrency?: number | undefined;
  readonly logGroup: LogGroup;
  /** Whether its runs are traced. @default true */
  readonly traced?: boolean;
  /** The permissions that its event source needs. */
  readonly sourceStatements?: readonly PolicyStatement[];
}

/** The service's own log leaves out what is below the level; Lambda must not, as it would drop lines that have metrics. */
const LOG_LEVELS = {
  debug: ApplicationLogLevel.DEBUG,
  info: ApplicationLogLevel.INFO,
  warn: ApplicationLogLevel.INFO,
} as const;

/**
 * One function of a table, with a role that has the permissions of its ports, its event source, its log and its traces,
 * and no others: CDK cannot add to it.
 */
export function serviceFunction(scope: Construct, props: ServiceFunctionProps): LambdaFunction {
  const { id, stage, deployed } = props;
  const temporaryMb = temporaryMbOf(props.grants);
  const draws = drawsOf(props.grants);
  return new LambdaFunction(scope, id, {
    ...(props.name !== undefined && { functionName: props.name }),
    description: props.summary,
    runtime: Runtime.NODEJS_24_X,
    architecture: nativePackagesOf(props.ports).length > 0 ? Architecture.X86_64 : Architecture.ARM_64,
    ...(draws && { layers: [fontsOf(scope, props)] }),
    code: Code.fromAsset(props.folderOf(id), { exclude: ["*.map"] }),
    handler: "index.handler",
    role: roleOf(scope, props).withoutPolicyUpdates(),
    environment: environmentOf(props.grants, deployed, stage, props.baseUrl),
    memorySize: memoryOf(props.grants) ?? stage.memoryMb,
    ...(temporaryMb === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(temporaryMb) }),
    timeout: Duration.seconds(props.timeoutSeconds),
    ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
    logGroup: props.logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: LOG_LEVELS[stage.logLevel],
    systemLogLevelV2: SystemLogLevel.WARN,
    tracing: props.traced === false ? Tracing.DISABLED : Tracing.ACTIVE,
    recursiveLoop: RecursiveLoop.TERMINATE,
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
  });
}

/** The layer with the fonts that do not fit beside the bundle. */
const fontsOf = (scope: Construct, { id, folderOf }: ServiceFunctionProps): LayerVersion =>
  new LayerVersion(scope, "Fonts", {
    description: "Fonts of documents, under the SIL Open Font License",
    code: Code.fromAsset(`${folderOf(id)}.layer`),
    compatibleArchitectures: [Architecture.X86_64],
  });

/** A permission without conditions. */
export const permit = (actions: readonly string[], ...resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources });
/** What the log of a function needs. */
export const permitLogs = ({ logGroupArn }: LogGroup): PolicyStatement =>
  permit(["logs:CreateLogStream", "logs:PutLogEvents"], logGroupArn);

function roleOf(
  scope: Construct,
  { id, grants, stage, deployed, logGroup, traced = true, sourceStatements = [] }: ServiceFunctionProps,
) {
  return new Role(scope, `${id} role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      function: new PolicyDocument({
        statements: [
          ...statementsOf(grants, deployed, stage),
          ...sourceStatements,
          permitLogs(logGroup),
          // X-Ray has no resources for these actions (Service Authorization Reference).
          ...(traced ? [permit(["xray:PutTelemetryRecords", "xray:PutTraceSegments"], "*")] : []),
        ],
      }),
    },
  });
}

/** A log group as every one of a stage: it goes with a first deployment that fails, and else stays. */
export const serviceLogs = (scope: Construct, id: string, { logRetentionDays }: StageConfig): LogGroup =>
  new LogGroup(scope, id, {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
