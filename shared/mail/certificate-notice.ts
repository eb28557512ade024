import type { Notice } from "#shared/domain/messages/message.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import { safeUrl } from "#shared/text/addresses.ts";
import { cleanLine, cleanParagraphs, isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import {
  CERTIFICATE_NOTICE_MAIL_TEXTS,
  GUARDIAN_MAIL_TEXTS,
  INVITATION_MAIL_TEXTS,
} from "#shared/texts/texts.ts";
import { invitationTemplate } from "./generated/invitation.ts";
import {
  type InvitationInput,
  longDate,
  NO_DOCUMENT,
  type RenderedMail,
  requireLink,
  senderName,
  subjectOf,
} from "./invitation.ts";
import { fillTemplate, mailColors } from "./template.ts";
import { signature, wrap } from "./wrap.ts";

export interface CertificateNoticeInput
  extends Omit<
    InvitationInput,
    "link" | "outcome" | "expiresAt" | "linkValidDays" | "unsubscribeUrl" | "reminder"
  > {
  readonly notice: Notice | "expiring";
  /** Shown if there is one. */
  readonly expiresAt?: string | null;
  /** Public address of the certificate, which has no secret in it. */
  readonly page: string;
  /** Addresses of its document's picture and PDF, and of a form to add it to a profile; null for none. */
  readonly document: { readonly picture: string; readonly pdf: string; readonly profile: string } | null;
}

/**
 * Takes the facts of a certificate and gives the mail that tells its recipient that it was accepted or revoked, or expires soon, in the
 * language of `locale`, made from the template of the invitation. Throws `TypeError` if `page` is not an https address.
 */
export function renderCertificateNotice(input: CertificateNoticeInput): RenderedMail {
  const { locale, document, notice } = input;
  const common = INVITATION_MAIL_TEXTS[locale];
  const { [notice]: texts, document: links } = CERTIFICATE_NOTICE_MAIL_TEXTS[locale];
  const organization = cleanLine(input.organizationName);
  const badge = cleanLine(input.badgeName);
  const event = cleanLine(input.eventName);
  const reason = cleanParagraphs(input.reason ?? "");
  const page = requireLink(input.page);
  const subject = subjectOf(texts.subject, { organization, badge });
  const names = {
    organization: isolate(organization),
    badge: isolate(badge),
    event: isolate(event),
    name: isolate(cleanLine(input.recipientName)),
  };
  const guardian = input.guardian ? GUARDIAN_MAIL_TEXTS[locale] : undefined;
  const greeting = fill((guardian ?? common).greeting, names);
  const news = fill(texts.told, names);
  const told = guardian ? `${fill(guardian.about, names)} ${news}` : news;
  const validity = !input.expiresAt
    ? null
    : fill(common.validUntil, { date: longDate(input.expiresAt, locale) });
  const footer = fill(texts.footer, {
    organization: senderName(organization, cleanLine(input.companyName ?? "")),
  });
  const html = fillTemplate(invitationTemplate, {
    lang: LANGUAGE_TAGS[locale],
    subject,
    preheader: texts.preheader,
    organization,
    logo: safeUrl(input.logoUrl ?? ""),
    logoAlt: common.logoAlt,
    badgeImage: safeUrl(input.badgeImageUrl ?? ""),
    badgeAlt: fill(common.badgeAlt, names),
    eyebrow: texts.eyebrow,
    badge,
    event,
    validity,
    greeting,
    issued: told,
    outcomeLabel: null,
    reasonLabel: texts.reasonLabel,
    reason: reason === "" ? null : reason,
    link: page,
    linkText: page,
    button: texts.button,
    refusal: null,
    nextTitle: null,
    nextAccount: null,
    nextLink: null,
    nextIgnore: null,
    fallback: texts.address,
    footer,
    unsubscribe: null,
    unsubscribeLabel: null,
    // What tells of an end has the colour of nobody, as its page has none (decision 9.9).
    ...mailColors(notice === "revoked" ? null : (input.color ?? null)),
    ...(document === null
      ? NO_DOCUMENT
      : {
          ...document,
          pictureAlt: fill(links.picture, names),
          pdfLabel: links.pdf,
          profileLabel: links.profile,
          credential: links.credential,
        }),
  });
  const paragraphs = [
    wrap(greeting),
    wrap(told),
    ...(validity === null ? [] : [wrap(`${validity}.`)]),
    ...(reason === "" ? [] : [`${wrap(`${texts.reasonLabel}:`)}\n${wrap(reason)}`]),
    `${texts.address}\n${page}`,
    ...(document === null
      ? []
      : [`${links.profile}:\n${document.profile}`, `${links.pdf}:\n${document.pdf}`, wrap(links.credential)]),
    signature(footer),
  ];
  return { subject, html, text: `${paragraphs.join("\n\n")}\n` };
}
