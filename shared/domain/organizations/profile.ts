import * as z from "zod";
import { Email } from "../certificates/recipient.ts";
import { Color } from "../documents/design.ts";
import { type Copies, ImageStates, imageStates } from "../documents/image.ts";
import { organizationName } from "../names.ts";
import { orNone } from "../pasted.ts";
import { LENGTHS, PLANS, RETENTION } from "../rules.ts";
import { imageUrl, text } from "../text.ts";
import { patchOf, viewOf } from "../view.ts";
import {
  LocaleChoice,
  NotifyChoice,
  NotifyRecord,
  notifyOf,
  type Organization,
  retentionOf,
  timeZoneOf,
} from "./organization.ts";

/** The longest name in the IANA database has 32 characters. */
const NAME_MAX = 64;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** A time zone by its name in the IANA database, such as `America/Sao_Paulo`. */
export const TimeZone = z
  .string()
  .max(NAME_MAX, { error: `Must have at most ${NAME_MAX} characters.` })
  // An offset would not follow summer time, and runtimes differ in which they know.
  .regex(/^[A-Za-z]/, { error: "Must be the name of a time zone, such as America/Sao_Paulo." })
  .refine(isTimeZone, { error: "Must be the name of a time zone, such as America/Sao_Paulo.", abort: true })
  .meta({
    description: "IANA name of the time zone by which reminders leave the night alone.",
    examples: ["America/Sao_Paulo"],
  });

/** Short enough for the display name in a From header, beside the address (RFC 5322 2.1.1). */
const NAME_LENGTH = 120;
/** A thousand times the quota of the largest plan; a greater number is a typing error. */
const QUOTA_MAX = 1_000_000_000;

const FIELDS = {
  name: text(NAME_LENGTH)
    .superRefine(organizationName)
    .meta({ examples: ["Instituto Horizonte"] }),
  company_name: orNone(text(LENGTHS.recipientName).superRefine(organizationName)),
  nickname: orNone(text(LENGTHS.place).superRefine(organizationName)),
  pic_url: orNone(imageUrl(LENGTHS.url)),
  locale: LocaleChoice,
  primary_color: orNone(Color).meta({
    description:
      "Colour of buttons, links and headings in e-mails and on pages, from now on, also for what was issued before. It is made darker or lighter where it could not be read; null: the service's own. Documents have the colours of the badge's design.",
  }),
  contact_email: orNone(Email).meta({
    description:
      "Where people's requests go, notices about webhooks and mails, and answers to the e-mails while there is no `reply_to`. Without it, the operators of the service are told of requests.",
  }),
};

/** Certificates per month instead of the plan's quota; null follows the plan. */
export const QuotaOverride = z
  .int({ error: "Must be a whole number." })
  .min(0, { error: "Must be at least 0." })
  .max(QUOTA_MAX, { error: `Must be at most ${QUOTA_MAX}.` })
  .nullable();

/** Phone messages per month instead of the plan's; null follows the plan, and 0 sends none. */
export const PhoneOverride = QuotaOverride;

/** The fields of a new organization; the default language is Portuguese. */
export const CreateOrganization = z.strictObject({
  name: FIELDS.name,
  plan: z.enum(PLANS),
  company_name: FIELDS.company_name.default(null),
  nickname: FIELDS.nickname.default(null),
  pic_url: FIELDS.pic_url.default(null),
  locale: FIELDS.locale.default("pt"),
  primary_color: FIELDS.primary_color.default(null),
  contact_email: Email,
  quota_override: QuotaOverride.default(null),
});
export type CreateOrganization = z.infer<typeof CreateOrganization>;

/** What `Intl` has a name for, and is no country (CLDR). */
const NO_COUNTRIES = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);
const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && regionNames.of(code) !== undefined;

/** Body of POST /organizations. */
export const SignUp = z
  .strictObject({
    name: FIELDS.name,
    country: z
      .string()
      .max(8, { error: "Must be a country by its two letters, such as BR." })
      .overwrite((code) => code.trim().toUpperCase())
      .refine(isCountry, { error: "Must be a country by its two letters, such as BR." })
      .meta({ description: "ISO 3166-1 alpha-2.", examples: ["BR"] }),
    locale: FIELDS.locale,
    time_zone: TimeZone,
  })
  .meta({ id: "SignUp" });
export type SignUp = z.infer<typeof SignUp>;

/** Body of PATCH /organization. */
export const UpdateProfile = patchOf({
  ...FIELDS,
  reply_to: orNone(Email).meta({
    description: "Where answers to the e-mails go; null: to `contact_email`.",
    examples: ["secretaria@horizonte.example"],
  }),
  notify: NotifyChoice.meta({
    description:
      "Which phone messages recipients with a number get after the e-mail; both until you say otherwise. What is left out stays as it is.",
  }),
  time_zone: TimeZone,
  reminders: z.boolean().meta({
    description:
      "Whether people are reminded of an unanswered invitation, and told before a certificate expires; yes until you say otherwise.",
  }),
  retention_months: z
    .int()
    .min(RETENTION.monthsMin, { error: `Must be at least ${RETENTION.monthsMin}.` })
    .max(RETENTION.monthsMax, { error: `Must be at most ${RETENTION.monthsMax}.` })
    .nullable()
    .meta({
      description: `After so many months, what unanswered and refused certificates say of a person is erased; ${RETENTION.months} until you say otherwise, null for never.`,
    }),
}).meta({ id: "UpdateProfile" });
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** The fields of an organization's profile. */
export type Profile = Pick<Organization, keyof UpdateProfile>;

/** An organization as its panel sees it. */
export const OrganizationRecord = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    company_name: z.string().nullable(),
    nickname: z.string().nullable(),
    pic_url: z.string().nullable(),
    verified: z.boolean(),
    locale: LocaleChoice,
    primary_color: z.string().nullable(),
    contact_email: z.string().nullable(),
    reply_to: z.string().nullable(),
    notify: NotifyRecord,
    time_zone: z.string(),
    reminders: z.boolean(),
    retention_months: z.int().nullable(),
    images: ImageStates,
    plan: z.enum(PLANS),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Organization" });

/** The panel's view of a stored organization; `copies` are those of its images. */
export const toOrganizationRecord = (
  organization: Organization,
  copies: Copies,
): z.input<typeof OrganizationRecord> =>
  viewOf(OrganizationRecord, organization, {
    primary_color: organization.primary_color ?? null,
    reply_to: organization.reply_to ?? null,
    notify: notifyOf(organization),
    time_zone: timeZoneOf(organization),
    reminders: organization.reminders ?? true,
    retention_months: retentionOf(organization),
    images: imageStates(organization, copies),
  });
