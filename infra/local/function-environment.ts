import { randomBytes } from "node:crypto";
import { queueUrlName } from "#shared/config.ts";
import { PHONE_CHANNELS } from "#shared/domain/phone/phone-status.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { BUCKETS, type BucketName, INVOKED, variableOf } from "#shared/resources.ts";
import { LOCAL_PHONE } from "./emulators/phone-api.ts";
import type { SecretsOptions } from "./emulators/secrets.ts";
import type { Provisioned } from "./provision.ts";

const LINK_SECRET = "local-link-secret";
const CURSOR_SECRET = "local-cursor-secret";
const DOCUMENT_SECRET = "local-document-secret";
const WEBHOOK_KEY = "alias/local-webhook-secrets";
const ANSWER_KEY = "alias/local-answers";
const ISSUER_KEY = "alias/local-issuer-keys";
/** The keys and secrets that a deployment creates, made locally at the first start. */
export const LOCAL_SECRETS: SecretsOptions = {
  secrets: {
    [LINK_SECRET]: () => randomBytes(32).toString("hex"),
    [CURSOR_SECRET]: () => randomBytes(32).toString("hex"),
    [DOCUMENT_SECRET]: () => randomBytes(32).toString("hex"),
  },
  keys: [WEBHOOK_KEY, ANSWER_KEY, ISSUER_KEY],
};
const MAIL_FROM = "certificates@example.com";
const LOCAL_SES = "arn:aws:ses:us-east-1:000000000000";
/** Start of the names of tenants in the stand-in of SES. */
export const LOCAL_TENANTS = "local";
const MAIL_UNSUBSCRIBE = "unsubscribe@example.com";

/** The name by which functions call another. */
export const localFunctionName = (id: string): string => `local-${id.replace(".", "_")}`;

interface EnvironmentInput {
  readonly baseUrl: string;
  readonly provisioned: Provisioned;
  readonly session: { readonly issuer: string; readonly audience: string; readonly jwksUrl: string };
}

/** The environment of the functions (shared/config.ts), as a deployment sets it for each of them. */
export function functionEnvironment({
  baseUrl,
  provisioned,
  session,
}: EnvironmentInput): Record<string, string> {
  const tables = Object.entries(provisioned.tables).map(([name, table]) => [
    `TABLE_${variableOf(name)}`,
    table.name,
  ]);
  const queues = Object.entries(provisioned.queues).map(([name, queue]) => [queueUrlName(name), queue.url]);
  const buckets = Object.entries(provisioned.buckets).map(([name, bucket]) => [
    BUCKETS[name as BucketName].variable,
    bucket,
  ]);
  const invoked = Object.entries(INVOKED).map(([id, { variable }]) => [variable, localFunctionName(id)]);
  return {
    STAGE: "local",
    BASE_URL: baseUrl,
    ...Object.fromEntries([...tables, ...queues, ...buckets, ...invoked]),
    MAIL_FROM,
    MAIL_UNSUBSCRIBE,
    OPERATOR_EMAIL: "operators@example.com",
    PHONE_SMS_IDENTITY: LOCAL_PHONE.smsIdentity,
    PHONE_WHATSAPP_ID: LOCAL_PHONE.whatsAppId,
    PHONE_TEMPLATE_PT: LOCAL_PHONE.template,
    PHONE_TEMPLATE_ES: LOCAL_PHONE.template,
    PHONE_TEMPLATE_EN: LOCAL_PHONE.template,
    MAIL_TENANTS: LOCAL_TENANTS,
    MAIL_IDENTITY_ARN: `${LOCAL_SES}:identity/example.com`,
    MAIL_CONFIGURATION_SET_ARN: `${LOCAL_SES}:configuration-set/local-invitations`,
    MAIL_REPUTATION_POLICY_ARN: "arn:aws:ses:us-east-1:aws:reputation-policy/standard",
    SESSION_ISSUER: session.issuer,
    SESSION_AUDIENCE: session.audience,
    SESSION_JWKS_URL: session.jwksUrl,
    SESSION_LOGOUT_URL: `${session.issuer}/logout`,
    LINK_SECRET_ID: LINK_SECRET,
    CURSOR_SECRET_ID: CURSOR_SECRET,
    DOCUMENT_SECRET_ID: DOCUMENT_SECRET,
    WEBHOOK_KEY_ID: WEBHOOK_KEY,
    ANSWER_KEY_ID: ANSWER_KEY,
    ISSUER_KEY_ID: ISSUER_KEY,
    // Receivers run on the developer's own machine.
    WEBHOOK_TARGETS: "any",
    SIGN_UP: "open",
    SIGN_UP_CERTIFICATES: "20",
    PHONE_CHANNELS: PHONE_CHANNELS.join(","),
    PHONE_COUNTRIES: PHONE.countries.join(","),
    // Who tries the service at night wants to see the message.
    PHONE_QUIET_HOURS: "false",
    RESPONSE_CHECK: "throw",
  };
}
