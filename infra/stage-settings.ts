import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Origins } from "#shared/config.ts";

/** A wrong or missing setting of a stage; its message says where, and what to write. */
export class StageMistake extends Error {
  override readonly name = "StageMistake";
}

/** The file with the settings of a stage, as messages name it. */
export const settingsFileOf = (stage: string): string => `stages/${stage}.json`;

const Domain = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, "Must be a domain such as api.example.org.")
  // RFC 2606; the placeholders are such domains.
  .refine((name) => !/\.(example|test|invalid|localhost)$/.test(name), {
    error: ({ input }) =>
      `Must be a domain of yours: nobody can own one under .${String(input).split(".").at(-1)}.`,
  });
const HttpsUrl = z.string().refine((text) => text.startsWith("https://") && URL.canParse(text), {
  error: "Must be an address that begins with https://.",
});
const HttpsOrigin = z
  .string()
  .refine((origin) => origin.startsWith("https://") && Origins.safeParse(origin).success, {
    error: "Must be an origin such as https://panel.example.com.",
  })
  .refine((origin) => !origin.includes(","), { error: "Must be one origin." });
const arn = (service: string, resource: RegExp, error: string) =>
  z.string().regex(new RegExp(`^arn:aws:${service}:[a-z0-9-]+:\\d{12}:${resource.source}$`), error);

const ApiDomain = z.strictObject({
  name: Domain,
  certificateArn: arn("acm", /certificate\/[\w-]+/, "Must be the ARN of a certificate of ACM."),
});
export type ApiDomain = z.infer<typeof ApiDomain>;

/** Five minutes of what one address may have of links, documents and pictures, each: the firewall is for what is beyond. */
const FIREWALL_MIN = 6_000;

/** CloudFront takes certificates of this region only (CloudFront developer guide, "Requirements for using SSL/TLS"). */
const CLOUDFRONT_REGION = "us-east-1";

/** The names of a template of WhatsApp, which Meta has approved, in each language. */
const Template = z.string().regex(/^[a-z0-9_]{1,512}$/, "Must be the name of a template, of a-z, 0-9 and _.");
/** Phone messages: by which channels, to where, and from how many an hour on somebody is told. */
const PhoneSetting = z
  .strictObject({
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, "Must be a country such as BR (ISO 3166-1)."))
      .min(1)
      .nullable(),
    messagesPerHour: z.int().min(1).max(1_000_000),
    sms: z
      .strictObject({
        originationIdentity: z
          .string()
          .regex(
            /^(pool-\w{1,60}|phone-\w{1,60}|[A-Za-z\d][A-Za-z\d-]{0,10})$/,
            "Must be the id of a pool (pool-…) or number (phone-…), or a sender id.",
          ),
        configurationSet: z.string().regex(/^[\w-]{1,64}$/, "Must be the name of a configuration set."),
      })
      .nullable(),
    whatsapp: z
      .strictObject({
        phoneNumberId: z.string().regex(/^phone-number-id-\w+$/, "Must begin with phone-number-id-."),
        templates: z.strictObject({ pt: Template, es: Template, en: Template }),
      })
      .nullable(),
  })
  .refine(({ sms, whatsapp }) => sms !== null || whatsapp !== null, {
    error: "Must have sms or whatsapp; null stands for no phone messages at all.",
  });

/**
 * The settings of a deployed stage that its operator decides. Every one must stand in the file, and `null` says that it is
 * not used, so none can be forgotten. docs/operations.md explains each.
 */
const StageSettings = z
  .strictObject({
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "Must be a region such as sa-east-1."),
    // The domain of the sender of invitations; SES requires DNS records in it.
    mailDomain: Domain.nullable(),
    // All new links carry it; without it they carry API Gateway's.
    apiDomain: ApiDomain.nullable(),
    // A domain changes without a dead link: both answer meanwhile (decision 13.21).
    otherApiDomains: z.array(ApiDomain).max(10),
    keepGatewayAddress: z.boolean(),
    // Documents and pictures are most of the bytes, and a cache may keep them: a large event needs no more runs with it.
    edge: ApiDomain.nullable(),
    // Who has a panel has users already, and their passwords stay where they are.
    sessions: z
      .strictObject({
        issuer: HttpsUrl,
        // Also the client id of the panel.
        audience: z.string().min(1),
        jwksUrl: HttpsUrl,
        // What the panel asks for instead of `openid email profile`, which every issuer knows.
        scope: z.string().min(1).nullable(),
        // The panel signs out there if the issuer does it as Amazon Cognito; else as the issuer's discovery says.
        logoutUrl: HttpsUrl.nullable(),
        // Where the issuer's other endpoints are, if they are not at its own origin.
        origins: z.array(HttpsOrigin).max(5),
      })
      .nullable(),
    // Without it people sign in at a domain of Cognito.
    signInDomain: ApiDomain.nullable(),
    // True once SES has verified mailDomain: before that Cognito could send nothing.
    accountMailBySes: z.boolean(),
    panelOrigins: z.array(HttpsOrigin).max(20),
    // An invited stage has no organizations but those that its operators make.
    signUp: z.strictObject({
      mode: z.enum(["open", "invited"]),
      /** A month, for an organization that somebody has made. */
      certificates: z.int().min(0).max(1_000),
    }),
    // Every alarm goes there; without it the stage makes a topic.
    alarmTopicArn: arn("sns", /[\w-]+/, "Must be the ARN of an SNS topic.").nullable(),
    // What organizations ask of the operators is for people, alarms are for machines too.
    operatorEmail: z.email().nullable(),
    // The built-in analysis finds what its catalogue has; a model costs, and not every region has one.
    analysis: z
      .strictObject({ modelId: z.string().min(1), callsPerDay: z.int().min(0).max(9_999_999) })
      .nullable(),
    // Who is woken by an alarm has no checkout at hand.
    runbookUrl: HttpsUrl.nullable(),
    // Numbers and templates must be bought and approved, which takes weeks: a stage works before it.
    phone: PhoneSetting.nullable(),
    // False where mails go to the simulator, or to domains that name servers do not know, as in the sandbox of integrators.
    checkMailHosts: z.boolean(),
    // It costs each month, and is there to be switched on during an attack (decision 13.33).
    firewall: z
      .strictObject({ requestsPerFiveMinutes: z.int().min(FIREWALL_MIN).max(2_000_000_000) })
      .nullable(),
    // It counts the whole account, so one of two stages in an account has it.
    budget: z
      .strictObject({
        dollarsPerMonth: z.int().min(1).max(1_000_000),
        emails: z.array(z.email()).max(10),
      })
      .nullable(),
    // It needs a vault that is made by hand, once; a second region costs as much storage again.
    backup: z
      .strictObject({
        vaultArn: arn("backup", /backup-vault:[\w-]+/, "Must be the ARN of a vault of AWS Backup."),
      })
      .nullable(),
    // Each deployment takes minutes longer by and by, which pays where people would meet a mistake (decision 17.5).
    release: z.enum(["at_once", "gradual"]),
    // It needs an organization and a key, which there are only after the first deployment (decision 13.36).
    canary: z.strictObject({ accepted: z.string().min(1).nullable() }).nullable(),
    // Whom the account trusts with operating it is known to its owner alone.
    operatorPrincipalArn: z
      .string()
      .regex(
        /^arn:aws:iam::\d{12}:(root|(user|role)\/[\w+=,.@/-]+)$/,
        "Must be the ARN of an IAM user or role, or of an account, which ends with :root.",
      )
      .nullable(),
    // A table that was restored has another stream, which CloudFormation does not know (docs/operations.md, A table was lost).
    mainStreamArn: arn(
      "dynamodb",
      /table\/certificates-[a-z]+-main\/stream\/[\d:.T-]+/,
      "Must be the ARN of a stream of the stage's table main.",
    ).nullable(),
  })
  .superRefine((settings, context) => {
    const { apiDomain, otherApiDomains, keepGatewayAddress, edge, alarmTopicArn, region, budget, backup } =
      settings;
    const { sessions, signInDomain, accountMailBySes, mailDomain } = settings;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const regionOf = (arn: string) => arn.split(":")[3];
    const isElsewhere = (arn: string) => regionOf(arn) !== region;
    if (!keepGatewayAddress && apiDomain === null)
      refuse(["keepGatewayAddress"], "Can be false only with an apiDomain, or nothing would answer.");
    const domains = [
      { path: ["apiDomain"], domain: apiDomain },
      ...otherApiDomains.map((domain, n) => ({ path: ["otherApiDomains", n], domain })),
    ];
    for (const [n, { path, domain }] of domains.entries()) {
      if (domain === null) continue;
      if (isElsewhere(domain.certificateArn))
        refuse([...path, "certificateArn"], `Must be in the stage's region, ${region}.`);
      if (domains.slice(0, n).some((earlier) => earlier.domain?.name === domain.name))
        refuse([...path, "name"], "Stands here twice.");
    }
    if (edge !== null && regionOf(edge.certificateArn) !== CLOUDFRONT_REGION)
      refuse(["edge", "certificateArn"], `Must be in ${CLOUDFRONT_REGION}, whatever the stage's region.`);
    if (signInDomain !== null && regionOf(signInDomain.certificateArn) !== CLOUDFRONT_REGION)
      refuse(
        ["signInDomain", "certificateArn"],
        `Must be in ${CLOUDFRONT_REGION}, whatever the stage's region.`,
      );
    if (
      signInDomain !== null &&
      [...domains.map(({ domain }) => domain), edge].some((one) => one?.name === signInDomain.name)
    )
      refuse(["signInDomain", "name"], "Must not be a domain of the API, or that of the edge.");
    if (sessions !== null && (signInDomain !== null || accountMailBySes))
      refuse(["sessions"], "Has users of its own: signInDomain must be null, and accountMailBySes false.");
    if (accountMailBySes && mailDomain === null)
      refuse(["accountMailBySes"], "Can be true only with a mailDomain.");
    if (domains.some(({ domain }) => domain?.name === edge?.name && edge !== null))
      refuse(["edge", "name"], "Must not be a domain of the API.");
    if (alarmTopicArn !== null && isElsewhere(alarmTopicArn))
      refuse(["alarmTopicArn"], `Must be in the stage's region, ${region}.`);
    if (backup !== null && !isElsewhere(backup.vaultArn))
      refuse(["backup", "vaultArn"], `Must be in another region than the stage's, ${region}.`);
    if (budget?.emails.length === 0 && alarmTopicArn === null)
      refuse(
        ["budget", "emails"],
        "Must name somebody, or there must be an alarmTopicArn: nobody would be told.",
      );
  });
export type StageSettings = z.infer<typeof StageSettings>;

/** What to write for a setting that is not used, as the end of a message; nothing where there is no such value. */
function standsForNone(path: readonly PropertyKey[]): string {
  const [name = "", ...within] = path;
  const setting = within.length === 0 ? StageSettings.shape[name as keyof StageSettings] : undefined;
  const none = [null, []].find((value) => setting?.safeParse(value).success);
  return none === undefined ? "" : `; ${JSON.stringify(none)} stands for none`;
}

/** The settings of a stage from what its file says. Throws StageMistake, which names each bad, unknown or missing field. */
export function parseSettings(stage: string, data: unknown): StageSettings {
  const parsed = StageSettings.safeParse(data, {
    error: ({ code, input, path = [] }) =>
      /^invalid_(type|value)$/.test(code) && input === undefined
        ? `Is missing${standsForNone(path)}.`
        : undefined,
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => `${[...issue.path, key].join(".")}: Is not a setting.`)
      : [`${issue.path.join(".") || "The file"}: ${issue.message}`],
  );
  throw new StageMistake([`${settingsFileOf(stage)} is not right.`, ...problems].join("\n  "));
}

/** The settings of a stage from its file. Throws StageMistake when the file is missing or wrong. */
export function readSettings(stage: string): StageSettings {
  const file = settingsFileOf(stage);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(import.meta.dirname, "..", file), "utf8"));
  } catch (error) {
    throw new StageMistake(`${file} cannot be read: ${(error as Error).message}`);
  }
  return parseSettings(stage, data);
}
