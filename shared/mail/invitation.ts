import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { ReminderStep } from "#shared/domain/reminders/next-step.ts";
import { cleanLine, cleanParagraphs, isolate, shorten } from "#shared/text/clean-text.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { mailColors } from "./colors.ts";
import { type InvitationText, invitationTemplate } from "./generated/invitation.ts";
import { GUARDIAN_MAIL_WORDS } from "./guardian-words.ts";
import { REMINDER_WORDS } from "./reminder-words.ts";
import { fillTemplate } from "./template.ts";
import { INVITATION_MAIL_WORDS, type InvitationMailWords } from "./words.ts";
import { signature, wrap } from "./wrap.ts";

/** Most code points of a subject: phones show about two lines, and mail programs cut off the rest. */
export const SUBJECT_LENGTH_MAX = 120;
/** Most code points of the organization's name in it, so that the certificate's name has room. */
const SUBJECT_ORGANIZATION_MAX = 50;
/** Most code points of the name of a minor in it. */
const SUBJECT_NAME_MAX = 30;

/** Something that a certificate says of its person. */
export interface OutcomeLine {
  readonly label: string;
  readonly text: string;
}

export interface InvitationInput {
  readonly locale: Locale;
  readonly recipientName: string;
  /** Whether it goes to a parent or guardian of the recipient. */
  readonly guardian?: boolean;
  readonly organizationName: string;
  /** Legal name of the organization, shown in the footer where it differs from the name. */
  readonly companyName?: string | null;
  /** Its logo, shown only if it is an https address. */
  readonly logoUrl?: string | null;
  readonly eventName: string;
  /** The organization's colour, `#rrggbb`, made readable where it is not; null for that of the service. */
  readonly color?: string | null;
  readonly badgeName: string;
  /** Shown only if it is an https address; otherwise the mail shows a star. */
  readonly badgeImageUrl: string | null;
  readonly reason: string | null;
  /** What the certificate says of the person, as lines with a label. */
  readonly outcome?: readonly OutcomeLine[];
  /**
   * Address of the page on which the recipient accepts or refuses with a button. A GET of it must change nothing,
   * because mail scanners follow links (decision 8.6).
   */
  readonly link: string;
  /** Last moment (or day, UTC) on which the certificate is valid, ISO 8601. */
  readonly expiresAt: string | null;
  readonly linkValidDays: number;
  /** It reminds of an invitation that was sent before; until when its link works. */
  readonly reminder?: { readonly step: ReminderStep; readonly linkEnds: Date } | undefined;
  /** Page on which the recipient unsubscribes; without it the footer has no such line. */
  readonly unsubscribeUrl?: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Takes the facts of a certificate and gives the invitation, or a reminder of it, in the language of `locale`. Throws `TypeError` if `link`
 * or `unsubscribeUrl` is not an https address and `RangeError` if `expiresAt` is not a date.
 */
export function renderInvitation(input: InvitationInput): RenderedMail {
  const words = wordsOf(input);
  const values = invitationValues(input, words);
  const outcome = (input.outcome ?? []).map(({ label, text }) => ({
    label: cleanLine(label),
    text: cleanLine(text),
  }));
  return {
    subject: values.subject,
    html: fillTemplate(
      invitationTemplate,
      { ...values, ...NO_DOCUMENT, ...mailColors(input.color ?? null) },
      { outcome },
    ),
    text: plainText(values, outcome),
  };
}

/** The words of the invitation, or of a reminder of it. */
function wordsOf({ locale, reminder }: InvitationInput): InvitationMailWords {
  const words = INVITATION_MAIL_WORDS[locale];
  if (!reminder) return words;
  const day = longDate(reminder.linkEnds.toISOString(), words.tag);
  const { link, ...told } = REMINDER_WORDS[locale][reminder.step];
  return { ...words, ...told, nextLink: () => link(day) };
}

/** Values of other mails that are made from the same template. */
export const NO_DOCUMENT = {
  picture: null,
  pictureAlt: null,
  pdf: null,
  pdfLabel: null,
  profile: null,
  profileLabel: null,
  credential: null,
} as const;

type TextValues = Record<
  Exclude<InvitationText, "reason" | "validity" | "outcomeLabel" | keyof typeof NO_DOCUMENT>,
  string
>;
interface InvitationValues extends TextValues {
  readonly reason: string | null;
  readonly validity: string | null;
  readonly outcomeLabel: string | null;
  readonly badgeImage: string | null;
  readonly logo: string | null;
  readonly link: string;
  readonly unsubscribe: string | null;
}

function invitationValues(input: InvitationInput, words: InvitationMailWords): InvitationValues {
  const organization = cleanLine(input.organizationName);
  const badge = cleanLine(input.badgeName);
  const event = cleanLine(input.eventName);
  const reason = cleanParagraphs(input.reason ?? "");
  const link = requireLink(input.link);
  const values: InvitationValues = {
    lang: words.tag,
    subject: subjectOf(words, organization, badge),
    preheader: words.preheader,
    organization,
    logo: safeUrl(input.logoUrl ?? ""),
    logoAlt: words.logoAlt,
    badgeImage: safeUrl(input.badgeImageUrl ?? ""),
    badgeAlt: words.badgeAlt(isolate(badge)),
    eyebrow: words.eyebrow,
    badge,
    event,
    validity: input.expiresAt === null ? null : words.validUntil(longDate(input.expiresAt, words.tag)),
    greeting: words.greeting(isolate(cleanLine(input.recipientName))),
    issued: words.issued(isolate(organization), isolate(badge), isolate(event)),
    outcomeLabel: input.outcome?.length ? words.outcomeLabel : null,
    reasonLabel: words.reasonLabel,
    reason: reason === "" ? null : reason,
    link,
    linkText: link,
    button: words.button,
    refusal: words.refusal,
    nextTitle: words.nextTitle,
    nextAccount: words.nextAccount,
    nextLink: words.nextLink(input.linkValidDays),
    nextIgnore: words.nextIgnore,
    fallback: words.fallback,
    footer: words.footer(senderName(organization, cleanLine(input.companyName ?? ""))),
    unsubscribe: input.unsubscribeUrl ? requireLink(input.unsubscribeUrl) : null,
    unsubscribeLabel: words.unsubscribe,
  };
  return input.guardian ? { ...values, ...guardianValues(input, values) } : values;
}

/** What an invitation to a parent or guardian says otherwise; takes and gives cleaned values. */
function guardianValues(
  input: InvitationInput,
  { organization, badge, event, outcomeLabel, issued }: InvitationValues,
) {
  const words = GUARDIAN_MAIL_WORDS[input.locale];
  const person = cleanLine(input.recipientName);
  const name = isolate(person);
  if (input.reminder) return { greeting: words.greeting, issued: `${words.about(name)} ${issued}` };
  return {
    subject: guardianSubject(input.locale, organization, badge, person),
    eyebrow: words.eyebrow,
    greeting: words.greeting,
    issued: words.issued(isolate(organization), isolate(badge), isolate(event), name),
    outcomeLabel: outcomeLabel === null ? null : words.outcomeLabel(name),
    reasonLabel: words.reasonLabel,
  };
}

const guardianSubject = (locale: Locale, organization: string, badge: string, person: string): string =>
  subjectOf(
    {
      subject: (shortened, of) =>
        GUARDIAN_MAIL_WORDS[locale].subject(shortened, of, shorten(person, SUBJECT_NAME_MAX)),
    },
    organization,
    badge,
  );

function plainText(values: InvitationValues, outcome: readonly OutcomeLine[]): string {
  const reason = values.reason === null ? [] : [`${wrap(`${values.reasonLabel}:`)}\n${wrap(values.reason)}`];
  const lines = outcome.map(({ label, text }) => wrap(`- ${isolate(label)}: ${isolate(text)}`, "  "));
  const told =
    values.outcomeLabel === null ? [] : [`${wrap(`${values.outcomeLabel}:`)}\n${lines.join("\n")}`];
  const unsubscribe =
    values.unsubscribe === null ? "" : `\n${wrap(`${values.unsubscribeLabel}:`)}\n${values.unsubscribe}`;
  const points = [values.nextAccount, values.nextLink, values.nextIgnore];
  const paragraphs = [
    wrap(values.greeting),
    wrap(values.issued),
    ...(values.validity === null ? [] : [wrap(`${values.validity}.`)]),
    ...told,
    ...reason,
    `${wrap(`${values.button}:`)}\n${values.link}`,
    wrap(values.refusal),
    `${values.nextTitle}\n${points.map((point) => wrap(`- ${point}`, "  ")).join("\n")}`,
    signature(values.footer) + unsubscribe,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

/** The subject of a mail about a certificate; takes cleaned names. */
export function subjectOf(
  words: Pick<InvitationMailWords, "subject">,
  organization: string,
  badge: string,
): string {
  return shorten(words.subject(shorten(organization, SUBJECT_ORGANIZATION_MAX), badge), SUBJECT_LENGTH_MAX);
}

/** The organization in the footer, with its legal name where that differs; takes cleaned names. */
export function senderName(organization: string, company: string): string {
  const sameName = company === "" || company === organization;
  return sameName ? isolate(organization) : `${isolate(organization)} (${isolate(company)})`;
}

/** A day in words, in UTC as certificates end. */
export function longDate(iso: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
}

/** Takes an address for a mail, gives it in normal form. Throws `TypeError` if it is not an https address. */
export function requireLink(value: string): string {
  const url = safeUrl(value);
  if (url === null) throw new TypeError("A link of the mail is not an https address.");
  return url;
}
