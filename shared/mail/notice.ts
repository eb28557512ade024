import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import type { DisabledReason } from "#shared/domain/webhooks/webhook.ts";
import { cleanLine, escapeHtml, isolate, shorten } from "#shared/text/clean-text.ts";
import { fill, type PlaceValues } from "#shared/texts/fill.ts";
import { NOTICE_MAIL_TEXTS, type TextsOf } from "#shared/texts/texts.ts";
import { type RenderedMail, SUBJECT_LENGTH_MAX } from "./invitation.ts";
import { signature, wrap } from "./wrap.ts";

export interface WebhookNotice {
  readonly locale: Locale;
  readonly organizationName: string;
  /** Address of the webhook; the mail leaves out its query, which may contain a secret. */
  readonly url: string;
  readonly webhookId: string;
  readonly reason: DisabledReason;
}

type Told = Pick<WebhookNotice, "locale" | "organizationName">;

/** Gives the mail that tells the contact of an organization that a webhook was disabled. Throws if `url` is no URL. */
export function renderWebhookNotice({ url, webhookId, reason, ...told }: WebhookNotice): RenderedMail {
  const { subject, disabled, reasons, consequence, remedy } = NOTICE_MAIL_TEXTS[told.locale].webhookDisabled;
  const { origin, pathname } = new URL(url);
  const why = reasons[reason === "gone" ? "gone" : "failing"];
  const paragraphs = [disabled, why, consequence, remedy];
  return noticeOf(told, { subject, paragraphs }, { url: origin + pathname, id: webhookId });
}

/** Gives the mail that tells the contact of an organization that its mails wait until somebody has looked at them. */
export const renderHeldNotice = (told: Told): RenderedMail =>
  noticeOf(told, NOTICE_MAIL_TEXTS[told.locale].mailHeld);

/** Gives the mail that tells the contact of an organization that the month's phone messages are used up. */
export const renderAllowanceNotice = (told: Told): RenderedMail =>
  noticeOf(told, NOTICE_MAIL_TEXTS[told.locale].allowanceUsed);

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
