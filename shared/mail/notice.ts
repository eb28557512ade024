import type { Locale } from "#shared/domain/organizations/organization.ts";
import type { DisabledReason } from "#shared/domain/webhooks/webhook.ts";
import { cleanLine, isolate, shorten } from "#shared/text/clean-text.ts";
import { escapeHtml } from "#shared/text/escape-html.ts";
import { type RenderedMail, SUBJECT_LENGTH_MAX } from "./invitation.ts";
import { NOTICE_WORDS } from "./notice-words.ts";
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
  const html = [...paragraphs.map(paragraph), `<hr><p><small>${escapeHtml(words.footer)}</small></p>`].join(
    "\n",
  );
  return {
    subject: shorten(words.subject(cleanLine(input.organizationName)), SUBJECT_LENGTH_MAX),
    html: `<!doctype html>\n<html lang="${words.tag}"><body style="font-family:sans-serif;line-height:1.5">\n${html}\n</body></html>\n`,
    text: `${[...paragraphs.map((text) => wrap(text)), signature(words.footer)].join("\n\n")}\n`,
  };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
