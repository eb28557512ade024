import type { Notice } from "#shared/domain/messages/message.ts";
import { fill } from "#shared/texts/fill.ts";
import {
  CERTIFICATE_NOTICE_MAIL_TEXTS,
  GUARDIAN_MAIL_TEXTS,
  INVITATION_MAIL_TEXTS,
} from "#shared/texts/texts.ts";
import {
  type CertificateFactsInput,
  mailedFacts,
  NO_DOCUMENT,
  NO_INVITATION,
  type RenderedMail,
  requireLink,
  subjectOf,
} from "./invitation.ts";
import { fillTemplate, invitationTemplate, mailColors } from "./template.ts";
import { signature, wrap } from "./wrap.ts";

interface CertificateNoticeInput extends CertificateFactsInput {
  readonly notice: Notice | "expiring";
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
  const { names, facts, sender } = mailedFacts(input, common);
  const { validity, reason } = facts;
  const page = requireLink(input.page);
  const subject = subjectOf(texts.subject, facts);
  const guardian = input.guardian ? GUARDIAN_MAIL_TEXTS[locale] : undefined;
  const greeting = fill((guardian ?? common).greeting, names);
  const news = fill(texts.told, names);
  const told = guardian ? `${fill(guardian.about, names)} ${news}` : news;
  const footer = fill(texts.footer, { organization: sender });
  const html = fillTemplate(invitationTemplate, {
    ...facts,
    ...NO_INVITATION,
    subject,
    preheader: texts.preheader,
    eyebrow: texts.eyebrow,
    greeting,
    issued: told,
    reasonLabel: texts.reasonLabel,
    link: page,
    linkText: page,
    button: texts.button,
    fallback: texts.address,
    footer,
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
    ...(reason === null ? [] : [`${wrap(`${texts.reasonLabel}:`)}\n${wrap(reason)}`]),
    `${texts.address}\n${page}`,
    ...(document === null
      ? []
      : [`${links.profile}:\n${document.profile}`, `${links.pdf}:\n${document.pdf}`, wrap(links.credential)]),
    signature(footer),
  ];
  return { subject, html, text: `${paragraphs.join("\n\n")}\n` };
}
