import * as z from "zod";
import { PHONE_CHANNELS } from "./domain/phone/phone-status.ts";
import { DEFAULT_SWITCHES, LIMITS, PAUSE } from "./domain/rules.ts";

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false"])
    .default(fallback ? "true" : "false")
    .transform((value) => value === "true");

const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$|^http:\/\/localhost(:\d{1,5})?$/;
/** Origins of web pages, separated by commas. Never `*`: these pages send a credential. */
export const Origins = z
  .string()
  .default("")
  .transform((text) => text.split(",").filter((origin) => origin !== ""))
  .refine((origins) => origins.every((origin) => ORIGIN.test(origin)), {
    error: "Must be origins such as https://panel.example.com, separated by commas.",
  });

const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").filter((one) => one !== ""));

/** The variable with the address of a queue (shared/domain/queues.ts). */
export const queueUrlName = (queue: string): `QUEUE_URL_${string}` => `QUEUE_URL_${queue.toUpperCase()}`;

/** The environment of a function, set by CDK and the local stack; only this file reads process.env (decision 13.9). */
const Environment = z.object({
  STAGE: z.enum(["local", "sandbox", "production"]),
  BASE_URL: z.url(),
  /** The address of the content delivery network, when there is one (decision 15.35). */
  EDGE_URL: z.url().optional(),
  /** Set by Lambda. */
  AWS_REGION: z.string().optional(),
  /** Set by Lambda. */
  AWS_LAMBDA_INITIALIZATION_TYPE: z.string().optional(),
  /** Local only: where the emulator of Lambda is. */
  AWS_ENDPOINT_URL_LAMBDA: z.url().optional(),
  /** Local only: where the emulator of S3 is. */
  AWS_ENDPOINT_URL_S3: z.url().optional(),
  TABLE_MAIN: z.string().min(3).optional(),
  TABLE_GATE: z.string().min(3).optional(),
  TABLE_DELIVERIES: z.string().min(3).optional(),
  TABLE_DIRECTORY: z.string().min(3).optional(),
  DIRECTORY_BUCKET: z.string().min(3).optional(),
  DOCUMENTS_BUCKET: z.string().min(3).optional(),
  RENDER_FUNCTION: z.string().min(1).optional(),
  CHECK_FUNCTION: z.string().min(1).optional(),
  PICTURES_BUCKET: z.string().min(3).optional(),
  UPLOADS_BUCKET: z.string().min(3).optional(),
  IMPORTS_BUCKET: z.string().min(3).optional(),
  ANALYZER: z.enum(["embedded", "bedrock"]).default("embedded"),
  BEDROCK_MODEL_ID: z.string().min(1).optional(),
  BEDROCK_CALLS_PER_DAY: z.coerce.number().int().min(0).default(0),
  MAIL_FROM: z.string().optional(),
  MAIL_UNSUBSCRIBE: z.string().optional(),
  /** Where the operators of the stage are told what organizations ask of them. */
  OPERATOR_EMAIL: z.string().optional(),
  MAIL_CONFIGURATION_SET: z.string().optional(),
  /** A number, pool or sender id of the SMS API; its absence turns SMS off. */
  PHONE_SMS_IDENTITY: z.string().optional(),
  PHONE_SMS_CONFIGURATION_SET: z.string().optional(),
  /** The phone number id of the WhatsApp API; its absence turns WhatsApp off. */
  PHONE_WHATSAPP_ID: z.string().optional(),
  /** Names of the approved templates, by language. */
  PHONE_TEMPLATE_PT: z.string().optional(),
  PHONE_TEMPLATE_ES: z.string().optional(),
  PHONE_TEMPLATE_EN: z.string().optional(),
  /** Start of the names of the stage's tenants of SES; without it mails are sent under none. */
  MAIL_TENANTS: z
    .string()
    .max(27)
    .transform((prefix) => prefix || undefined)
    .optional(),
  MAIL_IDENTITY_ARN: z.string().optional(),
  MAIL_CONFIGURATION_SET_ARN: z.string().optional(),
  MAIL_REPUTATION_POLICY_ARN: z.string().optional(),
  /** Whether mails go only to domains that take mail. */
  MAIL_HOSTS_CHECKED: flag(false),
  /** Name servers to ask instead of those of the machine, for tests. */
  NAME_SERVERS: list,
  SESSION_ISSUER: z.url().optional(),
  SESSION_AUDIENCE: z.string().optional(),
  SESSION_JWKS_URL: z.url().optional(),
  /** What the panel asks of the issuer (OpenID Connect Core 1.0, 5.4). */
  SESSION_SCOPE: z.string().min(1).default("openid email profile"),
  /** Where a browser is led to sign out, if the issuer has Amazon Cognito's way and not OpenID's. */
  SESSION_LOGOUT_URL: z.url().optional(),
  /** Origins that the panel calls to sign in, beside that of the issuer. */
  SESSION_ORIGINS: list,
  LINK_SECRET_ID: z.string().optional(),
  CURSOR_SECRET_ID: z.string().optional(),
  DOCUMENT_SECRET_ID: z.string().optional(),
  WEBHOOK_KEY_ID: z.string().optional(),
  ANSWER_KEY_ID: z.string().optional(),
  ISSUER_KEY_ID: z.string().optional(),
  /** Hosts that webhooks and images may be at. */
  WEBHOOK_TARGETS: z.enum(["any", "public"]).default("public"),
  /** Replaces the limit of every window of public operations, for tests and trials. */
  PUBLIC_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  BAD_CREDENTIALS_PER_MINUTE: z.coerce.number().int().min(1).default(LIMITS.badCredentialsPerMinute),
  PANEL_ORIGINS: Origins,
  SIGN_UP: z.enum(["open", "invited"]).default("invited"),
  SIGN_UP_CERTIFICATES: z.coerce.number().int().min(0).default(0),
  STARTER_CAN_ISSUE: flag(DEFAULT_SWITCHES.starterCanIssue),
  FREE_CAN_READ: flag(DEFAULT_SWITCHES.freeCanRead),
  /** By which phone messages can be sent, and to which countries (ISO 3166-1 alpha-2), separated by commas. */
  PHONE_CHANNELS: list.pipe(z.array(z.enum(PHONE_CHANNELS))),
  PHONE_COUNTRIES: list,
  /** Replaced for trials only: without it messages go at night too. */
  PHONE_QUIET_HOURS: flag(true),
  /** Local only: milliseconds after which a call to the store, to KMS or to Secrets Manager is given up, as an emulator is slower than DynamoDB. */
  STORE_ANSWER_MS: z.coerce.number().int().min(1).optional(),
  /** How long a process works with what it read of the pause. */
  PAUSE_READ_SECONDS: z.coerce.number().min(0).default(PAUSE.readSeconds),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  RESPONSE_CHECK: z.enum(["throw", "log"]).default("log"),
});
export type Config = z.infer<typeof Environment> & {
  /** The addresses of the queues that the function uses. */
  readonly [queue: `QUEUE_URL_${string}`]: string;
};

/** The settings, parsed from the environment; throws an error that names each bad or missing one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const names = Object.keys(environment).filter((name) => name.startsWith(queueUrlName("")));
  const urls: Record<`QUEUE_URL_${string}`, z.ZodURL> = Object.fromEntries(
    names.map((name) => [name, z.url()]),
  );
  // Compiling a parser for one use takes longer than the use, at every cold start.
  const parsed = Environment.extend(urls).safeParse(environment, { jitless: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not complete: ${problems.join("; ")}`);
}

/** Whether Lambda started this process before any request needed it (Lambda, "provisioned concurrency"). */
export const isStartedAhead = ({
  AWS_LAMBDA_INITIALIZATION_TYPE: type,
}: Pick<Config, "AWS_LAMBDA_INITIALIZATION_TYPE">): boolean => type === "provisioned-concurrency";

/** The value of a setting that only some functions have; throws when it is missing. */
export function required<K extends keyof Config>(config: Config, name: K): NonNullable<Config[K]> {
  const value = config[name];
  if (value === undefined) throw new Error(`The environment is not complete: ${name} is missing.`);
  return value as NonNullable<Config[K]>;
}

/** The environment for a process that a function starts, without the credentials of the function's role. */
export const environmentWith = (variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"))),
  ...variables,
});
