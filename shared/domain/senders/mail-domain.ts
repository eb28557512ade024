import { createHash } from "node:crypto";
import * as z from "zod";
import { viewOf } from "../view.ts";

/** What the mail service and name servers say of a record that the domain's owner must set. */
export const DOMAIN_RECORD_STATES = ["not_checked", "pending", "verified", "failed"] as const;
export type DomainRecordState = (typeof DOMAIN_RECORD_STATES)[number];

/** What stands of an organization's sending domain; `removing` is seen by nobody. */
export const MAIL_DOMAIN_STATES = ["preparing", "pending", "verified", "failed"] as const;
export type MailDomainState = (typeof MAIL_DOMAIN_STATES)[number] | "removing";

/** What each kind of record is for. */
const PURPOSES = ["dkim", "mail_from", "spf", "dmarc"] as const;
type Purpose = (typeof PURPOSES)[number];

const PROBLEMS = ["in_use", "plan"] as const;

/** A domain that an organization sends from, as stored: one organization has it alone. */
export interface MailDomain {
  readonly domain: string;
  readonly organization_id: string;
  readonly from_local_part: string;
  /** Who claimed it or gave it up: a user of the panel, or `service`; absent before that was kept. */
  readonly updated_by?: string;
  readonly state: MailDomainState;
  /** Names of the mail service's keys; none until it has made them. */
  readonly dkim_tokens: readonly string[];
  readonly found: Readonly<Record<Purpose, DomainRecordState>>;
  /** "in_use": the mail service has the domain for somebody else. "plan": that of the organization has no sending domain. */
  readonly problem: (typeof PROBLEMS)[number] | null;
  readonly created_at: string;
  /** When a look at it was last asked for, or will be made. */
  readonly asked_at: string;
  readonly checked_at: string | null;
  readonly verified_at: string | null;
  /** Since when it is not verified; null while it is. */
  readonly unverified_since: string | null;
}

/** Of which nothing has been looked at. */
export const NOTHING_FOUND: MailDomain["found"] = {
  dkim: "not_checked",
  mail_from: "not_checked",
  spf: "not_checked",
  dmarc: "not_checked",
};

/** The longest domain, so that its longest record still is a name (RFC 1035, 2.3.4). */
const DOMAIN_MAX = 180;
const LABELS = /^(?=.*\.)(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/;
const LOCAL_PART = /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/;

/** Body of POST /organization/mail-domain. */
export const ClaimMailDomain = z
  .strictObject({
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(DOMAIN_MAX, { error: `Must have at most ${DOMAIN_MAX} characters.` })
      .regex(LABELS, {
        error: "Must be a domain such as mail.example.org, an international one as xn--….",
      })
      .meta({ examples: ["certificados.horizonte.example"] }),
    from_local_part: z
      .string()
      .trim()
      .toLowerCase()
      .regex(LOCAL_PART, { error: "Must have 1 to 40 of a-z, 0-9, dot, hyphen and underscore." })
      .refine((name) => !name.includes(".."), { error: "Must not have two dots in a row." })
      .default("certificates")
      .meta({ description: "What stands before the @ of the address that mails come from." }),
  })
  .meta({ id: "ClaimMailDomain" });
export type ClaimMailDomain = z.infer<typeof ClaimMailDomain>;

const DomainRecord = z
  .strictObject({
    purpose: z.enum(PURPOSES).meta({
      description:
        "`dkim` and `mail_from` must be there; `spf` and `dmarc` make receiving servers trust the mails.",
    }),
    type: z.enum(["CNAME", "MX", "TXT"]),
    name: z.string(),
    value: z.string(),
    state: z.enum(DOMAIN_RECORD_STATES),
  })
  .meta({ id: "MailDomainRecord" });

/** An organization's sending domain as its panel sees it. */
export const MailDomainView = z
  .strictObject({
    domain: z.string(),
    from_address: z.string(),
    state: z.enum(MAIL_DOMAIN_STATES).meta({
      description:
        "`preparing`: the records of `dkim` follow within seconds; `pending`: set the records, they are looked for each hour; `verified`: mails come from this domain; `failed`: they come from ours, see `problem`, or set the records and POST the domain again.",
    }),
    problem: z.enum(PROBLEMS).nullable().meta({
      description:
        "`in_use`: the mail service has this domain already; write to our support. `plan`: your plan has no sending domain any more, whatever the records are.",
    }),
    records: z.array(DomainRecord),
    created_at: z.string(),
    checked_at: z.string().nullable(),
    verified_at: z.string().nullable(),
    released_at: z.string().nullable().meta({
      description: "When the domain is released if it is not verified until then; null while it is verified.",
    }),
  })
  .meta({ id: "MailDomain" });

/** The address that mails come from. */
export const fromAddressOf = ({ from_local_part, domain }: Pick<MailDomain, "from_local_part" | "domain">) =>
  `${from_local_part}@${domain}`;

/**
 * The domain to which mail servers send bounces. It is another one for each organization: so only who set the records for this
 * very organization has a verified domain, and records that a former one left behind are of no use to anybody else.
 */
export function bounceDomainOf({ domain, organization_id }: Pick<MailDomain, "domain" | "organization_id">) {
  const own = createHash("sha256").update(`mail-domain ${organization_id}`).digest("hex").slice(0, 10);
  return `mail-${own}.${domain}`;
}

/** Days without being verified after which a domain is released, in milliseconds. */
const RELEASED_AFTER_MS = 7 * 86_400_000;
/** When a domain is released; undefined while it is verified. */
export const releaseOf = ({ unverified_since }: MailDomain): Date | undefined =>
  unverified_since === null ? undefined : new Date(Date.parse(unverified_since) + RELEASED_AFTER_MS);

/** For so long nobody else may claim a domain that was never verified. */
const ALONE_MS = 3_600_000;
/**
 * Whether another organization may claim a domain: its claim was never verified, so that nobody keeps an owner from it who
 * claims it again and again. The records of whom it is taken from stay good, if it claims the domain once more.
 */
export const mayBeTakenOver = ({ state, verified_at, created_at }: MailDomain, at: Date): boolean =>
  state !== "removing" && verified_at === null && Date.parse(created_at) <= at.getTime() - ALONE_MS;

/** The panel's view of a domain; `region` is that of the mail service. */
export function toMailDomain(one: MailDomain, region: string): z.input<typeof MailDomainView> {
  const { domain, state, found, dkim_tokens } = one;
  const bounces = bounceDomainOf(one);
  // Amazon SES developer guide: "Easy DKIM", "Using a custom MAIL FROM domain" and "DMARC".
  const records = [
    ...dkim_tokens.map((token) => ({
      purpose: "dkim" as const,
      type: "CNAME" as const,
      name: `${token}._domainkey.${domain}`,
      value: `${token}.dkim.amazonses.com`,
    })),
    {
      purpose: "mail_from" as const,
      type: "MX" as const,
      name: bounces,
      value: `10 feedback-smtp.${region}.amazonses.com`,
    },
    {
      purpose: "spf" as const,
      type: "TXT" as const,
      name: bounces,
      value: "v=spf1 include:amazonses.com ~all",
    },
    { purpose: "dmarc" as const, type: "TXT" as const, name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
  ];
  return viewOf(MailDomainView, one, {
    from_address: fromAddressOf(one),
    state: state === "removing" ? "failed" : state,
    records: records.map((record) => ({ ...record, state: found[record.purpose] })),
    released_at: releaseOf(one)?.toISOString() ?? null,
  });
}
