import { WEBHOOKS } from "#shared/domain/rules.ts";
import { DELIVERY_KEEP_DAYS } from "#shared/domain/webhooks/delivery.ts";
import { REST_SECONDS } from "#shared/domain/webhooks/schedule.ts";

/** 5 → "5 s", 300 → "5 min", 7,200 → "2 h". */
function span(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

const delays = WEBHOOKS.retryDelaysSeconds.map(span);

/** The rules for receivers of webhooks, with numbers from rules.ts. */
export const WEBHOOK_RULES = `Messages are signed as Standard Webhooks lays down. Check \`webhook-signature\` over the body as it came, with the secret of the webhook, and refuse a \`webhook-timestamp\` that is more than five minutes off. A library of standardwebhooks.com does both; so does \`verifyWebhook\` of the TypeScript client, which also gives each kind of message its type.

A complete 2xx answer within ${WEBHOOKS.timeoutSeconds} seconds counts as received. Redirects are not followed. After anything else the message is sent again: about ${delays.slice(0, -1).join(", ")} and ${delays.at(-1)} after the attempt before, up to a fifth later. \`Retry-After\` can double a wait at most, and after 429 or no answer in time a wait is ${REST_SECONDS} seconds at least. Then the delivery is \`failed\`; it can be looked up and sent again for ${DELIVERY_KEEP_DAYS} days after the event.

A message can come more than once, and after a later one: take a repeated \`webhook-id\` for the same message, and go by \`timestamp\`, the time of the event.

An answer of 410, or any with the header \`webhook-delivery: disable\`, disables the webhook. So do ${WEBHOOKS.disableAfterDays} days in which no attempt succeeds. The organization's contact is then told by e-mail. What waited is sent when the webhook is enabled again; what happens meanwhile is not. Nor is what happens while the organization's plan does not include webhooks.`;
