import type { IncomingHttpHeaders } from "node:http";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import type { WireError } from "#shared/network/wire-error.ts";

/** How much of a response body is read and stored. */
export const RESPONSE_BYTES_MAX = 16 * 1_024;

/** One year; the retry schedule limits the wait to far less. */
const RETRY_AFTER_SECONDS_MAX = 31_536_000;

/** Why there is no valid response. A 4xx or 5xx is a valid response: its error is null. */
export type SendError = WireError | "dns_error" | "blocked_address" | "redirect";

/** What an endpoint sent back for one attempt. */
export interface Reply {
  status: number | null;
  headers: IncomingHttpHeaders;
  /** At most RESPONSE_BYTES_MAX bytes. */
  body: Buffer;
  /** Whether the body was longer than that. */
  truncated: boolean;
  error: SendError | null;
}

/** Gives the reply for an endpoint that was not reached. */
export function noReply(error: SendError): Reply {
  return { status: null, headers: {}, body: Buffer.alloc(0), truncated: false, error };
}

/** Takes a reply and gives the outcome of the attempt. `now` is what a `Retry-After` date is compared with. */
export function judge(reply: Reply, durationMs: number, now: Date): WebhookOutcome {
  const { status } = reply;
  const error = reply.error ?? statusError(status);
  const ok = error === null && status !== null && status >= 200 && status < 300;
  return {
    ok,
    status,
    error,
    responseBody: readableText(reply.body, reply.truncated),
    durationMs,
    retryAfterSeconds: ok ? null : retryAfter(reply.headers["retry-after"], now),
    gone: status === 410 || isDisabling(reply.headers["webhook-delivery"]),
  };
}

/** Whether the receiver asks to disable its endpoint, in the header that Svix defines ("Delivery Control"). */
const isDisabling = (value: string | string[] | undefined): boolean =>
  typeof value === "string" && value.trim().toLowerCase() === "disable";

/** A redirect is an error because it is not followed; a 1xx status is not a final response. */
function statusError(status: number | null): SendError | null {
  if (status === null || status < 200) return "invalid_response";
  return status >= 300 && status < 400 ? "redirect" : null;
}

/** Gives the body as text: bytes that are not UTF-8 become U+FFFD, a character cut off at the limit is dropped. */
function readableText(body: Buffer, truncated: boolean): string {
  const text = new TextDecoder("utf-8").decode(body, { stream: truncated });
  // U+FFFD takes three bytes and may replace a single one, so the limit is applied again to the text.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(RESPONSE_BYTES_MAX));
  return text.slice(0, read);
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): whole seconds or a date. A past date gives 0, an invalid value null. */
function retryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value), RETRY_AFTER_SECONDS_MAX);
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return null;
  const seconds = Math.ceil((Date.parse(value) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), RETRY_AFTER_SECONDS_MAX);
}
