import type { StackProps } from "aws-cdk-lib";
import { Origins } from "#shared/config.ts";
import { DEFAULT_SWITCHES, type Switches } from "#shared/domain/rules.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

export const DEPLOYED_STAGES = ["sandbox", "production"] as const;
export type DeployedStage = (typeof DEPLOYED_STAGES)[number];

/**
 * The prefix of every table and queue name of a deployed stage: `<prefix>-main`, `<prefix>-mail`. The operator
 * tool finds a stage's resources by these names.
 */
export const prefixOf = (stage: DeployedStage): string => `certificates-${stage}`;

/** The configuration of a deployed stage; `-c name=value` of the CDK command sets the fields that mention it. */
export interface StageConfig {
  readonly name: DeployedStage;
  /** `-c region=…` */
  readonly region: string;
  /** `-c mailDomain=…`: the domain of the sender of invitations; SES requires DNS records in it. */
  readonly mailDomain: string;
  /** True when `mailDomain` is not given: SES can never verify the placeholder, so no mail can be sent. */
  readonly mailDomainIsPlaceholder: boolean;
  /** `-c apiDomain=… -c certificateArn=…`: the API's own domain; without them API Gateway's. */
  readonly apiDomain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** `-c sessionIssuer=… -c sessionAudience=… -c sessionJwksUrl=…`: instead of a Cognito user pool. */
  readonly sessions:
    | { readonly issuer: string; readonly audience: string; readonly jwksUrl: string }
    | undefined;
  /** `-c alarmTopicArn=…`: an SNS topic that receives every alarm. */
  readonly alarmTopicArn: string | undefined;
  /** `-c bedrockModel=… -c bedrockCallsPerDay=…`: the Bedrock model that analyses events; without them the built-in analysis. */
  readonly analysis: { readonly modelId: string; readonly callsPerDay: number } | undefined;
  /** `-c runbookUrl=…`: where docs/operations.md can be read in a browser. */
  readonly runbookUrl: string;
  readonly logLevel: "debug" | "info" | "warn";
  readonly logRetentionDays: 14 | 90;
  /** Lambda allots CPU in proportion to memory: 1,769 MB is one vCPU (Lambda developer guide). */
  readonly memoryMb: number;
  readonly switches: Switches;
  /** `-c panelOrigins=https://…,https://…`: origins of the panel's web pages; by default none (decision 2.13). */
  readonly panelOrigins: readonly string[];
  /**
   * Limits of API Gateway for all callers together (decision 13.8). They must stay below the account's 10,000 requests a
   * second for all APIs of a region, so that a flood on one stage cannot use up what another stage needs.
   */
  readonly requests: { readonly perSecond: number; readonly burst: number };
  /**
   * How many runs at once each function may have that anybody can call, and each that answers for minutes (decision
   * 13.13). Lambda takes what a function may use from all others, so the caps of both stages must fit in one account.
   */
  readonly concurrency: { readonly publicFunction: number; readonly streamingFunction: number };
  /** Whether users of the panel must sign in with a second factor (decision 13.14). */
  readonly secondFactor: "required" | "optional";
}

type Fixed = Pick<
  StageConfig,
  | "region"
  | "mailDomain"
  | "logLevel"
  | "logRetentionDays"
  | "memoryMb"
  | "switches"
  | "requests"
  | "concurrency"
  | "secondFactor"
>;

const STAGES: Record<DeployedStage, Fixed> = {
  sandbox: {
    region: "sa-east-1",
    // RFC 2606 reserves `.example`: a deployment without `mailDomain` cannot send in the name of a real domain.
    mailDomain: "sandbox.certificates.example",
    logLevel: "debug",
    logRetentionDays: 14,
    memoryMb: 1_024,
    switches: DEFAULT_SWITCHES,
    requests: { perSecond: 200, burst: 400 },
    concurrency: { publicFunction: 5, streamingFunction: 2 },
    secondFactor: "optional",
  },
  production: {
    region: "sa-east-1",
    mailDomain: "certificates.example",
    logLevel: "info",
    logRetentionDays: 90,
    memoryMb: 1_769,
    switches: DEFAULT_SWITCHES,
    requests: { perSecond: 2_000, burst: 4_000 },
    // A public answer takes about 50 ms, so 20 runs at once are 400 requests a second for one operation.
    concurrency: { publicFunction: 20, streamingFunction: 10 },
    secondFactor: "required",
  },
};

/** A wrong or missing `-c` argument; its message says what to type. */
export class StageMistake extends Error {
  override readonly name = "StageMistake";
}

/** Reads one `-c name=value`. */
export type ReadContext = (name: string) => unknown;

/**
 * The configuration of the stage that `-c stage=…` names, with the other `-c` arguments.
 *
 * Throws StageMistake when the stage is missing or unknown, only a part of a group is given, or a number is not one.
 */
export function stageConfig(context: ReadContext): StageConfig {
  const given = (name: string): string | undefined => {
    const value = context(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const name = DEPLOYED_STAGES.find((stage) => stage === given("stage"));
  if (!name) throw new StageMistake(`Name the stage: -c stage=${DEPLOYED_STAGES.join(" or -c stage=")}.`);
  const fixed = STAGES[name];
  const api = group(given, ["apiDomain", "certificateArn"]);
  const analysis = group(given, ["bedrockModel", "bedrockCallsPerDay"]);
  const sessions = group(given, ["sessionIssuer", "sessionAudience", "sessionJwksUrl"]);
  return {
    ...fixed,
    name,
    region: given("region") ?? fixed.region,
    mailDomain: given("mailDomain") ?? fixed.mailDomain,
    mailDomainIsPlaceholder: given("mailDomain") === undefined,
    apiDomain: api && { name: api.apiDomain, certificateArn: api.certificateArn },
    sessions: sessions && {
      issuer: sessions.sessionIssuer,
      audience: sessions.sessionAudience,
      jwksUrl: sessions.sessionJwksUrl,
    },
    panelOrigins: origins(given("panelOrigins")),
    alarmTopicArn: given("alarmTopicArn"),
    analysis: analysis && {
      modelId: analysis.bedrockModel,
      callsPerDay: callsPerDay(analysis.bedrockCallsPerDay),
    },
    runbookUrl: given("runbookUrl") ?? "docs/operations.md",
  };
}

function origins(text: string | undefined): readonly string[] {
  const parsed = Origins.safeParse(text);
  if (parsed.success && parsed.data.every((origin) => origin.startsWith("https://"))) return parsed.data;
  throw new StageMistake(
    "panelOrigins takes origins such as https://panel.example.com, separated by commas.",
  );
}

function callsPerDay(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new StageMistake("bedrockCallsPerDay takes a whole number.");
  return Number(text);
}

/**
 * How many runs at once the function of an operation may have; undefined where only the account limits it. A cap also
 * reserves, so operations with credentials share what is left: their callers have windows of their own.
 */
export function concurrencyOf(
  { access, streams }: Pick<Endpoint, "access" | "streams">,
  { concurrency }: StageConfig,
): number | undefined {
  if ("public" in access) return concurrency.publicFunction;
  return streams ? concurrency.streamingFunction : undefined;
}

/** The SES configuration set that invitations are sent with; it identifies the stage in the events of SES. */
export const invitationsSetOf = ({ name }: StageConfig): string => `${prefixOf(name)}-invitations`;

/** The properties of every stack of a stage. The account is that of the credentials used for the deployment. */
export const stackProps = (stage: StageConfig, description: string): StackProps => ({
  env: { region: stage.region },
  description: `${description} (certificates, ${stage.name})`,
});

/** Settings that must be given together: all of them, or undefined when none is given. */
function group<K extends string>(
  given: (name: string) => string | undefined,
  names: readonly K[],
): Record<K, string> | undefined {
  const values = names.flatMap((name) => {
    const value = given(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (values.length === 0) return undefined;
  if (values.length < names.length) throw new StageMistake(`Give all of these or none: ${names.join(", ")}.`);
  return Object.fromEntries(values) as Record<K, string>;
}
