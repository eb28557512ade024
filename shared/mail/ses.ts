import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { SendOutcome } from "#shared/domain/messages/send-outcome.ts";
import { sendableAddress } from "./address.ts";

/** SES normally answers in less than a second; after this time the queue retries the mail. */
const SEND_TIMEOUT_MS = 10_000;

/** Reasons that concern the tenant of one organization alone. */
export const TENANT_PAUSED = "tenant_paused";
/** The tenant was deleted, or lacks what mails are sent with. */
export const TENANT_MISSING = "tenant_missing";
export const TENANT_INCOMPLETE = "tenant_incomplete";

/** Before the name of an error that this program does not know. */
export const UNEXPECTED = "unexpected_";

/** One finished message to one recipient. */
export interface OutgoingMail {
  /** The address it is delivered to; the To header has no influence. */
  readonly to: string;
  /** The whole MIME message, as `buildMessage` gives it. */
  readonly raw: Uint8Array;
  /** The tenant of SES under whose reputation it is sent; none for that of the account alone. */
  readonly tenant?: string | undefined;
}
/** Gives an outcome for every failure of the mail service; it throws only for a defect of this program. */
export interface RawMailer {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}

export interface SesMailerOptions {
  readonly client: SESv2Client;
  readonly configurationSet?: string | undefined;
  /** @default 10 s */
  readonly timeoutMs?: number;
}

/**
 * Takes an SES client, gives a mailer that uses it. Tags must be headers of the message, because those of the call would
 * silently replace them. SES has no idempotency key, so a mail whose response was lost is sent again and may arrive twice.
 */
export function sesMailer({
  client,
  configurationSet,
  timeoutMs = SEND_TIMEOUT_MS,
}: SesMailerOptions): RawMailer {
  return {
    async send({ to, raw, tenant }) {
      const address = sendableAddress(to);
      if (address === undefined) return { kind: "refused", reason: "invalid_address" };
      const command = new SendEmailCommand({
        Destination: { ToAddresses: [address] },
        Content: { Raw: { Data: raw } },
        ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
        ...(tenant !== undefined && { TenantName: tenant }),
      });
      try {
        const { MessageId } = await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
        return { kind: "sent", messageId: MessageId ?? "" };
      } catch (error) {
        return classify(error);
      }
    },
  };
}

/** Names of errors that are no fault of the recipient, with the reason that is recorded; the mail is retried. */
const RETRY_REASONS: ReadonlyMap<string, string> = new Map([
  ["TooManyRequestsException", "throttled"],
  ["ThrottlingException", "throttled"],
  ["LimitExceededException", "throttled"],
  ["SendingPausedException", "account_paused"],
  ["AccountSuspendedException", "account_paused"],
  ["MailFromDomainNotVerifiedException", "mail_from_domain_not_verified"],
  ["InternalServiceErrorException", "service_unavailable"],
  ["TimeoutError", "timeout"],
  ["AbortError", "timeout"],
]);

/** What SES says of a tenant, by the message, as its errors have no name of their own; a reason for each. */
const OF_A_TENANT: readonly (readonly [message: RegExp, reason: string])[] = [
  [/tenant.*(?:paused|disabled|suspended)|(?:paused|disabled|suspended).*tenant/is, TENANT_PAUSED],
  [/tenant.*(?:does not exist|not found)/is, TENANT_MISSING],
  [/(?:not|isn't) associated with.*tenant|tenant.*not associated/is, TENANT_INCOMPLETE],
];

/**
 * Messages of SES about an invalid address. SES does not say which one, but it must be the recipient's, because
 * buildMessage has checked the others.
 */
const ADDRESS_REFUSALS: readonly RegExp[] = [
  /address blacklisted/i,
  /illegal address|missing (?:final '@domain'|domain|'[<>]')/i,
  /(?:local address|domain) (?:contains|starts|ends)/i,
];
/** Errors about the content of a call, of which only the message tells more. */
const OF_THE_CALL: ReadonlySet<string> = new Set(["BadRequestException", "MessageRejected"]);
const SERVER_ERROR = 500;

/**
 * Takes what `client.send` threw and gives the outcome. Only an error about the address is "refused". A paused account,
 * an unverified sender, a missing configuration set, a missing permission and unknown errors are "retry": if they were
 * refusals, one mistake in the configuration would lose all mails.
 */
export function classify(error: unknown): SendOutcome {
  const name = text(error, "name");
  const message = text(error, "message");
  const ofATenant = OF_A_TENANT.find(([pattern]) => pattern.test(message));
  if (ofATenant) return retry(ofATenant[1]);
  if (OF_THE_CALL.has(name)) {
    if (ADDRESS_REFUSALS.some((pattern) => pattern.test(message))) {
      return { kind: "refused", reason: "address_refused" };
    }
    if (/address(?:es)? (?:is|are) not verified/i.test(message)) return retry("sender_not_verified");
    if (/sending (?:suspended|paused)/i.test(message)) return retry("account_paused");
  }
  if (/configuration set .*(?:does not exist|not found)/is.test(message))
    return retry("configuration_set_missing");
  if (/configuration set .*(?:paused|disabled)/is.test(message)) return retry("configuration_set_paused");
  // The limits a second and a day have the same error name; only the message differs.
  if (/daily (?:(?:message|sending) )?quota exceeded/i.test(message)) return retry("daily_quota");
  if (/maximum sending rate exceeded/i.test(message)) return retry("throttled");
  const known = RETRY_REASONS.get(name);
  if (known !== undefined) return retry(known);
  if (text(error, "code") !== "") return retry("network");
  if (status(error) >= SERVER_ERROR) return retry("service_unavailable");
  return retry(`${UNEXPECTED}${name.replace(/\W/g, "").slice(0, 60) || "error"}`);
}

function retry(reason: string): SendOutcome {
  return { kind: "retry", reason };
}

function text(error: unknown, property: "name" | "message" | "code"): string {
  const value = error instanceof Error ? Reflect.get(error, property) : undefined;
  return typeof value === "string" ? value : "";
}

function status(error: unknown): number {
  const metadata = error instanceof Error ? Reflect.get(error, "$metadata") : undefined;
  const value =
    typeof metadata === "object" && metadata !== null ? Reflect.get(metadata, "httpStatusCode") : 0;
  return typeof value === "number" ? value : 0;
}
