import type { Notice } from "#shared/domain/messages/message.ts";
import { cleanLine, isolate } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { ofPerson } from "#shared/texts/of-person.ts";
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
  /** Addresses of its document's picture and PDF, and of a form to add it to a profile, which a minor has none of; null for none. */
  readonly document: {
    readonly picture: string;
    readonly pdf: string;
    readonly profile: string | null;
  } | null;
}

/**
 * Takes the facts of a certificate and gives the mail that tells its recipient that it was accepted or revoked, or expires soon, in the
 * language of `locale`, made from the template of the invitation. Throws `TypeError` if `page` is not an https address.
 */
export function renderCertificateNotice(input: CertificateNoticeInput): RenderedMail {
  const { document, notice } = input;
  const { common, [notice]: texts, document: links } = textsFor(input);
  const { names, facts, sender } = mailedFacts(input, common);
  const { validity, reason } = facts;
  const page = requireLink(input.page);
  const subject = subjectOf(texts.subject, facts, input);
  const greeting = fill(common.greeting, names);
  const told = fill(texts.told, names);
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
          profileLabel: document.profile === null ? null : links.profile,
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
      : [
          ...(document.profile === null ? [] : [`${links.profile}:\n${document.profile}`]),
          `${links.pdf}:\n${document.pdf}`,
          wrap(links.credential),
        ]),
    signature(footer),
  ];
  return { subject, html, text: `${paragraphs.join("\n\n")}\n` };
}

/** The texts of the notices with the greeting of the invitation, for who answers for somebody else as well. */
function textsFor({ locale, guardian, recipientName }: CertificateFactsInput) {
  const [common, notices] = [INVITATION_MAIL_TEXTS[locale], CERTIFICATE_NOTICE_MAIL_TEXTS[locale]];
  if (!guardian) return { ...notices, common };
  const [others, name] = [GUARDIAN_MAIL_TEXTS[locale], isolate(cleanLine(recipientName))];
  return {
    ...ofPerson(notices, others.notice, name),
    common: ofPerson(common, others.invitation, name),
  };
}
