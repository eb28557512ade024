import type { IncomingHttpHeaders } from "node:http";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";

/** How much of an answer is read and kept. */
export const RESPONSE_BYTES_MAX = 16 * 1_024;

/** A longer wait than this says nothing more; the schedule clamps far below it. */
const RETRY_AFTER_SECONDS_MAX = 31_536_000;

/** Why there is no proper answer. A 4xx or 5xx is a proper answer: its error is null. */
export type SendError =
  | "timeout"
  | "connection_refused"
  | "connection_reset"
  | "dns_error"
  | "tls_error"
  | "blocked_address"
  | "redirect"
  | "invalid_response";

/** What was seen on the wire. */
export interface Reply {
  status: number | null;
  headers: IncomingHttpHeaders;
  /** At most RESPONSE_BYTES_MAX bytes. */
  body: Buffer;
  /** Whether the body went on after that. */
  truncated: boolean;
  error: SendError | null;
}

/** The reply of an endpoint that was never reached. */
export function noReply(error: SendError): Reply {
  return { status: null, headers: {}, body: Buffer.alloc(0), truncated: false, error };
}

/** Judges a reply. `now` turns a `Retry-After` date into seconds. */
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

/** The receiver's word that its endpoint is to be disabled, as Svix takes it ("Delivery Control"). */
const isDisabling = (value: string | string[] | undefined): boolean =>
  typeof value === "string" && value.trim().toLowerCase() === "disable";

/** A redirect is not followed, and an interim status in place of an answer is none. */
function statusError(status: number | null): SendError | null {
  if (status === null || status < 200) return "invalid_response";
  return status >= 300 && status < 400 ? "redirect" : null;
}

/** The body as text: bytes that are not UTF-8 become U+FFFD, a character cut by the limit is dropped. */
function readableText(body: Buffer, truncated: boolean): string {
  const text = new TextDecoder("utf-8").decode(body, { stream: truncated });
  // U+FFFD takes three bytes where one may have stood, so the limit is applied to the text once more.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(RESPONSE_BYTES_MAX));
  return text.slice(0, read);
}

/** RFC 9110, 10.2.3: whole seconds or a date. A date gone by is 0; anything else is ignored. */
function retryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value), RETRY_AFTER_SECONDS_MAX);
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return null;
  const seconds = Math.ceil((Date.parse(value) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), RETRY_AFTER_SECONDS_MAX);
}
