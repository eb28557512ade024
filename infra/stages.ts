import type { StackProps } from "aws-cdk-lib";
import { DEFAULT_SWITCHES, LIMITS, type Switches } from "#shared/domain/rules.ts";

/** The stages that are deployed. */
export const DEPLOYED_STAGES = ["sandbox", "production"] as const;
export type DeployedStage = (typeof DEPLOYED_STAGES)[number];

/**
 * The prefix of every table and queue name of a deployed stage: `<prefix>-main`, `<prefix>-mail`. The stacks give
 * these names, and the operator tool builds them the same way instead of asking AWS.
 */
export const prefixOf = (stage: DeployedStage): string => `certificates-${stage}`;

/** What differs between the deployed stages, and what a deployment may say about itself with `-c name=value`. */
export interface StageConfig {
  readonly name: DeployedStage;
  /** `-c region=…` */
  readonly region: string;
  /** `-c mailDomain=…`: the domain that invitations come from; SES asks for its DNS records to be set. */
  readonly mailDomain: string;
  /** True until `mailDomain` is given: the templates are complete, but SES can never verify the domain. */
  readonly mailDomainIsPlaceholder: boolean;
  /** `-c apiDomain=… -c certificateArn=…`: the API's own name; API Gateway's without them. */
  readonly apiDomain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** `-c sessionIssuer=… -c sessionAudience=… -c sessionJwksUrl=…`: instead of a Cognito user pool. */
  readonly sessions:
    | { readonly issuer: string; readonly audience: string; readonly jwksUrl: string }
    | undefined;
  /** `-c alarmTopicArn=…`: an SNS topic that is told of every alarm. */
  readonly alarmTopicArn: string | undefined;
  /** `-c bedrockModel=… -c bedrockCallsPerDay=…`: events are analysed by that model; in the service without them. */
  readonly analysis: { readonly modelId: string; readonly callsPerDay: number } | undefined;
  /** `-c runbookUrl=…`: where docs/operations.md can be read in a browser. */
  readonly runbookUrl: string;
  readonly logLevel: "debug" | "info" | "warn";
  readonly logRetentionDays: 14 | 90;
  /** Lambda gives processor time by memory: 1,769 MB is one whole processor (Lambda developer guide). */
  readonly memoryMb: number;
  readonly switches: Switches;
  readonly publicPerMinute: number;
  /**
   * Requests a second of all callers together, and how many at once; API Gateway refuses the rest. Below the 10,000 that
   * an account has in a region for all its APIs, so that a flood of one stage leaves the other its share and has a price.
   */
  readonly requests: { readonly perSecond: number; readonly burst: number };
}

type Fixed = Pick<
  StageConfig,
  | "region"
  | "mailDomain"
  | "logLevel"
  | "logRetentionDays"
  | "memoryMb"
  | "switches"
  | "publicPerMinute"
  | "requests"
>;

const STAGES: Record<DeployedStage, Fixed> = {
  sandbox: {
    region: "sa-east-1",
    // RFC 2606 reserves `.example`: a deployment that forgot to name its domain can never write as somebody else's.
    mailDomain: "sandbox.certificates.example",
    logLevel: "debug",
    logRetentionDays: 14,
    memoryMb: 1_024,
    switches: DEFAULT_SWITCHES,
    publicPerMinute: LIMITS.publicPerMinute,
    requests: { perSecond: 200, burst: 400 },
  },
  production: {
    region: "sa-east-1",
    mailDomain: "certificates.example",
    logLevel: "info",
    logRetentionDays: 90,
    memoryMb: 1_769,
    switches: DEFAULT_SWITCHES,
    publicPerMinute: LIMITS.publicPerMinute,
    requests: { perSecond: 2_000, burst: 4_000 },
  },
};

/** Something wrong with what was given by `-c`; its message says what to type. */
export class StageMistake extends Error {
  override readonly name = "StageMistake";
}

/** Reads one `-c name=value`. */
export type ReadContext = (name: string) => unknown;

/**
 * The configuration of the stage that `-c stage=…` names, with what else was given by context.
 *
 * Throws a StageMistake that says what to type when the stage is missing or unknown, or when only a part of a group is given.
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
    alarmTopicArn: given("alarmTopicArn"),
    analysis: analysis && {
      modelId: analysis.bedrockModel,
      callsPerDay: callsPerDay(analysis.bedrockCallsPerDay),
    },
    runbookUrl: given("runbookUrl") ?? "docs/operations.md",
  };
}

function callsPerDay(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new StageMistake("bedrockCallsPerDay takes a whole number.");
  return Number(text);
}

/** The configuration set of SES that invitations are sent with, by which the events of a stage's mails are known. */
export const invitationsSetOf = ({ name }: StageConfig): string => `${prefixOf(name)}-invitations`;

/** What all stacks of a stage share. The region is the stage's; the account is whoever deploys. */
export const stackProps = (stage: StageConfig, description: string): StackProps => ({
  env: { region: stage.region },
  description: `${description} (certificates, ${stage.name})`,
});

/** Settings that only make sense together: all of them, or undefined when none is given. */
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
