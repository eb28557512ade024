import { cleanLine, cleanParagraphs, isolate } from "#shared/text/clean-text.ts";
import { safeUrl } from "#shared/text/safe-url.ts";
import { CERTIFICATE_NOTICE_WORDS, NOTICE_LINKS, type ToldNotice } from "./certificate-notice-words.ts";
import { mailColors } from "./colors.ts";
import { invitationTemplate } from "./generated/invitation.ts";
import { GUARDIAN_MAIL_WORDS } from "./guardian-words.ts";
import {
  type InvitationInput,
  longDate,
  NO_DOCUMENT,
  type RenderedMail,
  requireLink,
  senderName,
  subjectOf,
} from "./invitation.ts";
import { fillTemplate } from "./template.ts";
import { INVITATION_MAIL_WORDS } from "./words.ts";
import { signature, wrap } from "./wrap.ts";

export interface CertificateNoticeInput
  extends Omit<
    InvitationInput,
    "link" | "outcome" | "expiresAt" | "linkValidDays" | "unsubscribeUrl" | "reminder"
  > {
  readonly notice: ToldNotice;
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
  const common = INVITATION_MAIL_WORDS[input.locale];
  const words = CERTIFICATE_NOTICE_WORDS[input.locale][input.notice];
  const links = NOTICE_LINKS[input.locale];
  const { document } = input;
  const organization = cleanLine(input.organizationName);
  const badge = cleanLine(input.badgeName);
  const event = cleanLine(input.eventName);
  const reason = cleanParagraphs(input.reason ?? "");
  const page = requireLink(input.page);
  const subject = subjectOf(words, organization, badge);
  const name = isolate(cleanLine(input.recipientName));
  const guardian = input.guardian ? GUARDIAN_MAIL_WORDS[input.locale] : undefined;
  const greeting = guardian?.greeting ?? common.greeting(name);
  const news = words.told(isolate(organization), isolate(badge), isolate(event));
  const told = guardian ? `${guardian.about(name)} ${news}` : news;
  const validity = !input.expiresAt ? null : common.validUntil(longDate(input.expiresAt, common.tag));
  const footer = words.footer(senderName(organization, cleanLine(input.companyName ?? "")));
  const html = fillTemplate(invitationTemplate, {
    lang: common.tag,
    subject,
    preheader: words.preheader,
    organization,
    logo: safeUrl(input.logoUrl ?? ""),
    logoAlt: common.logoAlt,
    badgeImage: safeUrl(input.badgeImageUrl ?? ""),
    badgeAlt: common.badgeAlt(isolate(badge)),
    eyebrow: words.eyebrow,
    badge,
    event,
    validity,
    greeting,
    issued: told,
    outcomeLabel: null,
    reasonLabel: words.reasonLabel,
    reason: reason === "" ? null : reason,
    link: page,
    linkText: page,
    button: words.button,
    refusal: null,
    nextTitle: null,
    nextAccount: null,
    nextLink: null,
    nextIgnore: null,
    fallback: words.address,
    footer,
    unsubscribe: null,
    unsubscribeLabel: null,
    // What tells of an end has the colour of nobody, as its page has none (decision 9.9).
    ...mailColors(input.notice === "revoked" ? null : (input.color ?? null)),
    ...(document === null
      ? NO_DOCUMENT
      : {
          ...document,
          pictureAlt: links.picture(isolate(badge), name),
          pdfLabel: links.pdf,
          profileLabel: links.profile,
          credential: links.credential,
        }),
  });
  const paragraphs = [
    wrap(greeting),
    wrap(told),
    ...(validity === null ? [] : [wrap(`${validity}.`)]),
    ...(reason === "" ? [] : [`${wrap(`${words.reasonLabel}:`)}\n${wrap(reason)}`]),
    `${words.address}\n${page}`,
    ...(document === null
      ? []
      : [`${links.profile}:\n${document.profile}`, `${links.pdf}:\n${document.pdf}`, wrap(links.credential)]),
    signature(footer),
  ];
  return { subject, html, text: `${paragraphs.join("\n\n")}\n` };
}
