import * as z from "zod";
import { plainLanguage } from "../pasted.ts";
import { type Plan, RETENTION } from "../rules.ts";

/** The languages of mails and pages; the compiler reports every text that is missing in one of them. */
export const LOCALES = ["pt", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
/** Schema of a language in a request, by its code or with a region ("pt-BR"). */
export const LocaleChoice = z.preprocess(plainLanguage, z.enum(LOCALES));
/** The same in BCP 47, for `lang`, dates and numbers. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { pt: "pt-BR", en: "en", es: "es" };

/** An organization as stored. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly company_name: string | null;
  readonly nickname: string | null;
  readonly pic_url: string | null;
  /** Passed business verification (KYB). */
  readonly verified: boolean;
  readonly locale: Locale;
  /** Its colour, `#rrggbb`; absent until the profile is written with one. */
  readonly primary_color?: string | null;
  /** Receives notices about webhooks and mails, and answers to invitations without a `reply_to`; not public. */
  readonly contact_email: string | null;
  /** Receives answers to invitations; absent until the profile is written with it. */
  readonly reply_to?: string | null;
  readonly plan: Plan;
  /** Since when the plan holds, and the plan before it; absent until the plan is changed for the first time. */
  readonly plan_since?: string;
  readonly former_plan?: Plan;
  readonly former_plan_since?: string;
  /** Certificates per month instead of the plan's quota; null follows the plan. */
  readonly quota_override: number | null;
  /** Which phone messages its recipients get; absent until the profile is written with it: all. */
  readonly notify?: Notify;
  /** IANA name of its time zone, by which reminders leave the night alone; absent until the profile is written with it. */
  readonly time_zone?: string;
  /** ISO 3166-1 alpha-2; of an organization that somebody made in the panel. */
  readonly country?: string;
  /** Whether people who have not answered are reminded; absent until the profile is written with it: yes. */
  readonly reminders?: boolean;
  /** After so many months unanswered and refused certificates are erased; null never, absent until the profile is written with it. */
  readonly retention_months?: number | null;
  /** When an operator closed it; absent while it is open. */
  readonly closed_at?: string;
  /** Phone messages a month instead of the plan's; null or absent follows the plan. */
  readonly phone_override?: number | null;
  /** Counts changes of the profile, as in an event; absent before the first one, which means 1. */
  readonly revision?: number;
  /** Who changed the profile last; absent before that was kept. */
  readonly updated_by?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** How many times the profile was written. */
export const profileRevision = ({ revision = 1 }: Pick<Organization, "revision">): number => revision;

/** Who acts for an organization: one of its API keys, or a user of its panel. */
export type Acting = { readonly keyId: string } | { readonly userId: string };

/** The same, with the organization. */
export type ActingFor = Acting & { readonly organizationId: string };

/** The id of the key (`key_…`) or of the user, as it is kept with what they did. */
export const idOfActing = (acting: Acting): string => ("keyId" in acting ? acting.keyId : acting.userId);

/** Where an organization is that has not said so: most are in Brazil. */
const TIME_ZONE = "America/Sao_Paulo";
/** The time zone of an organization. */
export const timeZoneOf = ({ time_zone = TIME_ZONE }: Pick<Organization, "time_zone">): string => time_zone;

/** The issuer of a certificate, with its names at issuance. */
export interface OrganizationThen extends Organization {
  /** The time zone that it had then, by which the days of the certificate are told; absent for the one that it has now. */
  readonly zone_at_issuance?: string;
}

/** The time zone by which days are told: of an issuer that of the issuance, so that a day once printed stays (decision 6.28). */
export const zoneOfDays = (organization: Pick<OrganizationThen, "time_zone" | "zone_at_issuance">): string =>
  organization.zone_at_issuance ?? timeZoneOf(organization);

/** After how many months unanswered and refused certificates of an organization are erased; null for never. */
export const retentionOf = ({
  retention_months = RETENTION.months,
}: Pick<Organization, "retention_months">): number | null => retention_months;

/** Which phone messages an organization wants; both until it says otherwise (decision 18.2). */
export interface Notify {
  readonly whatsapp: boolean;
  readonly sms: boolean;
}
export const NOTIFY_ALL: Notify = { whatsapp: true, sms: true };

/** The choices of an organization. */
export const notifyOf = ({ notify = NOTIFY_ALL }: { readonly notify?: Notify }): Notify => notify;

/** The choices of an organization as its panel sees them. */
export const NotifyRecord = z
  .strictObject({ whatsapp: z.boolean(), sms: z.boolean() })
  .meta({ id: "Notify" });

/** Some of the choices, in a request. */
export const NotifyChoice = z
  .strictObject({
    whatsapp: z.boolean().optional().meta({ description: "Whether people are told by WhatsApp." }),
    sms: z
      .boolean()
      .optional()
      .meta({ description: "Whether they are told by SMS, where WhatsApp did not reach them." }),
  })
  .meta({ id: "NotifyChoice" });
export type NotifyChoice = z.infer<typeof NotifyChoice>;
