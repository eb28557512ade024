import type { Locale } from "#shared/domain/organizations/organization.ts";
import { cleanLine, cleanParagraphs, isolate, shorten } from "#shared/text/clean-text.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { type InvitationText, invitationTemplate } from "./generated/invitation.ts";
import { fillTemplate } from "./template.ts";
import { INVITATION_MAIL_WORDS, type InvitationMailWords } from "./words.ts";
import { wrap } from "./wrap.ts";

/** Code points of a subject: what phones show in two lines; more is cut by every client. */
export const SUBJECT_LENGTH_MAX = 120;
/** Of those, what the organization's name may take, so that the certificate's name is never crowded out. */
const SUBJECT_ORGANIZATION_MAX = 50;

export interface InvitationInput {
  readonly locale: Locale;
  readonly recipientName: string;
  readonly organizationName: string;
  /** Legal name of the organization, shown in the footer where it differs from the name. */
  readonly companyName?: string | null;
  readonly eventName: string;
  readonly badgeName: string;
  /** Shown only if it is an https address; a drawn seal stands in for it otherwise. */
  readonly badgeImageUrl: string | null;
  readonly reason: string | null;
  /**
   * The signed page on which the recipient accepts or refuses, by a button there: mail scanners follow links, so none may
   * do either.
   */
  readonly link: string;
  /** Last moment (or day, UTC) the certificate is valid, ISO 8601. */
  readonly expiresAt: string | null;
  readonly linkValidDays: number;
  /** Page on which the recipient stops such mails; the footer has no such line without it. */
  readonly unsubscribeUrl?: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Takes who issued what to whom, gives the finished invitation in the recipient's language. Fails with `TypeError` if
 * `link` or `unsubscribeUrl` is not an https address and with `RangeError` if `expiresAt` is not a date.
 */
export function renderInvitation(input: InvitationInput): RenderedMail {
  const words = INVITATION_MAIL_WORDS[input.locale];
  const values = invitationValues(input, words);
  return { subject: values.subject, html: fillTemplate(invitationTemplate, values), text: plainText(values) };
}

type TextValues = Record<Exclude<InvitationText, "reason" | "validity">, string>;
interface InvitationValues extends TextValues {
  readonly reason: string | null;
  readonly validity: string | null;
  readonly badgeImage: string | null;
  readonly link: string;
  readonly unsubscribe: string | null;
}

function invitationValues(input: InvitationInput, words: InvitationMailWords): InvitationValues {
  const organization = cleanLine(input.organizationName);
  const badge = cleanLine(input.badgeName);
  const event = cleanLine(input.eventName);
  const reason = cleanParagraphs(input.reason ?? "");
  const link = requireLink(input.link);
  return {
    lang: words.tag,
    subject: subject(words, organization, badge),
    preheader: words.preheader,
    organization,
    badgeImage: safeUrl(input.badgeImageUrl ?? ""),
    badgeAlt: words.badgeAlt(isolate(badge)),
    eyebrow: words.eyebrow,
    badge,
    event,
    validity: input.expiresAt === null ? null : words.validUntil(longDate(input.expiresAt, words.tag)),
    greeting: words.greeting(isolate(cleanLine(input.recipientName))),
    issued: words.issued(isolate(organization), isolate(badge), isolate(event)),
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
}

function plainText(values: InvitationValues): string {
  const reason = values.reason === null ? [] : [`${wrap(`${values.reasonLabel}:`)}\n${wrap(values.reason)}`];
  const unsubscribe =
    values.unsubscribe === null ? "" : `\n${wrap(`${values.unsubscribeLabel}:`)}\n${values.unsubscribe}`;
  const points = [values.nextAccount, values.nextLink, values.nextIgnore];
  const paragraphs = [
    wrap(values.greeting),
    wrap(values.issued),
    ...(values.validity === null ? [] : [wrap(`${values.validity}.`)]),
    ...reason,
    `${wrap(`${values.button}:`)}\n${values.link}`,
    wrap(values.refusal),
    `${values.nextTitle}\n${points.map((point) => wrap(`- ${point}`, "  ")).join("\n")}`,
    // The space after the dashes is what lets mail programs recognise a signature (RFC 3676 4.3).
    `-- \n${wrap(values.footer)}${unsubscribe}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function subject(words: InvitationMailWords, organization: string, badge: string): string {
  return shorten(words.subject(shorten(organization, SUBJECT_ORGANIZATION_MAX), badge), SUBJECT_LENGTH_MAX);
}

function senderName(organization: string, company: string): string {
  const sameName = company === "" || company === organization;
  return sameName ? isolate(organization) : `${isolate(organization)} (${isolate(company)})`;
}

function longDate(iso: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));
}

function requireLink(value: string): string {
  const url = safeUrl(value);
  if (url === null) throw new TypeError("A link of the invitation is not an https address.");
  return url;
}
