import { join } from "node:path";
import { Aws, Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as InvokeFunction } from "aws-cdk-lib/aws-events-targets";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { buildSync } from "esbuild";
import { prefixOf, type StageConfig } from "../stages.ts";
import { permit, permitLogs } from "./service-function.ts";

const EVERY = Duration.minutes(5);
const ROOT = join(import.meta.dirname, "../..");

/** The secret that has the canary's API key; an operator makes it (docs/operations.md, "The canary"). */
export const canarySecretOf = (stage: StageConfig): string => `${prefixOf(stage.name)}-canary`;

/**
 * The canary of a stage: the smoke test each five minutes, from a function of its own that may read its key and nothing else.
 * A failed run is an error of the function. It is not repeated, because the next one comes.
 */
export function addCanary(scope: Construct, stage: StageConfig, baseUrl: string): LambdaFunction {
  const folder = join(ROOT, "dist", "canary");
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: { index: "infra/smoke/canary.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    // Lambda has the SDK.
    external: ["@aws-sdk/*"],
    logLevel: "error",
  });
  const logGroup = new LogGroup(scope, "Canary log", { retention: stage.logRetentionDays });
  const secret = canarySecretOf(stage);
  const role = new Role(scope, "Canary role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      function: new PolicyDocument({
        statements: [
          // AWS adds six characters to the name of a secret (Secrets Manager user guide, "What's in a secret").
          permit(
            ["secretsmanager:GetSecretValue"],
            `arn:aws:secretsmanager:${stage.region}:${Aws.ACCOUNT_ID}:secret:${secret}-??????`,
          ),
          permitLogs(logGroup),
        ],
      }),
    },
  });
  const target = new LambdaFunction(scope, "Canary", {
    functionName: `${prefixOf(stage.name)}-canary`,
    description: "Issues a certificate and follows it to the end, each five minutes",
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(folder),
    handler: "index.canary",
    role: role.withoutPolicyUpdates(),
    environment: {
      SMOKE_URL: baseUrl,
      SMOKE_SECRET_ID: secret,
      ...(stage.canary?.accepted && { SMOKE_ACCEPTED: stage.canary.accepted }),
    },
    memorySize: 256,
    timeout: EVERY.minus(Duration.seconds(10)),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
  });
  target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new Rule(scope, "Canary schedule", {
    schedule: Schedule.rate(EVERY),
    targets: [new InvokeFunction(target, { retryAttempts: 0 })],
  });
  return target;
}
