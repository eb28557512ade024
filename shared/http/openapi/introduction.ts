import { DELIVERY, IMAGES } from "#shared/domain/document-rules.ts";
import { ERRORS } from "#shared/domain/errors.ts";
import { IMPORT_LIMITS } from "#shared/domain/import-rules.ts";
import {
  KEY_LIMITS,
  LENGTHS,
  LIMITS,
  PHONE,
  PLANS,
  PUBLIC_LIMITS,
  PUBLIC_RUNS,
  phoneMessagesOf,
  planRules,
  SIMULATOR,
  STATUS_LISTS,
  type Switches,
  WEBHOOKS,
} from "#shared/domain/rules.ts";
import { DELIVERY_KEEP_DAYS } from "#shared/domain/webhooks/delivery.ts";
import { REST_SECONDS } from "#shared/domain/webhooks/schedule.ts";
import type { Endpoint } from "../endpoint.ts";
import TAGS from "../tags.json" with { type: "json" };
import type { JsonObject, Only } from "./json.ts";
import rows from "./limits.json" with { type: "json" };

const RULES = {
  keys: KEY_LIMITS,
  addresses: PUBLIC_LIMITS,
  runs: PUBLIC_RUNS,
  limits: LIMITS,
  webhooks: WEBHOOKS,
  images: IMAGES,
  imports: IMPORT_LIMITS,
  simulator: SIMULATOR,
  delivery: DELIVERY,
  credentials: STATUS_LISTS,
  lengths: LENGTHS,
};
/** A row of the table for each number, without which it does not compile; what is no number has none. */
type Rows<Rules> = {
  readonly [Name in keyof Rules as Rules[Name] extends string | readonly unknown[]
    ? never
    : Name]: Rules[Name] extends number ? string : Rows<Rules[Name]>;
};
type Texts = { readonly [name: string]: string | Texts };

const ROWS: Rows<typeof RULES> & Only<Rows<typeof RULES>, typeof rows> = rows;

/** Every number of rules.ts that a caller or recipient can meet, as a table; those of the plans have their own. */
const limitsTable = (): string => ["| Limit | Number |", "|---|---|", ...rowsOf(RULES, ROWS)].join("\n");

function rowsOf(rules: object, rows: Texts): string[] {
  return Object.entries(rows).flatMap(([name, row]) => {
    const rule: unknown = rules[name as keyof typeof rules];
    return typeof row === "string"
      ? [`| ${row.replace("{n}", Number(rule).toLocaleString("en"))} |`]
      : rowsOf(rule as object, row);
  });
}

const WITH_PHONE = PLANS.filter((plan) => phoneMessagesOf(plan) > 0);

const number = (value: number): string => value.toLocaleString("en");

/** The tags in use, in the order of `TAGS`, each with a description. */
export function tagsOf(routes: readonly Pick<Endpoint, "tag">[]): JsonObject[] {
  const used = new Set<string>(routes.map(({ tag }) => tag));
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

/** 5 → "5 s", 300 → "5 min", 7,200 → "2 h". */
function span(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}

const delays = WEBHOOKS.retryDelaysSeconds.map(span);

/** The rules for receivers of webhooks, with numbers from rules.ts. */
const WEBHOOK_RULES = `Messages are signed as Standard Webhooks lays down. Check \`webhook-signature\` over the body as it came, with the secret of the webhook, and refuse a \`webhook-timestamp\` that is more than five minutes off. The code of [Verify a signature](#verify-a-signature) does both, and so does a library of standardwebhooks.com.

A complete 2xx answer within ${WEBHOOKS.timeoutSeconds} seconds counts as received. Redirects are not followed. After anything else the message is sent again: about ${delays.slice(0, -1).join(", ")} and ${delays.at(-1)} after the attempt before, up to a fifth later. \`Retry-After\` can double a wait at most, and after 429 or no answer in time a wait is ${REST_SECONDS} seconds at least. Then the delivery is \`failed\`; it can be looked up and sent again for ${DELIVERY_KEEP_DAYS} days after the event.

A message can come more than once, and after a later one: take a repeated \`webhook-id\` for the same message, and go by \`timestamp\`, the time of the event.

An answer of 410, or any with the header \`webhook-delivery: disable\`, disables the webhook. So do ${WEBHOOKS.disableAfterDays} days in which no attempt succeeds. The organization's contact is then told by e-mail. What waited is sent when the webhook is enabled again; what happens meanwhile is not. Nor is what happens while the organization's plan does not include webhooks.

A program that no public address leads to, such as one on your computer, fetches its messages instead: open a session by \`POST /v1.0/webhooks/sessions\`.`;

/** `info.description`: the rules for all operations, with numbers from rules.ts. */
export const introduction = (switches: Switches): string =>
  [
    `Bodies are JSON in UTF-8; times are ISO 8601 in UTC. A name has at most ${LENGTHS.recipientName} characters, a body ${number(LIMITS.bodyBytes)} bytes.`,
    `## Credentials

Send \`Authorization: Bearer <credential>\`. Paths under \`/v1.0\` take an API key; \`/api-keys\`, \`/billing\` and \`/organization\` take the session token of a logged-in user; \`/dashboard\` takes either. What a key can do under \`/v1.0\`, a session token can do at the same path without \`/v1.0\`. \`HEAD\` works wherever \`GET\` does. A key is shown once, when it is created. A revoked or expired key and a changed plan take effect with the next request.`,
    `## Plans and rate limits

${planTable(switches)}

Besides the plan's window, which all keys of an organization share, each key has a window per class of operation; an operation names its own. A window is a fixed minute (UTC). Requests over a limit are answered 429 at once with \`Retry-After\` and are never queued. \`RateLimit-Policy\` and \`RateLimit\` tell the state of the tighter window.`,
    `## Identifiers

Events and badges have a UUID and a short code of 10 characters, certificates a UUID and one of 12. Either is taken wherever one is named, in upper or lower case. With \`external_id\` a certificate carries an identifier of your own, by which lists find it.`,
    `## Lists

\`limit\` (1 to ${LIMITS.page.limitMax}, by default ${LIMITS.page.limit}) and \`offset\` (up to ${number(LIMITS.page.offsetMax)}) page through a list; \`cursor\`, with the \`next_cursor\` of the page before, goes to any depth. A page can be shorter than \`limit\` while \`has_more\` is true. Unknown parameters are refused.`,
    `## Safe repetition

Operations that create something take \`Idempotency-Key\` (up to ${LIMITS.idempotencyKeyLength} characters, kept ${LIMITS.idempotencyHours} hours): when a request is repeated with the same key and body, in any order of its fields, the first answer comes again with \`Idempotency-Replayed: true\`. The same key with another body is 422.`,
    `## Messages to phones

A recipient with \`recipient_number\` gets one message after the e-mail, never instead of it: by WhatsApp, or by SMS where WhatsApp does not reach them. From the plan PRO on, to mobile numbers of the countries the service sends to, from ${PHONE.quietUntilHour} to ${PHONE.quietFromHour} o'clock there. \`notify\` of the profile, or of a request, turns either off. \`phone_status\` says what became of it, \`phone_reason\` why there is none. A number gets at most ${PHONE.perNumberAndDay} messages a day, ${PHONE.perOrganizationNumberAndDay} of yours; a plan has ${WITH_PHONE.map((plan) => `${number(phoneMessagesOf(plan))} a month (${plan})`).join(", ")}. Who answers STOP, SAIR, PARAR, CANCELAR or BAJA gets no message of anybody, and a \`resend\` by phone is then 409.

Outside production, where messages are sent at all, \`+15005550001\` is delivered to, \`+15005550002\` fails, \`+15005550003\` wants no messages, and \`+15005550004\` is delivered to after a minute.`,
    `## Whose mail it is

Answers to your mails go to \`reply_to\` of the profile. From PRO on, mails come from a domain of your own once its DNS records are set (\`POST /organization/mail-domain\` lists them), and from ours while they are not. When too many of yours come back or are reported as spam, the mail service may pause them: they wait as \`paused\`, and none is lost. \`GET /dashboard/mail\` has the rates; \`warnings\` of an issuance name addresses that look mistyped.`,
    `## Simulated recipients

Outside production these recipients act by themselves once their invitation was sent; add a tag of your own to have several of each, as in \`accepted+5s+ana@${SIMULATOR.domain}\`.

| Recipient | What happens |
|---|---|
| \`accepted@${SIMULATOR.domain}\`, \`accepted+5s@…\` | accepts, at once or after up to ${SIMULATOR.secondsMax} s |
| \`rejected@${SIMULATOR.domain}\`, \`rejected+5s@…\` | refuses, likewise |
| \`bounced@${SIMULATOR.domain}\` | the mail comes back |
| \`complained@${SIMULATOR.domain}\` | the mail is reported as spam |
| \`silent@${SIMULATOR.domain}\` | nothing more |

Each takes any number of invitations. An address that accepted once has an account from then on, as everybody has: use a new tag to see \`recipient.registered\` again. In production they are addresses like any other.`,
    `## Receiving webhooks

${WEBHOOK_RULES}`,
    `## Errors

Every error is \`application/problem+json\` (RFC 9457). Decide by \`code\`; \`detail\` is for people, and \`type\` is the address of what the documentation tells of the code and of what to do.

${errorTable()}`,
    `## Limits

${limitsTable()}`,
  ].join("\n\n");

function planTable(switches: Switches): string {
  const rows = PLANS.map((plan) => {
    const { tier, allows, perMinute, monthlyQuota } = planRules(plan, switches);
    const may =
      allows.length === 0 ? "nothing: every call with a key is refused with 403" : allows.join(", ");
    return `| ${plan} (${tier}) | ${may} | ${number(perMinute)} | ${number(monthlyQuota)} |`;
  });
  return [
    "| Plan (tier) | A key may | Requests a minute | Certificates a month |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function errorTable(): string {
  const rows = Object.entries(ERRORS)
    .sort(([, [a]], [, [b]]) => a - b)
    .map(([code, [status, title]]) => `| ${status} | \`${code}\` | ${title} |`);
  return ["| Status | Code | Meaning |", "|---|---|---|", ...rows].join("\n");
}
