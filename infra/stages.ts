import { Aws, type StackProps } from "aws-cdk-lib";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import { DEFAULT_SWITCHES, PHONE, type Switches } from "#shared/domain/rules.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { InvokedName } from "#shared/resources.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import {
  type ApiDomain,
  readSettings,
  StageMistake,
  type StageSettings,
  settingsFileOf,
} from "./stage-settings.ts";

export const DEPLOYED_STAGES = ["sandbox", "production"] as const;
export type DeployedStage = (typeof DEPLOYED_STAGES)[number];

/** The operations for whose answer somebody who was invited waits with a page open. */
export const WAITED_FOR = [
  "pages.invitation",
  "pages.accept",
  "pages.reject",
  "recipient.view",
  "recipient.accept",
] as const;

/**
 * The prefix of every table and queue name of a deployed stage: `<prefix>-main`, `<prefix>-mail`. The operator
 * tool finds a stage's resources by these names.
 */
export const prefixOf = (stage: DeployedStage): string => `certificates-${stage}`;

/** The configuration of a deployed stage: what its operator decided (infra/stage-settings.ts), and what is fixed here. */
export interface StageConfig {
  readonly name: DeployedStage;
  readonly region: string;
  /** The domain of the sender of invitations; SES requires DNS records in it. */
  readonly mailDomain: string;
  /** True when the settings name no mail domain: SES can never verify the placeholder, so no mail can be sent. */
  readonly mailDomainIsPlaceholder: boolean;
  /** The API's own domain, which all new links carry; without it they carry API Gateway's. */
  readonly apiDomain: ApiDomain | undefined;
  /** Further domains at which the API answers, such as those of links that were mailed before (decision 13.21). */
  readonly otherApiDomains: readonly ApiDomain[];
  /** Whether API Gateway's own address answers too (decision 13.21). */
  readonly keepGatewayAddress: boolean;
  /** The domain of CloudFront, which documents are fetched from; without it they come from the API (decision 15.35). */
  readonly edge: ApiDomain | undefined;
  /** Who signs the panel's session tokens, instead of a Cognito user pool. */
  readonly sessions:
    | { readonly issuer: string; readonly audience: string; readonly jwksUrl: string }
    | undefined;
  /** An SNS topic that receives every alarm; without it the stage makes one. */
  readonly alarmTopicArn: string | undefined;
  /** The Bedrock model that analyses events; without it the built-in analysis. */
  readonly analysis: { readonly modelId: string; readonly callsPerDay: number } | undefined;
  /** By which phone messages are sent, and to which countries; without it none are. */
  readonly phone:
    | (NonNullable<StageSettings["phone"]> & { readonly countries: readonly string[] })
    | undefined;
  /** Whether mails go only to domains that take mail, as name servers say. */
  readonly checkMailHosts: boolean;
  /** AWS WAF before the API: what one address may ask for; without it only functions and the stage's ceiling count. */
  readonly firewall: { readonly requestsPerFiveMinutes: number } | undefined;
  /** What the account may cost in a month before somebody is told. */
  readonly budget: { readonly dollarsPerMonth: number; readonly emails: readonly string[] } | undefined;
  /** A vault of AWS Backup in another region, to which tables and pictures are copied each day. */
  readonly backup: { readonly vaultArn: string } | undefined;
  /** Who may take the role of operators; without it the role is not made. */
  readonly operatorPrincipalArn: string | undefined;
  /** The stream of a table `main` that was restored under its name; CloudFormation knows only the one that it made. */
  readonly mainStreamArn: string | undefined;
  /** Where docs/operations.md can be read in a browser. */
  readonly runbookUrl: string;
  /** Whether a new release gets all calls at once, or by and by and only while no alarm rings (decision 17.5). */
  readonly release: StageSettings["release"];
  /** Whether the stage looks at itself, and the certificate that somebody accepted for it (infra/constructs/canary.ts). */
  readonly canary: StageSettings["canary"];
  /** The settings without which this stage must not be deployed, and that its file does not give (decision 13.23). */
  readonly missing: readonly string[];
  readonly logLevel: "debug" | "info" | "warn";
  readonly logRetentionDays: 14 | 90;
  /** Lambda allots CPU in proportion to memory: 1,769 MB is one vCPU (Lambda developer guide). */
  readonly memoryMb: number;
  readonly switches: Switches;
  /** Origins of the panel's web pages (decision 2.13). */
  readonly panelOrigins: readonly string[];
  /**
   * Limits of API Gateway for all callers together (decision 13.8). They must stay below the account's 10,000 requests a
   * second for all APIs of a region, so that a flood on one stage cannot use up what another stage needs.
   */
  readonly requests: { readonly perSecond: number; readonly burst: number };
  /**
   * How many runs at once each function may have: an operation that is named here, one that anybody can call by what its
   * calls count as, one with a credential that answers for minutes, the ZIP of documents, and each that other functions
   * call: the renderer must have more than all ZIPs ask of it, four for each, and previews (decision 13.13). Lambda takes
   * what a function may use from all others, so the caps of both stages must fit in one account, with the runs of
   * `worker`: how many a worker has at most for one queue or one shard of a stream (decision 13.32).
   */
  readonly concurrency: {
    readonly operation: Readonly<Record<"invitations.issue" | (typeof WAITED_FOR)[number], number>>;
    readonly publicFunction: Readonly<Record<PublicAccess, number>>;
    readonly streamingFunction: number;
    readonly zips: number;
    readonly invoked: Readonly<Record<InvokedName, number>>;
    readonly worker: number;
  };
  /** Whether users of the panel must sign in with a second factor (decision 13.14). */
  readonly secondFactor: "required" | "optional";
}

type PublicAccess = Extract<Endpoint["access"], { readonly public: unknown }>["public"];

interface Fixed
  extends Pick<
    StageConfig,
    "logLevel" | "logRetentionDays" | "memoryMb" | "switches" | "requests" | "concurrency" | "secondFactor"
  > {
  readonly placeholder: string;
  /** What the stage must have before it is deployed. */
  readonly needs: readonly (keyof StageSettings)[];
}

const STAGES: Record<DeployedStage, Fixed> = {
  sandbox: {
    // RFC 2606 reserves `.example`: a deployment without `mailDomain` cannot send in the name of a real domain.
    placeholder: "sandbox.certificates.example",
    needs: [],
    logLevel: "debug",
    logRetentionDays: 14,
    memoryMb: 1_024,
    switches: DEFAULT_SWITCHES,
    requests: { perSecond: 200, burst: 200 },
    concurrency: {
      operation: {
        "invitations.issue": 4,
        "pages.invitation": 2,
        "pages.accept": 2,
        "pages.reject": 2,
        "recipient.view": 2,
        "recipient.accept": 2,
      },
      publicFunction: {
        link: 1,
        free: 2,
        verification: 2,
        document: 2,
        picture: 2,
        credentials: 2,
        directory: 2,
        editor: 2,
        holder: 1,
        mailedLink: 1,
      },
      streamingFunction: 2,
      zips: 1,
      invoked: { "documents.render": 7, "credentials.check": 2 },
      worker: 4,
    },
    secondFactor: "optional",
  },
  production: {
    placeholder: "certificates.example",
    needs: ["apiDomain", "mailDomain", "alarmTopicArn"],
    logLevel: "info",
    logRetentionDays: 90,
    memoryMb: 1_769,
    switches: DEFAULT_SWITCHES,
    requests: { perSecond: 2_000, burst: 4_000 },
    // A public answer takes about 50 ms, so 9 runs at once are 180 requests a second for one operation, and 3 are 60. Links and
    // the pages behind them are known to one person each, and what is free a cache may keep. Those who were invited come all at once, after the mails of an
    // event, and wait for the page and for their answer; issuing is what customers pay for.
    concurrency: {
      operation: {
        "invitations.issue": 50,
        "pages.invitation": 20,
        "pages.accept": 12,
        "pages.reject": 8,
        "recipient.view": 12,
        "recipient.accept": 8,
      },
      publicFunction: {
        link: 4,
        free: 4,
        verification: 9,
        document: 8,
        picture: 8,
        credentials: 10,
        directory: 6,
        editor: 2,
        holder: 3,
        mailedLink: 3,
      },
      streamingFunction: 10,
      zips: 4,
      invoked: { "documents.render": 40, "credentials.check": 10 },
      worker: 60,
    },
    secondFactor: "required",
  },
};

/** Reads one `-c name=value`. */
export type ReadContext = (name: string) => unknown;

/** What could be said by `-c` before the settings had a file: refused, since a setting that is ignored is lost. */
const FORMER_ARGUMENTS = [
  "region",
  "mailDomain",
  "apiDomain",
  "certificateArn",
  "sessionIssuer",
  "sessionAudience",
  "sessionJwksUrl",
  "alarmTopicArn",
  "bedrockModel",
  "bedrockCallsPerDay",
  "panelOrigins",
  "runbookUrl",
];

/**
 * The stage that `-c stage=…` names, with the settings of its file. Throws StageMistake when it is missing or unknown, when
 * a setting is given by `-c`, or when the file is wrong.
 */
export function stageOf(context: ReadContext): StageConfig {
  const name = DEPLOYED_STAGES.find((stage) => stage === context("stage"));
  if (!name) throw new StageMistake(`Name the stage: -c stage=${DEPLOYED_STAGES.join(" or -c stage=")}.`);
  const former = FORMER_ARGUMENTS.filter((argument) => context(argument) !== undefined);
  if (former.length > 0)
    throw new StageMistake(`Write into ${settingsFileOf(name)} what -c does not take: ${former.join(", ")}.`);
  return stageConfig(name, readSettings(name));
}

/** The configuration of a stage with these settings. */
export function stageConfig(name: DeployedStage, settings: StageSettings): StageConfig {
  const { placeholder, needs, ...fixed } = STAGES[name];
  return {
    ...fixed,
    name,
    region: settings.region,
    mailDomain: settings.mailDomain ?? placeholder,
    mailDomainIsPlaceholder: settings.mailDomain === null,
    apiDomain: settings.apiDomain ?? undefined,
    otherApiDomains: settings.otherApiDomains,
    keepGatewayAddress: settings.keepGatewayAddress,
    edge: settings.edge ?? undefined,
    sessions: settings.sessions ?? undefined,
    panelOrigins: settings.panelOrigins,
    alarmTopicArn: settings.alarmTopicArn ?? undefined,
    analysis: settings.analysis ?? undefined,
    phone: settings.phone
      ? { ...settings.phone, countries: settings.phone.countries ?? [...PHONE.countries] }
      : undefined,
    checkMailHosts: settings.checkMailHosts,
    firewall: settings.firewall ?? undefined,
    budget: settings.budget ?? undefined,
    backup: settings.backup ?? undefined,
    operatorPrincipalArn: settings.operatorPrincipalArn ?? undefined,
    mainStreamArn: settings.mainStreamArn ?? undefined,
    runbookUrl: settings.runbookUrl ?? "docs/operations.md",
    release: settings.release,
    canary: settings.canary,
    missing: needs.filter((need) => settings[need] === null),
  };
}

/** One sentence that says why a stage must not be deployed; undefined when it may be. */
export const refusalOf = ({ name, missing }: Pick<StageConfig, "name" | "missing">): string | undefined =>
  missing.length === 0
    ? undefined
    : `The stage ${name} cannot be deployed without ${missing.join(", ")}: write each into ${settingsFileOf(name)}.`;

/**
 * How many runs at once the function of an operation may have; undefined where only the account limits it. A cap also
 * reserves, so operations with credentials but issuing share what is left: their callers have windows of their own.
 */
export function concurrencyOf(
  { id, access, streams, produces }: Pick<Endpoint, "id" | "access" | "streams" | "produces">,
  { concurrency }: Pick<StageConfig, "concurrency">,
): number | undefined {
  const own = (concurrency.operation as Readonly<Record<string, number>>)[id];
  if (own !== undefined) return own;
  if (produces === "application/zip") return concurrency.zips;
  if ("public" in access) return concurrency.publicFunction[access.public];
  return streams ? concurrency.streamingFunction : undefined;
}

/** The fixed name of a function that other functions call. */
export const invokedNameOf = ({ name }: Pick<StageConfig, "name">, id: string): string =>
  `${prefixOf(name)}-${id.replace(".", "_")}`;

/** The alias by which functions are called where releases are gradual. */
export const LIVE = "live";

/** What follows the name or ARN of a function where it is called. */
export const qualifierOf = ({ release }: Pick<StageConfig, "release">): string =>
  release === "gradual" ? `:${LIVE}` : "";

/** The physical name of a table. */
export const tableNameOf = ({ name }: Pick<StageConfig, "name">, table: TableName): string =>
  `${prefixOf(name)}-${table}`;

/** The physical name of a queue, and that of the queue of its dead letters. */
export const queueNameOf = ({ name }: Pick<StageConfig, "name">, queue: QueueName): string =>
  `${prefixOf(name)}-${queue}`;
export const deadLettersOf = (stage: Pick<StageConfig, "name">, queue: QueueName): string =>
  `${queueNameOf(stage, queue)}-dead-letters`;

/** Whether a stage has the setting that a queue is for. */
export const isQueueUsed = (stage: Pick<StageConfig, "phone">, queue: QueueName): boolean => {
  const { only } = QUEUES[queue];
  return only === undefined || stage[only] !== undefined;
};

/** The name of the topic that a stage makes when its settings name none. */
export const ownTopicOf = ({ name }: Pick<StageConfig, "name">): string => `${prefixOf(name)}-alarms`;

/** The topic that every alarm tells: that of the settings, or the stage's own. CloudWatch does not ask whether it exists. */
export const alarmTopicOf = (stage: Pick<StageConfig, "name" | "region" | "alarmTopicArn">): string =>
  stage.alarmTopicArn ?? `arn:aws:sns:${stage.region}:${Aws.ACCOUNT_ID}:${ownTopicOf(stage)}`;

/** Whether a quarter of an hour without any request means that callers cannot reach the stage. */
export const isCalledAlways = ({ name, canary }: Pick<StageConfig, "name" | "canary">): boolean =>
  name === "production" || canary !== null;

/** The SES configuration set that invitations are sent with; it identifies the stage in the events of SES. */
export const invitationsSetOf = ({ name }: StageConfig): string => `${prefixOf(name)}-invitations`;

/** Start of the names of the stage's tenants of SES. With the id of an organization a name has at most 64 characters. */
export const tenantsOf = ({ name }: StageConfig): string => prefixOf(name);

/** The properties of every stack of a stage. The account is that of the credentials used for the deployment. */
export const stackProps = (stage: StageConfig, description: string): StackProps => ({
  env: { region: stage.region },
  description: `${description} (certificates, ${stage.name})`,
});
