import { type SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import type { SendOutcome } from "#shared/domain/people/ports.ts";
import { sendableAddress } from "./address.ts";

/** SES answers in well under a second; beyond this the queue's retry is the better wait. */
const SEND_TIMEOUT_MS = 10_000;

/** One finished message to one recipient. */
export interface OutgoingMail {
  /** Where it goes, whatever the headers say. */
  readonly to: string;
  /** The whole MIME message, as `buildMessage` gives it. */
  readonly raw: Uint8Array;
}
/** Gives an outcome for every failure of the mail service; throws only for a defect of this program. */
export interface RawMailer {
  send(mail: OutgoingMail): Promise<SendOutcome>;
}

export interface SesMailerOptions {
  readonly client: SESClient;
  /** @default 10 s */
  readonly timeoutMs?: number;
}

/**
 * Takes an SES client, gives the mailer over it. Configuration set and tags travel as headers of the message: given as
 * parameters as well, they would silently replace those. SES knows no idempotency key, so a send whose answer was lost
 * is tried again and may arrive twice, which is better than not at all.
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

/** Errors of SES by name, with the reason recorded. All ours to mend, so the mail waits; refusals are found by text. */
const OURS: ReadonlyMap<string, string> = new Map([
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
 * What SES says about the form of an address, without saying which. It must be the recipient's: buildMessage has
 * checked the others, which do not change from one mail to the next.
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
 * Takes what `client.send` threw, gives the outcome. Only a complaint about the address itself is the recipient's fault.
 * A paused account, an unverified sender, a missing configuration set, a missing permission and everything unknown are
 * ours: calling them refusals would lose the mail of everybody for a mistake of one operator.
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
  // Both limits of an account arrive as Throttling; only the text tells a second from a day.
  if (/daily (?:message )?quota exceeded/i.test(message)) return retry("daily_quota");
  if (/maximum sending rate exceeded/i.test(message)) return retry("throttled");
  const known = OURS.get(name);
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
