import { type SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import type { SendOutcome } from "#shared/domain/people/ports.ts";
import { sendableAddress } from "./address.ts";

/** SES normally answers in less than a second; after this time the queue retries the mail. */
const SEND_TIMEOUT_MS = 10_000;

/** One finished message to one recipient. */
export interface OutgoingMail {
  /** The address it is delivered to; the To header has no influence. */
  readonly to: string;
  /** The whole MIME message, as `buildMessage` gives it. */
  readonly raw: Uint8Array;
}
/** Gives an outcome for every failure of the mail service; it throws only for a defect of this program. */
export interface RawMailer {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}

export interface SesMailerOptions {
  readonly client: SESClient;
  /** @default 10 s */
  readonly timeoutMs?: number;
}

/**
 * Takes an SES client, gives a mailer that uses it. Configuration set and tags must be headers of the message, because
 * parameters of the call would silently replace them. SES has no idempotency key, so a mail whose response was lost is
 * sent again and may arrive twice.
 */
export function sesMailer({ client, timeoutMs = SEND_TIMEOUT_MS }: SesMailerOptions): RawMailer {
  return {
    async send({ to, raw }) {
      const address = sendableAddress(to);
      if (address === undefined) return { kind: "refused", reason: "invalid_address" };
      const command = new SendRawEmailCommand({ Destinations: [address], RawMessage: { Data: raw } });
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
  ["Throttling", "throttled"],
  ["ThrottlingException", "throttled"],
  ["LimitExceededException", "throttled"],
  ["AccountSendingPausedException", "account_paused"],
  ["ConfigurationSetSendingPausedException", "configuration_set_paused"],
  ["ConfigurationSetDoesNotExistException", "configuration_set_missing"],
  ["MailFromDomainNotVerifiedException", "mail_from_domain_not_verified"],
  ["TimeoutError", "timeout"],
  ["AbortError", "timeout"],
]);

/**
 * Messages of SES about an invalid address. SES does not say which one, but it must be the recipient's, because
 * buildMessage has checked the others.
 */
const ADDRESS_REFUSALS: readonly RegExp[] = [
  /address blacklisted/i,
  /illegal address|missing (?:final '@domain'|domain|'[<>]')/i,
  /(?:local address|domain) (?:contains|starts|ends)/i,
];
const INVALID_PARAMETER: ReadonlySet<string> = new Set([
  "InvalidParameterValue",
  "InvalidParameterValueException",
]);
const SERVER_ERROR = 500;

/**
 * Takes what `client.send` threw and gives the outcome. Only an error about the address is "refused". A paused account,
 * an unverified sender, a missing configuration set, a missing permission and unknown errors are "retry": if they were
 * refusals, one mistake in the configuration would lose all mails.
 */
export function classify(error: unknown): SendOutcome {
  const name = text(error, "name");
  const message = text(error, "message");
  if (INVALID_PARAMETER.has(name) || name === "MessageRejected") {
    if (ADDRESS_REFUSALS.some((pattern) => pattern.test(message))) {
      return { kind: "refused", reason: "address_refused" };
    }
    if (/address(?:es)? (?:is|are) not verified/i.test(message)) return retry("sender_not_verified");
    if (/sending (?:suspended|paused)/i.test(message)) return retry("account_paused");
  }
  // The limits a second and a day have the same error name, Throttling; only the message differs.
  if (/daily (?:(?:message|sending) )?quota exceeded/i.test(message)) return retry("daily_quota");
  if (/maximum sending rate exceeded/i.test(message)) return retry("throttled");
  const known = RETRY_REASONS.get(name);
  if (known !== undefined) return retry(known);
  if (text(error, "code") !== "") return retry("network");
  if (status(error) >= SERVER_ERROR) return retry("service_unavailable");
  return retry(`unexpected_${name.replace(/\W/g, "").slice(0, 60) || "error"}`);
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
