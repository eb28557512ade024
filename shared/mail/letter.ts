import type { ContactNotice, Letter } from "#shared/domain/messages/letter.ts";
import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import { cleanLine, cleanParagraphs, escapeHtml, isolate, shorten } from "#shared/text/clean-text.ts";
import { fill, type PlaceValues } from "#shared/texts/fill.ts";
import { INVITATION_MAIL_TEXTS, NOTICE_MAIL_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
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

interface Told {
  readonly locale: Locale;
  readonly organizationName: string;
}

/** Gives the mail that tells the contact of an organization something. Throws if the address of a webhook is no URL. */
export function renderContactNotice(told: Told, notice: ContactNotice): RenderedMail {
  const texts = NOTICE_MAIL_TEXTS[told.locale];
  switch (notice.kind) {
    case "webhook_disabled": {
      const { subject, disabled, reasons, consequence, remedy } = texts.webhookDisabled;
      const { id, url, disabled_reason } = notice.webhook;
      // Without its query, which may contain a secret.
      const { origin, pathname } = new URL(url);
      const why = reasons[disabled_reason === "gone" ? "gone" : "failing"];
      const paragraphs = [disabled, why, consequence, remedy];
      return noticeOf(told, { subject, paragraphs }, { url: origin + pathname, id });
    }
    case "mail_held":
      return noticeOf(told, texts.mailHeld);
    case "allowance_used":
      return noticeOf(told, texts.allowanceUsed);
  }
}

function noticeOf(
  { locale, organizationName }: Told,
  texts: TextsOf<"noticeMail">["mailHeld"],
  values: PlaceValues = {},
): RenderedMail {
  const { greeting, footer } = NOTICE_MAIL_TEXTS[locale];
  const organization = cleanLine(organizationName);
  const paragraphs = [
    fill(greeting, { organization: isolate(organization) }),
    ...texts.paragraphs.map((text) => fill(text, values)),
  ];
  const html = [...paragraphs.map(paragraph), `<hr><p><small>${escapeHtml(footer)}</small></p>`].join("\n");
  return {
    subject: shorten(fill(texts.subject, { organization }), SUBJECT_LENGTH_MAX),
    html: `<!doctype html>\n<html lang="${LANGUAGE_TAGS[locale]}"><body style="font-family:sans-serif;line-height:1.5">\n${html}\n</body></html>\n`,
    text: `${[...paragraphs.map((text) => wrap(text)), signature(footer)].join("\n\n")}\n`,
  };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
