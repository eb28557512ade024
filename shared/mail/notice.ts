import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { DisabledReason } from "#shared/domain/webhooks/webhook.ts";
import { cleanLine, isolate, shorten } from "#shared/text/clean-text.ts";
import { escapeHtml } from "#shared/text/escape-html.ts";
import { type RenderedMail, SUBJECT_LENGTH_MAX } from "./invitation.ts";
import { NOTICE_WORDS, type NoticeWords } from "./notice-words.ts";
import { signature, wrap } from "./wrap.ts";

export interface WebhookNotice {
  readonly locale: Locale;
  readonly organizationName: string;
  /** Address of the webhook; the mail leaves out its query, which may contain a secret. */
  readonly url: string;
  readonly webhookId: string;
  readonly reason: DisabledReason;
}

/** Gives the mail that tells the contact of an organization that a webhook was disabled. Throws if `url` is no URL. */
export function renderWebhookNotice(input: WebhookNotice): RenderedMail {
  const words = NOTICE_WORDS[input.locale];
  const organization = isolate(cleanLine(input.organizationName));
  const { origin, pathname } = new URL(input.url);
  const reason = words.reasons[input.reason === "gone" ? "gone" : "failing"];
  const paragraphs = [
    words.greeting(organization),
    words.disabled(origin + pathname, input.webhookId),
    reason,
    words.consequence,
    words.remedy(input.webhookId),
  ];
  return noticeOf(words, words.subject(cleanLine(input.organizationName)), paragraphs, words.footer);
}

/** Gives the mail that tells the contact of an organization that its mails wait until somebody has looked at them. */
export function renderHeldNotice({
  locale,
  organizationName,
}: Pick<WebhookNotice, "locale" | "organizationName">): RenderedMail {
  const words = NOTICE_WORDS[locale];
  const { subject, held, cause, remedy } = words.mailHeld;
  const paragraphs = [words.greeting(isolate(cleanLine(organizationName))), held, cause, remedy];
  return noticeOf(words, subject(cleanLine(organizationName)), paragraphs, words.footer);
}

/** Gives the mail that tells the contact of an organization that the month's phone messages are used up. */
export function renderAllowanceNotice({
  locale,
  organizationName,
}: Pick<WebhookNotice, "locale" | "organizationName">): RenderedMail {
  const words = NOTICE_WORDS[locale];
  const { subject, used, consequence, remedy } = words.allowanceUsed;
  const paragraphs = [words.greeting(isolate(cleanLine(organizationName))), used, consequence, remedy];
  return noticeOf(words, subject(cleanLine(organizationName)), paragraphs, words.footer);
}

/** A mail with these paragraphs; `footer` says for whom it is. */
function noticeOf(
  { tag }: NoticeWords,
  subject: string,
  paragraphs: readonly string[],
  footer: string,
): RenderedMail {
  const html = [...paragraphs.map(paragraph), `<hr><p><small>${escapeHtml(footer)}</small></p>`].join("\n");
  return {
    subject: shorten(subject, SUBJECT_LENGTH_MAX),
    html: `<!doctype html>\n<html lang="${tag}"><body style="font-family:sans-serif;line-height:1.5">\n${html}\n</body></html>\n`,
    text: `${[...paragraphs.map((text) => wrap(text)), signature(footer)].join("\n\n")}\n`,
  };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
