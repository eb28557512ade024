import type { Letter } from "#shared/domain/messages/letter.ts";
import { LANGUAGE_TAGS } from "#shared/domain/organizations/organization.ts";
import { cleanLine, cleanParagraphs, isolate, shorten } from "#shared/text/clean-text.ts";
import { fill } from "#shared/texts/fill.ts";
import { INVITATION_MAIL_TEXTS } from "#shared/texts/texts.ts";
import {
  NO_DOCUMENT,
  NO_INVITATION,
  type RenderedMail,
  requireLink,
  SUBJECT_LENGTH_MAX,
} from "./invitation.ts";
import { fillTemplate, invitationTemplate, mailColors } from "./template.ts";
import { signature, wrap } from "./wrap.ts";

/** Gives the mail of a letter, made from the template of the invitation. Throws `TypeError` if its link is not an https address. */
export function renderLetter(letter: Letter, senderName: string, logoUrl: string | null): RenderedMail {
  const { locale, to, content, organization } = letter;
  const texts = INVITATION_MAIL_TEXTS[locale];
  const subject = shorten(cleanLine(content.subject), SUBJECT_LENGTH_MAX);
  const greeting = to.name === null ? null : fill(texts.greeting, { name: isolate(cleanLine(to.name)) });
  const quote = content.quote && { label: content.quote.label, text: cleanParagraphs(content.quote.text) };
  const link = requireLink(content.button.url);
  const html = fillTemplate(invitationTemplate, {
    lang: LANGUAGE_TAGS[locale],
    subject,
    preheader: content.preheader,
    organization: senderName,
    logo: logoUrl,
    logoAlt: texts.logoAlt,
    badgeImage: null,
    badgeAlt: null,
    eyebrow: content.eyebrow,
    badge: content.title,
    event: null,
    validity: null,
    greeting,
    issued: content.paragraphs.join("\n\n"),
    reasonLabel: quote?.label ?? null,
    reason: quote?.text ?? null,
    link,
    linkText: link,
    button: content.button.label,
    fallback: content.fallback,
    footer: content.footer,
    ...mailColors(organization?.primary_color ?? null),
    ...NO_DOCUMENT,
    ...NO_INVITATION,
  });
  const text = [
    ...(greeting === null ? [] : [wrap(greeting)]),
    ...content.paragraphs.map((paragraph) => wrap(paragraph)),
    ...(quote ? [`${wrap(`${quote.label}:`)}\n${wrap(quote.text)}`] : []),
    `${content.button.label}:\n${link}`,
    signature(content.footer),
  ].join("\n\n");
  return { subject, html, text: `${text}\n` };
}
