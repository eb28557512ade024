import type { StageSettings } from "#infra/stage-settings.ts";
import type { DeployedStage } from "#infra/stages.ts";

const certificateIn = (region: string, n: number): string =>
  `arn:aws:acm:${region}:111122223333:certificate/${n}1111111-2222-3333-4444-555555555555`;
const apiDomain = { name: "api.example.org", certificateArn: certificateIn("sa-east-1", 1) };
const edge = { name: "files.example.org", certificateArn: certificateIn("us-east-1", 2) };

/** Every setting that can be used, used. */
export const EVERYTHING: StageSettings = {
  region: "sa-east-1",
  mailDomain: "mail.example.org",
  apiDomain,
  otherApiDomains: [{ name: "old.example.org", certificateArn: certificateIn("sa-east-1", 3) }],
  keepGatewayAddress: false,
  edge,
  sessions: {
    issuer: "https://id.example.org",
    audience: "panel",
    jwksUrl: "https://id.example.org/jwks.json",
    scope: "openid email profile organization",
    logoutUrl: null,
    origins: ["https://login.example.org"],
  },
  signInDomain: null,
  accountMailBySes: false,
  panelOrigins: ["https://panel.example.com"],
  signUp: { mode: "open", certificates: 20 },
  alarmTopicArn: "arn:aws:sns:sa-east-1:111122223333:on-call",
  operatorEmail: "operators@example.org",
  analysis: { modelId: "global.anthropic.claude-haiku-4-5-20251001-v1:0", callsPerDay: 100 },
  runbookUrl: "https://example.com/operations",
  phone: {
    countries: null,
    messagesPerHour: 1_000,
    sms: { originationIdentity: "pool-1234567890abcdef", configurationSet: "certificates" },
    whatsapp: {
      phoneNumberId: "phone-number-id-1234567890abcdef",
      templates: { pt: "certificado_pt", es: "certificado_es", en: "certificate_en" },
    },
  },
  checkMailHosts: true,
  firewall: { requestsPerFiveMinutes: 60_000 },
  budget: { dollarsPerMonth: 500, emails: ["money@example.org"] },
  backup: { vaultArn: "arn:aws:backup:us-east-1:111122223333:backup-vault:certificates" },
  release: "gradual",
  canary: { accepted: null },
  operatorPrincipalArn: "arn:aws:iam::111122223333:role/on-call",
  mainStreamArn:
    "arn:aws:dynamodb:sa-east-1:111122223333:table/certificates-sandbox-main/stream/2027-01-31T10:20:30.123",
};

/** Who may take the role of the operator in the daily sandbox. */
export const ON_CALL_ARN = "arn:aws:iam::111122223333:user/ana";

/** The sandbox of each day: nearly nothing decided, and released at once. */
export const SANDBOX = {
  mailDomain: "mail.example.org",
  // No name server is asked: the domains of the proof's recipients are nobody's (decision 18.20).
  checkMailHosts: false,
  operatorPrincipalArn: ON_CALL_ARN,
} satisfies Partial<StageSettings>;

/** Production of each day: every setting, with a user pool and the table that AWS made. */
export const PRODUCTION = {
  ...EVERYTHING,
  sessions: null,
  signInDomain: { name: "login.example.org", certificateArn: certificateIn("us-east-1", 4) },
  accountMailBySes: true,
  mainStreamArn: null,
  canary: { accepted: "AB12CD34" },
} satisfies StageSettings;

export interface Variant {
  readonly name: string;
  readonly stage: DeployedStage;
  readonly settings: Partial<StageSettings>;
}

/**
 * Settings of which each makes resources, or properties of them, that no other one makes. The first two, judged each day,
 * together meet everything that infra/accepted-findings.json accepts.
 */
export const VARIANTS: readonly Variant[] = [
  { name: "sandbox of each day", stage: "sandbox", settings: SANDBOX },
  { name: "production of each day", stage: "production", settings: PRODUCTION },
  { name: "sandbox with nothing decided", stage: "sandbox", settings: {} },
  { name: "production with every setting", stage: "production", settings: EVERYTHING },
  { name: "production with nothing decided", stage: "production", settings: {} },
  { name: "sandbox with every setting", stage: "sandbox", settings: EVERYTHING },
  { name: "CloudFront before API Gateway's own address", stage: "sandbox", settings: { edge } },
  {
    name: "a user pool behind a domain, analysis in one region",
    stage: "production",
    settings: {
      ...EVERYTHING,
      sessions: null,
      keepGatewayAddress: true,
      analysis: { modelId: "amazon.nova-lite-v1:0", callsPerDay: 1 },
    },
  },
  {
    name: "a budget that only mails are sent for",
    stage: "sandbox",
    settings: { budget: { dollarsPerMonth: 20, emails: ["money@example.org", "ops@example.org"] } },
  },
];
