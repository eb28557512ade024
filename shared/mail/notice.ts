import type { ContactNotice } from "#shared/domain/messages/letter.ts";
import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import { cleanLine, escapeHtml, isolate, shorten } from "#shared/text/clean-text.ts";
import { fill, type PlaceValues } from "#shared/texts/fill.ts";
import { NOTICE_MAIL_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { type RenderedMail, SUBJECT_LENGTH_MAX } from "./invitation.ts";
import { signature, wrap } from "./wrap.ts";

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
