import { resolve } from "node:path";
import { GetQueueUrlCommand, SQSClient } from "@aws-sdk/client-sqs";
import { grantsOf } from "#infra/grants.ts";
import {
  applyEnvironment,
  isLoopback,
  readStackEnvironment,
  type StackEnvironment,
} from "#infra/running-stack/environment.ts";
import { readSettings } from "#infra/stage-settings.ts";
import { type DeployedStage, prefixOf } from "#infra/stages.ts";
import { type Config, queueUrlName, readConfig } from "#shared/config.ts";
import type { Connection } from "#shared/connect.ts";
import { connectPorts } from "#shared/connect-ports.ts";
import type { PortName, Ports } from "#shared/domain/ports.ts";
import type { QueueName } from "#shared/domain/queues.ts";
import type { Worker } from "#shared/queue/worker.ts";
import { KMS_KEYS, type KmsKeyName } from "#shared/resources.ts";
import { documentClient } from "#shared/storage/table/client.ts";
import { COMMON_PORTS, type FurtherPort } from "./ports.ts";
import { Refusal } from "./refusal.ts";

export interface TargetOptions {
  /** A deployed stage; the local stack without it. */
  readonly stage?: DeployedStage | undefined;
  /** Folder of the local stack. */
  readonly data: string;
}

/** A local stack or a deployed stage, ready to be worked on. */
export interface OperatorTarget {
  readonly config: Config;
  readonly connection: Connection;
  readonly ports: Pick<Ports, (typeof COMMON_PORTS)[number]>;
  readonly queues: SQSClient;
  /** Undefined for the local stack. */
  readonly deployedStage: DeployedStage | undefined;
  /** Absolute data folder of the local stack; undefined for a deployed stage. */
  readonly data: string | undefined;
  queueUrl(queue: QueueName): Promise<string>;
  /** Other ports. A bucket is where it was before: a deployed stage has no variable for one here. */
  connect<P extends FurtherPort>(names: readonly P[]): Promise<Pick<Ports, P>>;
  /** The ports of a worker that is run again, one of `REPLAYED`. */
  connectWorker(worker: Worker): Promise<Pick<Ports, PortName>>;
  /** Frees the connections and gives the environment of the process back. */
  close(): void;
}

/** What a command has to say: `value` for machines (--json), `text` for people. */
export interface CommandOutput {
  readonly value: unknown;
  readonly text: string;
}

/** Runs the work of one command on the chosen stack and shows what it gives; `progress` is for long work. */
export type Perform = (
  work: (target: OperatorTarget, progress: (text: string) => void) => Promise<CommandOutput>,
) => Promise<void>;

/** Without these the SDK would fall back to real AWS. */
const NEEDED = ["AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL_SQS"];
const isAddress = (name: string): boolean =>
  name.startsWith("AWS_ENDPOINT_URL") || name.startsWith("QUEUE_URL_");

/** Throws Refusal unless every address that a local stack saved is on this machine. */
function checkLoopback(facts: StackEnvironment, folder: string): void {
  const missing = NEEDED.find((name) => !facts[name]);
  if (missing)
    throw new Refusal(`The local stack in ${folder} saved no ${missing}. Start it again with npm start.`);
  for (const [name, address] of Object.entries(facts).filter(([name]) => isAddress(name)))
    if (!isLoopback(address))
      throw new Refusal(
        `${name} of the local stack in ${folder} is not on this machine. Name a deployed stage with --stage instead.`,
      );
}

/** Variables of the caller that would make the SDK ignore the addresses of the local stack. */
const REMOVED_VARIABLES = [
  "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
  "AWS_SESSION_TOKEN",
  "AWS_PROFILE",
  "AWS_USE_FIPS_ENDPOINT",
  "AWS_USE_DUALSTACK_ENDPOINT",
];

function localEnvironment(data: string): Record<string, string | undefined> {
  const facts = readStackEnvironment(data);
  if (!facts)
    throw new Refusal(
      `No local stack is running in ${data}. Start one with npm start, choose its folder with --data, or name a deployed stage with --stage.`,
    );
  checkLoopback(facts, data);
  return { ...Object.fromEntries(REMOVED_VARIABLES.map((name) => [name, undefined])), ...facts };
}

/** No command shows an address of the API, and that of a deployed stage would need a look-up. */
const UNUSED_BASE_URL = "https://unused.invalid/api";
const deployedEnvironment = (stage: DeployedStage): Record<string, string> => ({
  STAGE: stage,
  // The stage's own: a region that the shell has from other work would lead to other tables.
  AWS_REGION: readSettings(stage).region,
  BASE_URL: UNUSED_BASE_URL,
  TABLE_MAIN: `${prefixOf(stage)}-main`,
  TABLE_GATE: `${prefixOf(stage)}-gate`,
  TABLE_DELIVERIES: `${prefixOf(stage)}-deliveries`,
  TABLE_DIRECTORY: `${prefixOf(stage)}-directory`,
});

/** No gateway gives up before the tool does, as it does for requests. */
const ANSWER_MS = 10_000;

/**
 * Connects to the local stack or, with `stage`, to a deployed one in the region of its file, with the AWS credentials of the
 * environment.
 *
 * Throws StageMistake when the stage's file is wrong. Throws Refusal when no local stack runs on the folder, or when one of its addresses is not on this machine.
 */
export async function openTarget({ stage, data }: TargetOptions): Promise<OperatorTarget> {
  const folder = resolve(data);
  const environment = stage === undefined ? localEnvironment(folder) : deployedEnvironment(stage);
  const config = readConfig(environment);
  const restore = applyEnvironment(environment);
  const documents = documentClient(undefined, ANSWER_MS);
  const queues = new SQSClient({ maxAttempts: 4 });
  const connection = { config, dynamo: () => documents };
  const queueUrl = async (queue: QueueName): Promise<string> => {
    const variable = queueUrlName(queue);
    if (stage === undefined) {
      const url = environment[variable];
      if (!url)
        throw new Refusal(
          `The local stack in ${folder} has no queue ${queue}. Start it again with npm start.`,
        );
      return url;
    }
    const answer = await queues.send(new GetQueueUrlCommand({ QueueName: `${prefixOf(stage)}-${queue}` }));
    return answer.QueueUrl!;
  };
  const keyIdOf = (key: KmsKeyName): string => {
    if (stage !== undefined) return `alias/${prefixOf(stage)}-${key}`;
    const id = environment[KMS_KEYS[key].variable];
    // Without the address the SDK would fall back to real AWS.
    if (!id || !environment.AWS_ENDPOINT_URL_KMS)
      throw new Refusal(`The local stack in ${folder} has no key ${key}. Start it again with npm start.`);
    return id;
  };
  const connect = async <P extends PortName>(names: readonly P[]): Promise<Pick<Ports, P>> => {
    const grants = grantsOf(names);
    const urls = await Promise.all(
      grants
        .flatMap((grant) => ("queue" in grant ? [grant.queue] : []))
        .map(async (queue) => [queueUrlName(queue), await queueUrl(queue)] as const),
    );
    const keyIds = grants
      .flatMap((grant) => ("kmsKey" in grant ? [grant.kmsKey] : []))
      .map((key) => [KMS_KEYS[key].variable, keyIdOf(key)] as const);
    const complete = readConfig({ ...environment, ...Object.fromEntries([...urls, ...keyIds]) });
    return connectPorts(names, { ...connection, config: complete });
  };
  return {
    config,
    connection,
    ports: await connectPorts(COMMON_PORTS, connection),
    queues,
    deployedStage: stage,
    data: stage === undefined ? folder : undefined,
    queueUrl,
    connect,
    connectWorker: ({ uses }) => connect(uses),
    close() {
      documents.destroy();
      queues.destroy();
      restore();
    },
  };
}
