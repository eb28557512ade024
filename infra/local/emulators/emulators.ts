import { buildApp } from "fauxqs";
import { isLoopback } from "#infra/running-stack/environment.ts";
import { IMPORTS } from "#shared/domain/import-rules.ts";
import type { DataFolder } from "../data-folder.ts";
import { LOOPBACK, StartError } from "../ports.ts";
import { startDynamoDb } from "./dynamodb.ts";
import { startInvocations } from "./invocations.ts";
import { startMail } from "./mail.ts";
import { type PhoneServer, startPhones } from "./phone-server.ts";
import { type SecretsOptions, startSecrets } from "./secrets.ts";
import { checkSignedAddresses } from "./signed-addresses.ts";

/** The AWS SDK's own variables (SDK reference, "Service-specific endpoints"): one that is set replaces an emulator. */
const ENDPOINTS = {
  dynamodb: "AWS_ENDPOINT_URL_DYNAMODB",
  sqs: "AWS_ENDPOINT_URL_SQS",
  s3: "AWS_ENDPOINT_URL_S3",
  ses: "AWS_ENDPOINT_URL_SESV2",
  secrets: "AWS_ENDPOINT_URL_SECRETS_MANAGER",
  kms: "AWS_ENDPOINT_URL_KMS",
  lambda: "AWS_ENDPOINT_URL_LAMBDA",
  sms: "AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2",
  whatsapp: "AWS_ENDPOINT_URL_SOCIALMESSAGING",
} as const;
type EmulatedApi = keyof typeof ENDPOINTS;

/** Allows endpoints on other hosts, for emulators in containers; without it a mistake could reach real AWS. */
const ALLOW_REMOTE = "LOCAL_ALLOW_REMOTE_ENDPOINTS";
const DEFAULT_REGION = "us-east-1";

export interface EmulatorOptions {
  /** Keeps tables and secrets there; in memory without it. */
  readonly folder?: DataFolder | undefined;
  /** Port of the e-mail inbox, which then must be free. */
  readonly mailPort?: number | undefined;
  /** Port of the inbox when `mailPort` is absent, if it is free; otherwise any. */
  readonly preferredMailPort?: number | undefined;
  /** Mails that the inbox takes in 24 hours; any number without it. */
  readonly mailQuota?: number | undefined;
  /** Port of the page that shows the phones; one that is taken is an error. */
  readonly phonePort?: number | undefined;
  /** Port of that page when `phonePort` is absent, if it is free; otherwise any. */
  readonly preferredPhonePort?: number | undefined;
  readonly secrets: SecretsOptions;
  /** Where the SDK's variables are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}
export interface Emulators {
  /** What to set in the environment, and with undefined what to take out, before an SDK client is made. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The inbox page. */
  readonly mailUrl: string;
  /** The page that shows the phones. */
  readonly phoneUrl: string;
  /** Says where reports of phone messages go, and where the pages are that buttons lead to. */
  readonly connectPhones: PhoneServer["connect"];
  /** Sets the functions that functions can call; nothing when another server does that. */
  readonly serveFunctions: Awaited<ReturnType<typeof startInvocations>>["serve"];
  stop(): Promise<void>;
}

/** The endpoints that the environment already names. Throws StartError for one that is no URL or not on this machine. */
function givenEndpoints(environment: EmulatorOptions["environment"]): Partial<Record<EmulatedApi, string>> {
  const given: Partial<Record<EmulatedApi, string>> = {};
  for (const [api, variable] of Object.entries(ENDPOINTS) as [EmulatedApi, string][]) {
    const address = environment[variable];
    if (!address) continue;
    if (!URL.canParse(address)) throw new StartError(`${variable} is not a URL: ${address}`);
    if (!isLoopback(address) && environment[ALLOW_REMOTE] !== "1")
      throw new StartError(
        `${variable} points to ${new URL(address).host}, which is not this machine. If that is meant, set ${ALLOW_REMOTE}=1.`,
      );
    given[api] = address;
  }
  return given;
}

interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

/** SQS and S3 in this process. Its own start function would listen on every network interface. */
async function startQueuesAndBuckets(region: string): Promise<Running> {
  const app = buildApp({ logger: false, defaultRegion: region });
  checkSignedAddresses(app, region);
  // Files of imports, which S3 takes as large as they are; the stand-in would refuse more than 11 MB.
  const asBytes = { parseAs: "buffer", bodyLimit: 2 * IMPORTS.fileBytesMax } as const;
  app.addContentTypeParser("application/octet-stream", asBytes, (_request, body, done) => done(null, body));
  const url = await app.listen({ port: 0, host: LOOPBACK });
  return { url, stop: () => app.close() };
}

/**
 * Starts the stand-ins for DynamoDB, SQS, S3, SES, Secrets Manager, KMS, Lambda, SMS and WhatsApp on free loopback ports, each only where the
 * environment does not already name an endpoint of that API.
 *
 * Throws StartError for a taken inbox port, an endpoint on another machine, or a platform without the embedded
 * DynamoDB; what had been started by then is ended again.
 */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const given = givenEndpoints(options.environment);
  const region = options.environment.AWS_REGION || DEFAULT_REGION;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.allSettled(stops.splice(0).map((end) => end()));
  };
  const keep = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const running = await starting;
    stops.push(running.stop);
    return running;
  };
  // A process takes the longest to start, so it starts beside the others.
  const inbox = given.ses
    ? undefined
    : keep(startMail(options.mailPort, options.preferredMailPort, options.mailQuota));
  inbox?.catch(() => {});
  try {
    const dynamodb = given.dynamodb ?? (await keep(startDynamoDb(options.folder))).endpoint;
    const queues = given.sqs && given.s3 ? undefined : (await keep(startQueuesAndBuckets(region))).url;
    const secrets =
      given.secrets && given.kms
        ? undefined
        : (await keep(startSecrets(options.secrets, options.folder?.path))).url;
    const invocations = given.lambda ? undefined : await keep(startInvocations());
    const phones =
      given.sms && given.whatsapp
        ? undefined
        : await keep(startPhones(options.phonePort, options.preferredPhonePort));
    const mail = given.ses ?? (await inbox!).url;
    const endpoints: Record<EmulatedApi, string | undefined> = {
      dynamodb,
      sqs: queues,
      s3: queues,
      ses: mail,
      secrets,
      kms: secrets,
      lambda: invocations?.url,
      sms: phones?.url,
      whatsapp: phones?.url,
      ...given,
    };
    const environment: Record<string, string | undefined> = {
      AWS_REGION: region,
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: undefined,
      ...credentials(options.environment),
    };
    for (const api of Object.keys(ENDPOINTS) as EmulatedApi[]) environment[ENDPOINTS[api]] = endpoints[api];
    // Streams are an API of their own to the SDK, and of the same server everywhere else.
    environment.AWS_ENDPOINT_URL_DYNAMODB_STREAMS =
      options.environment.AWS_ENDPOINT_URL_DYNAMODB_STREAMS || endpoints.dynamodb;
    return {
      environment,
      mailUrl: mail,
      phoneUrl: phones?.url ?? given.sms!,
      connectPhones: phones?.connect ?? (() => {}),
      serveFunctions: invocations?.serve ?? (() => {}),
      stop,
    };
  } catch (error) {
    await inbox?.catch(() => {});
    await stop();
    throw error;
  }
}

/** Emulators take any credentials. Real ones are replaced, unless remote endpoints are allowed, which may need them. */
function credentials(environment: EmulatorOptions["environment"]): Record<string, string | undefined> {
  if (environment[ALLOW_REMOTE] === "1" && environment.AWS_ACCESS_KEY_ID) return {};
  return {
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_SESSION_TOKEN: undefined,
    AWS_PROFILE: undefined,
  };
}
