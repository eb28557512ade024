import type { ReminderStep } from "#shared/domain/messages/message.ts";
import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import { dayRange } from "#shared/formats/durations.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { cleanLine, cleanParagraphs, isolate, shorten } from "#shared/text/clean-text.ts";
import { fill, fillCounted } from "#shared/texts/fill.ts";
import { ofPerson } from "#shared/texts/of-person.ts";
import {
  GUARDIAN_MAIL_TEXTS,
  INVITATION_MAIL_TEXTS,
  REMINDER_MAIL_TEXTS,
  SAMPLE_MAIL_TEXTS,
  type TextsOf,
} from "#shared/texts/texts.ts";
import { fillTemplate, invitationTemplate, mailColors } from "./template.ts";
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

/** What is told of a certificate in every mail about it. */
export interface CertificateFactsInput {
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
  /** Last moment (or day, UTC) on which the certificate is valid, ISO 8601; shown if there is one. */
  readonly expiresAt?: string | null;
}

export interface InvitationInput extends CertificateFactsInput {
  /** What the certificate says of the person, as lines with a label. */
  readonly outcome?: readonly OutcomeLine[];
  /**
   * Address of the page on which the recipient accepts or refuses with a button. A GET of it must change nothing,
   * because mail scanners follow links (decision 8.6).
   */
  readonly link: string;
  readonly expiresAt: string | null;
  readonly linkValidDays: number;
  /** It reminds of an invitation that was sent before; until when its link works. */
  readonly reminder?: { readonly step: ReminderStep; readonly linkEnds: string } | undefined;
  /** Nothing was issued: it shows somebody of the organization what a recipient would get. */
  readonly sample?: boolean;
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
  const values = invitationValues(input);
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
/** The same of what only an invitation says. */
export const NO_INVITATION = {
  outcomeLabel: null,
  refusal: null,
  nextTitle: null,
  nextAccount: null,
  nextLink: null,
  nextIgnore: null,
  unsubscribe: null,
  unsubscribeLabel: null,
} as const;

/** What every mail about a certificate says of it, cleaned; the names that its texts are filled with; and who is named as the sender. */
export function mailedFacts(input: CertificateFactsInput, texts: TextsOf<"invitationMail">) {
  const { locale, expiresAt = null } = input;
  const organization = cleanLine(input.organizationName);
  const badge = cleanLine(input.badgeName);
  const event = cleanLine(input.eventName);
  const reason = cleanParagraphs(input.reason ?? "");
  const names = {
    organization: isolate(organization),
    badge: isolate(badge),
    event: isolate(event),
    name: isolate(cleanLine(input.recipientName)),
  };
  const facts = {
    lang: LANGUAGE_TAGS[locale],
    organization,
    logo: safeUrl(input.logoUrl ?? ""),
    logoAlt: texts.logoAlt,
    badgeImage: safeUrl(input.badgeImageUrl ?? ""),
    badgeAlt: fill(texts.badgeAlt, names),
    badge,
    event,
    validity:
      expiresAt === null
        ? null
        : fill(texts.validUntil, { date: dayRange(expiresAt, null, LANGUAGE_TAGS[locale]) }),
    reason: reason === "" ? null : reason,
  };
  return { names, facts, sender: senderName(organization, cleanLine(input.companyName ?? "")) };
}

function invitationValues(input: InvitationInput) {
  const { locale, reminder } = input;
  const { invitation, reminders } = textsFor(input);
  const texts = reminder ? { ...invitation, ...reminders, ...reminders[reminder.step] } : invitation;
  const { names, facts, sender } = mailedFacts(input, texts);
  const link = requireLink(input.link);
  const issued = fill(texts.issued, names);
  const sample = input.sample ? SAMPLE_MAIL_TEXTS[locale] : undefined;
  return {
    ...facts,
    subject: subjectOf(
      sample ? fill(sample.subject, { subject: texts.subject }) : texts.subject,
      facts,
      input,
    ),
    preheader: sample?.preheader ?? texts.preheader,
    eyebrow: texts.eyebrow,
    greeting: fill(texts.greeting, names),
    issued: sample ? `${sample.note}\n\n${issued}` : issued,
    outcomeLabel: input.outcome?.length ? texts.outcomeLabel : null,
    reasonLabel: texts.reasonLabel,
    link,
    linkText: link,
    button: texts.button,
    refusal: texts.refusal,
    nextTitle: texts.nextTitle,
    nextAccount: texts.nextAccount,
    nextLink: reminder
      ? fill(reminders.link, { day: dayRange(reminder.linkEnds, null, LANGUAGE_TAGS[locale]) })
      : fillCounted(texts.nextLink, input.linkValidDays),
    nextIgnore: texts.nextIgnore,
    fallback: texts.fallback,
    footer: fill(texts.footer, { organization: sender }),
    unsubscribe: input.unsubscribeUrl ? requireLink(input.unsubscribeUrl) : null,
    unsubscribeLabel: texts.unsubscribe,
  };
}
type InvitationValues = ReturnType<typeof invitationValues>;

/** The texts of the invitation and of its reminders, for who answers for somebody else as well. */
function textsFor({ locale, guardian, recipientName }: InvitationInput) {
  const [invitation, reminders] = [INVITATION_MAIL_TEXTS[locale], REMINDER_MAIL_TEXTS[locale]];
  if (!guardian) return { invitation, reminders };
  const [others, name] = [GUARDIAN_MAIL_TEXTS[locale], isolate(cleanLine(recipientName))];
  return {
    invitation: ofPerson(invitation, others.invitation, name),
    reminders: ofPerson(reminders, others.reminder, name),
  };
}

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

/** The subject of a mail about a certificate; takes cleaned names, and whose certificate it is. */
export const subjectOf = (
  text: string,
  { organization, badge }: { readonly organization: string; readonly badge: string },
  { recipientName }: Pick<CertificateFactsInput, "recipientName">,
): string =>
  shorten(
    fill(text, {
      badge,
      name: shorten(cleanLine(recipientName), SUBJECT_NAME_MAX),
      organization: shorten(organization, SUBJECT_ORGANIZATION_MAX),
    }),
    SUBJECT_LENGTH_MAX,
  );

/** The organization in the footer, with its legal name where that differs; takes cleaned names. */
function senderName(organization: string, company: string): string {
  const sameName = company === "" || company === organization;
  return sameName ? isolate(organization) : `${isolate(organization)} (${isolate(company)})`;
}

/** Takes an address for a mail, gives it in normal form. Throws `TypeError` if it is not an https address. */
export function requireLink(value: string): string {
  const url = safeUrl(value);
  if (url === null) throw new TypeError("A link of the mail is not an https address.");
  return url;
}
