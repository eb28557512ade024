import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import {
  CONNECT_TIMEOUT_MS,
  type DialOptions,
  dialOptions,
  nameWireError,
  onPhases,
  type Phase,
  type WireError,
} from "#shared/network/dial.ts";
import { type Address, type Lookup, resolveTarget } from "#shared/network/resolve.ts";
import { bareHostname, checkTarget, type TargetPolicy } from "#shared/network/target.ts";
import { messageHeaders, type SignedHeaders } from "./sign.ts";

/** How much of a response body is read and stored. */
const RESPONSE_BYTES_MAX = 16 * 1_024;

/** One year; the retry schedule limits the wait to far less. */
const RETRY_AFTER_SECONDS_MAX = 31_536_000;

/** Why there is no valid response. A 4xx or 5xx is a valid response: its error is null. */
type SendError = WireError | "dns_error" | "blocked_address" | "redirect";

/** What an endpoint sent back for one attempt. */
interface Reply {
  status: number | null;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the body was longer than that. */
  truncated: boolean;
  error: SendError | null;
}

function noReply(error: SendError): Reply {
  return { status: null, headers: {}, body: Buffer.alloc(0), truncated: false, error };
}

/** Takes a reply and gives the outcome of the attempt. `now` is what a `Retry-After` date is compared with. */
function judge(reply: Reply, durationMs: number, now: Date): WebhookOutcome {
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

export const SEND_TIMEOUT_MS = WEBHOOKS.timeoutSeconds * 1_000;

interface OutgoingRequest {
  url: string;
  headers: SignedHeaders;
  /** The JSON text that was signed. */
  body: string;
  policy: TargetPolicy;
  timeoutMs?: number;
  /** The clock that a `Retry-After` date is compared with. */
  now?: () => Date;
  /** Replaces the resolver in tests; its addresses are checked as well. */
  lookup?: Lookup;
}

/** Makes one delivery attempt to a checked address, without redirects; rejects only for faults of this process. */
export async function sendWebhook(outgoing: OutgoingRequest): Promise<WebhookOutcome> {
  const started = performance.now();
  const reply = await attempt(outgoing);
  const now = outgoing.now?.() ?? new Date();
  return judge(reply, Math.round(performance.now() - started), now);
}

async function attempt(outgoing: OutgoingRequest): Promise<Reply> {
  // The address was checked when it was stored, but maybe with another policy.
  const target = checkTarget(outgoing.url, outgoing.policy);
  if (!target.ok) return noReply("blocked_address");
  const url = new URL(target.url);
  const deadline = new AbortController();
  const timeoutMs = outgoing.timeoutMs ?? SEND_TIMEOUT_MS;
  const total = setTimeout(() => deadline.abort(), timeoutMs);
  const connecting = setTimeout(() => deadline.abort(), Math.min(CONNECT_TIMEOUT_MS, timeoutMs));
  try {
    const found = await resolveTarget(bareHostname(url), outgoing.policy, deadline.signal, outgoing.lookup);
    if (!found.ok) return noReply(found.error);
    const onConnected = () => clearTimeout(connecting);
    return await exchange({
      url,
      outgoing,
      addresses: found.addresses,
      signal: deadline.signal,
      onConnected,
    });
  } finally {
    clearTimeout(total);
    clearTimeout(connecting);
  }
}

interface Exchange {
  url: URL;
  outgoing: OutgoingRequest;
  addresses: readonly Address[];
  signal: AbortSignal;
  onConnected: () => void;
}

function exchange({ url, outgoing, addresses, signal, onConnected }: Exchange): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const secure = url.protocol === "https:";
  const reply = replyCollector();
  let phase: Phase = "connecting";

  const request = (secure ? httpsRequest : httpRequest)(url, requestOptions(outgoing, addresses));
  const settle = (error: SendError | null) => {
    signal.removeEventListener("abort", outOfTime);
    resolve(reply.end(error));
    request.destroy();
  };
  const outOfTime = () => settle("timeout");
  const fail = (error: NodeJS.ErrnoException) => {
    const name = nameWireError(error, phase);
    if (name === null) reject(error);
    settle(name);
  };

  signal.addEventListener("abort", outOfTime, { once: true });
  onPhases(request, secure, (next) => {
    phase = next;
    if (next === "http") onConnected();
  });
  request.on("error", fail);
  request.on("response", (response) => reply.read(response, settle, fail));
  // For a 101 Node emits "upgrade" with the bare socket and never "response".
  request.on("upgrade", (response, socket) => {
    reply.start(response);
    socket.destroy();
    settle("invalid_response");
  });
  request.end(outgoing.body);
  return promise;
}

function requestOptions(
  { headers, body }: OutgoingRequest,
  addresses: readonly Address[],
): RequestOptions & DialOptions {
  return {
    method: "POST",
    ...dialOptions(addresses),
    headers: { ...messageHeaders(headers), "content-length": Buffer.byteLength(body) },
  };
}

/** Collects a reply while it arrives; `end` gives what has arrived so far. */
function replyCollector() {
  const reply = noReply("invalid_response");
  const chunks: Buffer[] = [];
  let size = 0;
  const start = (response: IncomingMessage) => {
    reply.status = response.statusCode ?? null;
    reply.headers = response.headers;
  };
  return {
    start,
    read(
      response: IncomingMessage,
      settle: (error: SendError | null) => void,
      fail: (error: NodeJS.ErrnoException) => void,
    ) {
      start(response);
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > RESPONSE_BYTES_MAX) settle(null);
      });
      response.on("end", () => settle(null));
      response.on("error", fail);
    },
    end(error: SendError | null): Reply {
      const body = Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_MAX);
      return { ...reply, body, truncated: size > RESPONSE_BYTES_MAX, error };
    },
  };
}
