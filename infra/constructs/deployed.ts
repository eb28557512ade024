import { Aws } from "aws-cdk-lib";
import type { PolicyStatementProps } from "aws-cdk-lib/aws-iam";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { queueUrlName } from "#shared/config.ts";
import { PHONE_CHANNELS } from "#shared/domain/phone/phone-status.ts";
import type { QueueName } from "#shared/domain/queues.ts";
import { PHONE } from "#shared/domain/rules.ts";
import { IDENTITY_TAGS } from "#shared/domain/senders/identity-tags.ts";
import { type Grant, keyPatternsOf } from "#shared/grant.ts";
import {
  BUCKETS,
  type BucketName,
  INVOKED,
  type InvokedName,
  KMS_KEYS,
  type KmsKeyName,
  SECRETS,
  type SecretName,
  variableOf,
} from "#shared/resources.ts";
import type { TableName } from "#shared/storage/table/tables.ts";
import { GATEWAY_STAGE } from "../gateway-facts.ts";
import type { StageConfig } from "../stages.ts";

/**
 * The resources of a stage that ports can be granted permissions on, as names and ARNs: a reference to a resource of
 * another stack would become an export of that stack (decision 13.19).
 */
export interface Deployed {
  readonly tables: Readonly<Record<TableName, DeployedTable>>;
  readonly queues: Readonly<Record<QueueName, { readonly arn: string; readonly url: string }>>;
  /** ARNs. */
  readonly secrets: Readonly<Record<SecretName, string>>;
  /** ARNs. */
  readonly keys: Readonly<Record<KmsKeyName, string>>;
  /** Names. */
  readonly buckets: Readonly<Record<BucketName, string>>;
  /** Functions that others call. */
  readonly invoked: Readonly<Record<InvokedName, { readonly name: string; readonly arn: string }>>;
  readonly mail: DeployedMail;
  readonly sessions: DeployedSessions;
}
export interface DeployedSessions {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** What the panel asks for, if it is not what every issuer knows. */
  readonly scope: string | null;
  /** Where a browser is led to sign out, if the issuer has Amazon Cognito's way and not OpenID's. */
  readonly logoutUrl: string | null;
  /** Origins that the panel calls to sign in, beside that of the issuer. */
  readonly origins: readonly string[];
  /** Undefined when another issuer has the users. */
  readonly userPoolArn: string | undefined;
}
export interface DeployedTable {
  readonly name: string;
  readonly arn: string;
  /** Of the tables that have a stream. */
  readonly streamArn: string | undefined;
}
export interface DeployedMail {
  readonly identityArn: string;
  readonly configurationSetArn: string;
  readonly configurationSetName: string;
  /** Start of the names of the stage's tenants, and the ARNs that they have. */
  readonly tenants: string;
  readonly tenantArns: string;
  /** Pattern of the ARNs of all identities of the account in the region. */
  readonly identityArns: string;
  readonly reputationPolicyArn: string;
  readonly from: string;
  readonly unsubscribe: string;
}

const allow = (service: string, names: readonly string[], ...resources: string[]): PolicyStatementProps => ({
  actions: names.map((name) => `${service}:${name}`),
  resources,
});

/** "AWS KMS condition keys" in its developer guide: a call must have all names of the context, and no others. */
const withContext = (names: readonly string[]): PolicyStatementProps["conditions"] => ({
  // ForAllValues is also true of a call without any context, which Null refuses.
  "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": names },
  Null: Object.fromEntries(names.map((name) => [`kms:EncryptionContext:${name}`, "false"])),
});

/** Each action on each table and index once, with the keys of all grants of it: no permission covers another. */
function tablePermissions(grants: readonly Grant[], { tables }: Deployed): PolicyStatementProps[] {
  const wanted = grants.flatMap((grant) => {
    if (!("table" in grant)) return [];
    const { arn } = tables[grant.table];
    const patterns = keyPatternsOf(grant);
    return [
      ...grant.actions.map((action) => ({ action, resource: arn, patterns })),
      ...(grant.indexes ?? []).map((index) => ({
        action: "Query",
        resource: `${arn}/index/${index}`,
        patterns,
      })),
    ];
  });
  return [...Map.groupBy(wanted, ({ action, resource }) => `${action} ${resource}`).values()].map((same) => {
    const { action, resource } = same[0]!;
    const open = same.some(({ patterns }) => patterns === undefined);
    const patterns = [...new Set(same.flatMap(({ patterns: some = [] }) => some))].sort();
    // "Using IAM policy conditions for fine-grained access control" in the DynamoDB developer guide.
    const conditions = { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": patterns } };
    return { ...allow("dynamodb", [action], resource), ...(open ? {} : { conditions }) };
  });
}

/** To who may not list a bucket S3 answers 403 for a missing object, as for one that it refuses to give ("GetObject"); a bucket is listed, and not its objects. */
const bucketPermissions = (
  { actions }: Extract<Grant, { bucket: unknown }>,
  bucketArn: string,
): PolicyStatementProps[] => [
  ...(actions.length > 0
    ? [
        allow(
          "s3",
          actions.filter((action) => action !== "ListBucket"),
          `${bucketArn}/*`,
        ),
      ]
    : []),
  ...(actions.includes("GetObject") || actions.includes("ListBucket")
    ? [allow("s3", ["ListBucket"], bucketArn)]
    : []),
];

function permissionsOf(grant: Grant, deployed: Deployed, stage: StageConfig): PolicyStatementProps[] {
  if ("queue" in grant)
    return grant.except === stage.name ? [] : [allow("sqs", grant.actions, deployed.queues[grant.queue].arn)];
  if ("secret" in grant) return [allow("secretsmanager", ["GetSecretValue"], deployed.secrets[grant.secret])];
  if ("kmsKey" in grant)
    return [
      {
        ...allow("kms", grant.actions, deployed.keys[grant.kmsKey]),
        conditions: withContext(KMS_KEYS[grant.kmsKey].context),
      },
    ];
  if ("bucket" in grant) return bucketPermissions(grant, `arn:aws:s3:::${deployed.buckets[grant.bucket]}`);
  if ("invoke" in grant) return [allow("lambda", ["InvokeFunction"], deployed.invoked[grant.invoke].arn)];
  if ("phone" in grant) return phonePermissions(stage);
  // SES knows no resource for it.
  if ("mail" in grant && grant.mail === "quota") return [allow("ses", ["GetAccount"], "*")];
  if ("mail" in grant && grant.mail === "tenants") {
    const { identityArn, configurationSetArn, tenantArns, reputationPolicyArn } = deployed.mail;
    return [
      allow("ses", ["CreateTenant", "GetTenant", ASSOCIATE, "UpdateReputationEntityPolicy"], tenantArns),
      allow("ses", [ASSOCIATE], identityArn, configurationSetArn),
      allow("ses", ["UpdateReputationEntityPolicy"], reputationPolicyArn),
    ];
  }
  if ("mail" in grant && grant.mail === "identities") return identityPermissions(deployed.mail);
  if ("mail" in grant) {
    const { identityArn, configurationSetArn, identityArns, tenants, from } = deployed.mail;
    // Whether SES says the tenant for SendRawEmail too is not documented; another stage's it must not be.
    const conditions = { StringLikeIfExists: { "ses:TenantName": `${tenants}-*` } };
    // SendEmail of a raw message asks for both actions.
    const send = (...resources: string[]) => allow("ses", ["SendEmail", "SendRawEmail"], ...resources);
    // Organizations bring their domains while the service runs; the tag of ours has another value.
    if (grant.mail === "sendOwn")
      return [{ ...send(identityArns), conditions: { StringEquals: ofStage(deployed.mail), ...conditions } }];
    return [
      // The identity is a whole domain: without the condition a function could send as any address of it.
      {
        ...send(identityArn),
        conditions: { StringEquals: { "ses:FromAddress": from }, ...conditions },
      },
      { ...send(configurationSetArn), conditions },
    ];
  }
  if ("settings" in grant && grant.settings === "analysis" && stage.analysis)
    return [allow("bedrock", ["InvokeModel"], ...modelArns(stage.analysis.modelId, stage.region))];
  return [];
}

/** Each of these calls asks for the tenant and for what it shall use, one by one. */
const ASSOCIATE = "CreateTenantResourceAssociation";
const DISSOCIATE = "DeleteTenantResourceAssociation";

/** The tag that identities of organizations have, on a resource. */
const ofStage = ({ tenants }: DeployedMail) => ({ [`aws:ResourceTag/${IDENTITY_TAGS.stage}`]: tenants });

/**
 * Domains are named by organizations, so that no pattern is narrower than all identities; the stage's tag is what keeps those
 * of another stage, and the service's own, out of reach, since a tag of the stage is given only to what has none of another
 * ("Amazon SES V2" in the Service Authorization Reference). Whether an identity is new, or somebody else's without tags, no
 * condition tells: that none is tagged is in the hands of the worker, which only tags what it creates.
 */
function identityPermissions(mail: DeployedMail): PolicyStatementProps[] {
  const { identityArns, tenantArns } = mail;
  const requested = { [`aws:RequestTag/${IDENTITY_TAGS.stage}`]: mail.tenants };
  const onlyOurs = { "ForAllValues:StringEquals": { "aws:TagKeys": Object.values(IDENTITY_TAGS) } };
  return [
    // To see whose an identity is.
    allow("ses", ["GetEmailIdentity"], identityArns),
    {
      ...allow("ses", ["CreateEmailIdentity"], identityArns),
      conditions: { StringEquals: requested, ...onlyOurs },
    },
    // SES asks for it when an identity is created with tags.
    {
      ...allow("ses", ["TagResource"], identityArns),
      conditions: { StringEquals: requested, StringEqualsIfExists: ofStage(mail), ...onlyOurs },
    },
    {
      ...allow("ses", ["DeleteEmailIdentity", "PutEmailIdentityMailFromAttributes"], identityArns),
      conditions: { StringEquals: ofStage(mail) },
    },
    // Whether SES tells an identity's tags for an association is not documented, and one that is gone has none any more.
    {
      ...allow("ses", [ASSOCIATE, DISSOCIATE], identityArns),
      conditions: { StringEqualsIfExists: ofStage(mail) },
    },
    allow("ses", [ASSOCIATE, DISSOCIATE], tenantArns),
  ];
}

/** The calls of both channels, from the stage's own identities only. */
const phonePermissions = ({ phone, region }: StageConfig): PolicyStatementProps[] => [
  ...(phone?.sms
    ? [allow("sms-voice", ["SendTextMessage"], smsIdentityArn(phone.sms.originationIdentity, region))]
    : []),
  ...(phone?.whatsapp
    ? [
        allow(
          "social-messaging",
          ["SendWhatsAppMessage"],
          `arn:aws:social-messaging:${region}:${Aws.ACCOUNT_ID}:phone-number-id/${phone.whatsapp.phoneNumberId.replace(/^phone-number-id-/, "")}`,
        ),
      ]
    : []),
];

/** Resource types of "End User Messaging SMS and Voice V2" in the Service Authorization Reference. */
function smsIdentityArn(identity: string, region: string): string {
  const resource = identity.startsWith("pool-")
    ? `pool/${identity}`
    : identity.startsWith("phone-")
      ? `phone-number/${identity}`
      : `sender-id/${identity}/*`;
  return `arn:aws:sms-voice:${region}:${Aws.ACCOUNT_ID}:${resource}`;
}

/** The prefix of an inference profile's id, before the id of its model (Bedrock user guide, "Cross-Region inference"). */
const PROFILE = /^(global|us|us-gov|eu|apac|au|ca|jp)\./;

/** Converse needs permission on the model; with a profile, on the profile and on the model in every region. */
function modelArns(modelId: string, region: string): string[] {
  const model = (where: string) =>
    `arn:aws:bedrock:${where}::foundation-model/${modelId.replace(PROFILE, "")}`;
  if (!PROFILE.test(modelId)) return [model(region)];
  return [model("*"), `arn:aws:bedrock:${region}:${Aws.ACCOUNT_ID}:inference-profile/${modelId}`];
}

/** The permissions of a function with these grants: one statement for each resource and condition. */
export function statementsOf(
  grants: readonly Grant[],
  deployed: Deployed,
  stage: StageConfig,
): PolicyStatement[] {
  const permissions = [
    ...tablePermissions(grants, deployed),
    ...grants.flatMap((grant) => permissionsOf(grant, deployed, stage)),
  ];
  const bySubject = Map.groupBy(permissions, ({ resources, conditions }) =>
    JSON.stringify([resources, conditions]),
  );
  return [...bySubject.values()].map(
    (same) =>
      new PolicyStatement({
        ...same[0],
        actions: [...new Set(same.flatMap(({ actions = [] }) => actions))].sort(),
      }),
  );
}

/** Megabytes of temporary folder that a function with these grants needs; undefined when Lambda's default is enough. */
export const temporaryMbOf = (grants: readonly Grant[]): number | undefined =>
  grants.find((grant) => "temporaryMb" in grant)?.temporaryMb;

/** What a function with these grants needs to draw documents; undefined when it draws none. */
export const drawsOf = (grants: readonly Grant[]): { readonly memoryMb: number } | undefined =>
  grants.find((grant) => "draws" in grant)?.draws;

/** The memory in MB that a function with these grants needs, when that is not the stage's. */
export const memoryOf = (grants: readonly Grant[]): number | undefined =>
  drawsOf(grants)?.memoryMb ??
  grants.find((grant) => "readsFiles" in grant)?.readsFiles.memoryMb ??
  grants.find((grant) => "readsRows" in grant)?.readsRows.memoryMb ??
  grants.find((grant) => "waits" in grant)?.waits.memoryMb;

const analysisVariables = (analysis: StageConfig["analysis"]): Record<string, string> =>
  analysis === null
    ? { ANALYZER: "embedded" }
    : {
        ANALYZER: "bedrock",
        BEDROCK_MODEL_ID: analysis.modelId,
        BEDROCK_CALLS_PER_DAY: String(analysis.callsPerDay),
      };

/** The identities and templates that the sender of phone messages uses. */
const senderVariables = (phone: StageConfig["phone"]): Record<string, string> => ({
  ...(phone?.sms && {
    PHONE_SMS_IDENTITY: phone.sms.originationIdentity,
    PHONE_SMS_CONFIGURATION_SET: phone.sms.configurationSet,
  }),
  ...(phone?.whatsapp && {
    PHONE_WHATSAPP_ID: phone.whatsapp.phoneNumberId,
    PHONE_TEMPLATE_PT: phone.whatsapp.templates.pt,
    PHONE_TEMPLATE_ES: phone.whatsapp.templates.es,
    PHONE_TEMPLATE_EN: phone.whatsapp.templates.en,
  }),
});

const phoneVariables = (phone: StageConfig["phone"]): Record<string, string> =>
  phone === null
    ? {}
    : {
        PHONE_CHANNELS: PHONE_CHANNELS.filter((channel) => phone[channel] !== null).join(","),
        PHONE_COUNTRIES: (phone.countries ?? PHONE.countries).join(","),
      };

const settingsOf = (
  { sessions, mail }: Deployed,
  stage: StageConfig,
): Record<Extract<Grant, { settings: unknown }>["settings"], Record<string, string>> => ({
  sessions: {
    SESSION_ISSUER: sessions.issuer,
    SESSION_AUDIENCE: sessions.audience,
    SESSION_JWKS_URL: sessions.jwksUrl,
  },
  signIn: {
    ...(sessions.scope !== null && { SESSION_SCOPE: sessions.scope }),
    ...(sessions.logoutUrl !== null && { SESSION_LOGOUT_URL: sessions.logoutUrl }),
    SESSION_ORIGINS: sessions.origins.join(","),
  },
  switches: {
    STARTER_CAN_ISSUE: String(stage.switches.starterCanIssue),
    FREE_CAN_READ: String(stage.switches.freeCanRead),
  },
  analysis: analysisVariables(stage.analysis),
  edge: stage.edge ? { EDGE_URL: `https://${stage.edge.name}/${GATEWAY_STAGE}` } : {},
  phone: phoneVariables(stage.phone),
  mailSource: { MAIL_FROM: mail.from },
  operators: stage.operatorEmail === null ? {} : { OPERATOR_EMAIL: stage.operatorEmail },
  mailHosts: { MAIL_HOSTS_CHECKED: String(stage.checkMailHosts) },
  unsubscribe: { MAIL_UNSUBSCRIBE: mail.unsubscribe },
  signUp: { SIGN_UP: stage.signUp.mode, SIGN_UP_CERTIFICATES: String(stage.signUp.certificates) },
  panelOrigins: { PANEL_ORIGINS: stage.panelOrigins.join(",") },
});

function variablesOf(grant: Grant, deployed: Deployed, stage: StageConfig): Record<string, string> {
  if ("table" in grant) return { [`TABLE_${variableOf(grant.table)}`]: deployed.tables[grant.table].name };
  if ("queue" in grant) return { [queueUrlName(grant.queue)]: deployed.queues[grant.queue].url };
  if ("secret" in grant) return { [SECRETS[grant.secret].variable]: deployed.secrets[grant.secret] };
  if ("kmsKey" in grant) return { [KMS_KEYS[grant.kmsKey].variable]: deployed.keys[grant.kmsKey] };
  if ("bucket" in grant)
    return grant.unnamed ? {} : { [BUCKETS[grant.bucket].variable]: deployed.buckets[grant.bucket] };
  if ("settings" in grant) return settingsOf(deployed, stage)[grant.settings];
  if ("invoke" in grant) return { [INVOKED[grant.invoke].variable]: deployed.invoked[grant.invoke].name };
  if ("phone" in grant) return senderVariables(stage.phone);
  // By default V8 lets short-lived objects take a hundred megabytes more.
  if ("readsRows" in grant) return { NODE_OPTIONS: "--max-semi-space-size=8" };
  if ("temporaryMb" in grant || "draws" in grant || "readsFiles" in grant || "waits" in grant) return {};
  if (grant.mail === "quota" || grant.mail === "sendOwn") return {};
  if (grant.mail === "identities")
    return { MAIL_TENANTS: deployed.mail.tenants, MAIL_IDENTITY_ARN: deployed.mail.identityArn };
  if (grant.mail === "tenants")
    return {
      MAIL_TENANTS: deployed.mail.tenants,
      MAIL_IDENTITY_ARN: deployed.mail.identityArn,
      MAIL_CONFIGURATION_SET_ARN: deployed.mail.configurationSetArn,
      MAIL_REPUTATION_POLICY_ARN: deployed.mail.reputationPolicyArn,
    };
  return {
    MAIL_FROM: deployed.mail.from,
    MAIL_CONFIGURATION_SET: deployed.mail.configurationSetName,
    MAIL_TENANTS: deployed.mail.tenants,
  };
}

/** The environment variables of a function with these grants: those of the grants, and what every function reads. */
export function environmentOf(
  grants: readonly Grant[],
  deployed: Deployed,
  stage: StageConfig,
  baseUrl: string,
): Record<string, string> {
  return {
    STAGE: stage.name,
    BASE_URL: baseUrl,
    LOG_LEVEL: stage.logLevel,
    ...Object.assign({}, ...grants.map((grant) => variablesOf(grant, deployed, stage))),
  };
}
