import { Aws, type StackProps } from "aws-cdk-lib";
import { QUEUES, type QueueName } from "#shared/domain/queues.ts";
import { DEFAULT_SWITCHES, type Switches } from "#shared/domain/rules.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { InvokedName } from "#shared/resources.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import concurrency from "./concurrency.json" with { type: "json" };
import { readSettings, StageMistake, type StageSettings, settingsFileOf } from "./stage-settings.ts";

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

type PublicAccess = Extract<Endpoint["access"], { readonly public: unknown }>["public"];

/** What is fixed in each deployed stage. */
interface Fixed {
  /** The mail domain of a stage whose operator named none. */
  readonly placeholder: string;
  /** What the stage must have before it is deployed. */
  readonly needs: readonly (keyof StageSettings)[];
  readonly logLevel: "debug" | "info" | "warn";
  readonly logRetentionDays: 14 | 90;
  /** Lambda allots CPU in proportion to memory: 1,769 MB is one vCPU (Lambda developer guide). */
  readonly memoryMb: number;
  readonly switches: Switches;
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

/** The configuration of a deployed stage: what its operator decided (infra/stage-settings.ts), and what is fixed. */
export interface StageConfig
  extends Readonly<Omit<StageSettings, "mailDomain" | "runbookUrl">>,
    Omit<Fixed, "placeholder" | "needs"> {
  readonly name: DeployedStage;
  readonly mailDomain: string;
  /** True when the settings name no mail domain: SES can never verify the placeholder, so no mail can be sent. */
  readonly mailDomainIsPlaceholder: boolean;
  /** Where docs/operations.md can be read in a browser. */
  readonly runbookUrl: string;
  /** The settings without which this stage must not be deployed, and that its file does not give (decision 13.23). */
  readonly missing: readonly string[];
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
    concurrency: concurrency.sandbox,
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
    concurrency: concurrency.production,
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
    ...settings,
    ...fixed,
    name,
    mailDomain: settings.mailDomain ?? placeholder,
    mailDomainIsPlaceholder: settings.mailDomain === null,
    runbookUrl: settings.runbookUrl ?? "docs/operations.md",
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

/** The fixed name of an operation's function, or of one that others call. A reference to a function, which refers to the API, would be circular. */
export const functionNameOf = (prefix: string, id: string): string => `${prefix}-${id.replace(".", "_")}`;

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
  return only === undefined || stage[only] !== null;
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
