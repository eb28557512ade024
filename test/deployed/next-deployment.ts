// What could go wrong when a stage that was deployed with some templates is deployed again with others.
import type { StageSettings } from "#infra/stage-settings.ts";
import { needsOf, type Template, type TemplateResource } from "./cdk-support.ts";

/** The templates of a deployment by the names of their stacks. */
export type Deployment = Readonly<Record<string, Template>>;

/** Types of resources that hold something or whose address is known outside, with the properties that change in place. */
export const LASTING: Readonly<Record<string, readonly string[]>> = {
  "AWS::Backup::BackupVault": [],
  "AWS::ApiGateway::RestApi": ["Body", "BodyS3Location", "DisableExecuteApiEndpoint"],
  "AWS::ApiGateway::DomainName": ["RegionalCertificateArn"],
  "AWS::CloudFront::Distribution": ["DistributionConfig"],
  "AWS::Cognito::UserPool": ["EmailConfiguration"],
  "AWS::Cognito::UserPoolClient": [
    "AllowedOAuthFlows",
    "AllowedOAuthFlowsUserPoolClient",
    "AllowedOAuthScopes",
    "CallbackURLs",
    "LogoutURLs",
    "SupportedIdentityProviders",
  ],
  "AWS::Cognito::UserPoolDomain": [],
  "AWS::DynamoDB::Table": [],
  "AWS::KMS::Key": [],
  "AWS::S3::Bucket": ["CorsConfiguration", "LifecycleConfiguration", "VersioningConfiguration"],
  "AWS::SES::ConfigurationSet": [],
  "AWS::SES::EmailIdentity": [],
  "AWS::SQS::Queue": [],
  "AWS::SecretsManager::Secret": [],
};
/** The property with the name that no second resource of the type can have. */
export const NAMED_BY: Readonly<Record<string, string>> = {
  "AWS::ApiGateway::DomainName": "DomainName",
  "AWS::Backup::BackupVault": "BackupVaultName",
  "AWS::CloudFront::Function": "Name",
  "AWS::DynamoDB::Table": "TableName",
  "AWS::KMS::Alias": "AliasName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::SES::ConfigurationSet": "Name",
  "AWS::SES::EmailIdentity": "EmailIdentity",
  "AWS::Budgets::Budget": "BudgetName",
  "AWS::SQS::Queue": "QueueName",
  "AWS::WAFv2::WebACL": "Name",
};
/** A domain that the settings no longer name goes, because that is what they say. */
const MAY_GO = [
  "AWS::ApiGateway::DomainName",
  "AWS::CloudFront::Distribution",
  "AWS::Cognito::UserPoolDomain",
];

const text = (part: unknown): string => JSON.stringify(part) ?? "undefined";
const isRetained = (policy: string | undefined) => policy === "Retain" || policy === "RetainExceptOnCreate";

/** What stands under this key anywhere in a template. */
export function valuesOf(template: Template, key: string): unknown[] {
  const found: unknown[] = [];
  JSON.stringify(template, (name, value) => {
    if (name === key) found.push(value);
    return value;
  });
  return found;
}

/** The outputs of other stacks that a deployment reads, as `stack.output`. */
const outputsRead = (deployment: Deployment): string[] =>
  Object.values(deployment).flatMap((template) =>
    valuesOf(template, "Fn::GetStackOutput").map((read) => {
      const { StackName, OutputName } = read as { StackName: string; OutputName: string };
      return `${StackName}.${OutputName}`;
    }),
  );

/** What each export stands for: its expression, and the names of the resources in it, of which another name is another one. */
function exportsOf(deployment: Deployment): ReadonlyMap<string, string> {
  const exports = Object.values(deployment).flatMap(({ Outputs = {}, Resources }) =>
    Object.values(Outputs).flatMap(({ Export, Value }) => {
      if (!Export) return [];
      const names = needsOf({ Properties: Value }).map((id) => {
        const { Type = "", Properties } = Resources[id] ?? {};
        return Properties?.[NAMED_BY[Type] ?? ""];
      });
      return [[text(Export.Name), text([Value, names])] as const];
    }),
  );
  return new Map(exports);
}

/** CloudFormation refuses to change or remove an export that another stack imports. */
function lockedExports(from: Deployment, to: Deployment): string[] {
  const [before, after] = [exportsOf(from), exportsOf(to)];
  const imported = new Set(
    Object.values(from).flatMap((template) => valuesOf(template, "Fn::ImportValue").map(text)),
  );
  return [...imported].flatMap((name) => {
    if (!after.has(name)) return [`the export ${name} is in use and goes`];
    return after.get(name) === before.get(name) ? [] : [`the export ${name} is in use and changes`];
  });
}

/** A stack that goes back after a failed update reads again what it read before. */
export function lostOutputs(from: Deployment, to: Deployment): string[] {
  const there = Object.entries(to).flatMap(([stack, { Outputs = {} }]) =>
    Object.keys(Outputs).map((output) => `${stack}.${output}`),
  );
  const read = new Set([...outputsRead(from), ...outputsRead(to)]);
  return [...read]
    .filter((output) => !there.includes(output))
    .map((output) => `${output} is read and not there`);
}

function changeOf(id: string, before: TemplateResource, after: TemplateResource | undefined): string[] {
  const { Type } = before;
  const inPlace = LASTING[Type];
  if (inPlace === undefined) return [];
  if (after === undefined)
    return isRetained(before.DeletionPolicy) || MAY_GO.includes(Type) ? [] : [`${id} is deleted`];
  const names = new Set([...Object.keys(before.Properties ?? {}), ...Object.keys(after.Properties ?? {})]);
  const changed = [...names].filter(
    (name) => !inPlace.includes(name) && text(before.Properties?.[name]) !== text(after.Properties?.[name]),
  );
  // A new name is a new resource, beside which the former one can stay.
  if (changed.includes(NAMED_BY[Type] ?? "") && isRetained(after.UpdateReplacePolicy)) return [];
  return changed.map((name) => `${id} changes its ${name}`);
}

/** A resource is made before the former one goes, so its name must be free. */
export function takenNames(from: Deployment, to: Deployment): string[] {
  const named = (deployment: Deployment) =>
    Object.entries(deployment).flatMap(([stack, { Resources }]) =>
      Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
        const name = Properties?.[NAMED_BY[Type] ?? ""];
        return typeof name === "string" ? [{ name: `${Type} ${name}`, place: `${stack}.${id}` }] : [];
      }),
    );
  const before = new Map(named(from).map(({ name, place }) => [name, place]));
  return named(to).flatMap(({ name, place }) =>
    (before.get(name) ?? place) === place ? [] : [`${name} is still in use when ${place} is made`],
  );
}

/** Why a stage that is deployed with `from` could not be deployed with `to`, or what it would lose; empty for nothing. */
export const obstaclesBetween = (from: Deployment, to: Deployment): string[] => [
  ...lockedExports(from, to),
  ...lostOutputs(from, to),
  ...takenNames(from, to),
  ...Object.entries(from).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, resource]) => changeOf(id, resource, to[stack]?.Resources[id])),
  ),
];

const domain = (name: string, certificate = "1") => ({
  name,
  certificateArn: `arn:aws:acm:sa-east-1:111122223333:certificate/${certificate}`,
});
export const FIRST = domain("api.example.org");
export const SECOND = domain("certificates.example.org");
const issuer = (host: string) => ({
  issuer: `https://${host}`,
  audience: "panel",
  jwksUrl: `https://${host}/keys.json`,
  scope: null,
  logoutUrl: null,
  origins: [],
});
const edgeAt = (name: string) => ({
  name,
  certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/1",
});

/** Settings that an operator may change from one to another. */
export const SETTINGS = {
  none: {},
  "a mail domain": { mailDomain: "mail.example.org" },
  "another mail domain": { mailDomain: "post.example.org" },
  "a domain": { apiDomain: FIRST },
  "a domain with another certificate": { apiDomain: domain(FIRST.name, "2") },
  "a domain alone": { apiDomain: FIRST, keepGatewayAddress: false },
  "another domain, with the former": { apiDomain: SECOND, otherApiDomains: [FIRST] },
  "a domain for old links": { otherApiDomains: [FIRST] },
  "an issuer": { sessions: issuer("login.example.org") },
  "another issuer": { sessions: issuer("id.example.org") },
  CloudFront: { edge: edgeAt("files.example.org") },
  "CloudFront at another domain": { edge: edgeAt("documents.example.org") },
  "a restored table": {
    mainStreamArn:
      "arn:aws:dynamodb:sa-east-1:111122223333:table/certificates-sandbox-main/stream/2027-01-31T10:20:30.123",
  },
  "gradual releases": { release: "gradual" },
  "all others": {
    alarmTopicArn: "arn:aws:sns:sa-east-1:111122223333:on-call",
    operatorEmail: "operators@example.org",
    analysis: { modelId: "us.amazon.nova-lite-v1:0", callsPerDay: 500 },
    panelOrigins: ["https://panel.example.org"],
    runbookUrl: "https://wiki.example.org/runbook",
    phone: {
      countries: ["BR"],
      messagesPerHour: 1_000,
      sms: { originationIdentity: "pool-1", configurationSet: "certificates" },
      whatsapp: null,
    },
    checkMailHosts: false,
    firewall: { requestsPerFiveMinutes: 60_000 },
    budget: { dollarsPerMonth: 500, emails: [] },
    backup: { vaultArn: "arn:aws:backup:us-east-1:111122223333:backup-vault:certificates" },
  },
  "all others, changed": {
    alarmTopicArn: "arn:aws:sns:sa-east-1:111122223333:at-night",
    analysis: { modelId: "amazon.nova-pro-v1:0", callsPerDay: 5 },
    panelOrigins: ["https://panel.example.org", "https://beta.example.org"],
    runbookUrl: "https://wiki.example.org/certificates",
    phone: {
      countries: null,
      messagesPerHour: 50,
      sms: null,
      whatsapp: { phoneNumberId: "phone-number-id-1", templates: { pt: "a_pt", es: "a_es", en: "a_en" } },
    },
    firewall: { requestsPerFiveMinutes: 90_000 },
    budget: { dollarsPerMonth: 900, emails: ["money@example.org"] },
    backup: { vaultArn: "arn:aws:backup:eu-west-1:111122223333:backup-vault:certificates" },
  },
} satisfies Record<string, Partial<StageSettings>>;
