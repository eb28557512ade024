import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { TcpNetConnectOpts } from "node:net";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import type { TargetPolicy } from "./address.ts";
import { judge, noReply, RESPONSE_BYTES_MAX, type Reply, type SendError } from "./outcome.ts";
import { type Address, type Lookup, pinnedLookup, resolveTarget } from "./resolve.ts";
import type { SignedHeaders } from "./sign.ts";
import { bareHostname, checkTarget } from "./target.ts";
import { nameWireError, type Phase } from "./wire-error.ts";

const SEND_TIMEOUT_MS = WEBHOOKS.timeoutSeconds * 1_000;

/** For finding the address, connecting and the TLS handshake together. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** One of several addresses gets this long before the next is tried; Node's 250 ms is short of a far one. */
const ADDRESS_TIMEOUT_MS = 1_000;

export const USER_AGENT = "Certificate-Directory-Webhooks/1.0";

export interface OutgoingRequest {
  /** The stored address of the webhook. */
  url: string;
  headers: SignedHeaders;
  /** The JSON text that was signed. */
  body: string;
  policy: TargetPolicy;
  timeoutMs?: number;
  /** The clock a `Retry-After` date is compared with. */
  now?: () => Date;
  /** Stands in for the resolver, in tests; what it gives is checked all the same. */
  lookup?: Lookup;
}

/**
 * Delivers one attempt: a POST on a connection of its own to a checked address, no redirects followed.
 *
 * Whatever the endpoint, its name server or the network does is told in the outcome; it is a failure unless
 * a complete 2xx answer (its first 16 kB) came in time. Rejects only for faults of this process: no file
 * descriptors or ports left, or headers that cannot be sent.
 */
export async function sendWebhook(outgoing: OutgoingRequest): Promise<WebhookOutcome> {
  const started = performance.now();
  const reply = await attempt(outgoing);
  const now = outgoing.now?.() ?? new Date();
  return judge(reply, Math.round(performance.now() - started), now);
}

async function attempt(outgoing: OutgoingRequest): Promise<Reply> {
  // The address was checked when it was stored, perhaps under another policy.
  const target = checkTarget(outgoing.url, outgoing.policy);
  if (!target.ok) return noReply("blocked_address");
  const url = new URL(target.url);
  const clock = new AbortController();
  const timeoutMs = outgoing.timeoutMs ?? SEND_TIMEOUT_MS;
  const total = setTimeout(() => clock.abort(), timeoutMs);
  const connecting = setTimeout(() => clock.abort(), Math.min(CONNECT_TIMEOUT_MS, timeoutMs));
  try {
    const found = await resolveTarget(bareHostname(url), outgoing.policy, clock.signal, outgoing.lookup);
    if (!found.ok) return noReply(found.error);
    const onConnected = () => clearTimeout(connecting);
    return await exchange({ url, outgoing, addresses: found.addresses, signal: clock.signal, onConnected });
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
  const reply = noReplyYet();
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
  // A 101 hands the bare socket over and never becomes a response.
  request.on("upgrade", (response, socket) => {
    reply.start(response);
    socket.destroy();
    settle("invalid_response");
  });
  request.end(outgoing.body);
  return promise;
}

type DialOptions = Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout">;

function requestOptions(
  { headers, body }: OutgoingRequest,
  addresses: readonly Address[],
): RequestOptions & DialOptions {
  return {
    method: "POST",
    // No agent: a connection is never shared between endpoints, nor kept for the next attempt.
    agent: false,
    // Host and SNI stay those of the URL; only the dialling goes by the checked addresses.
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    // Stated, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
    rejectUnauthorized: true,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": USER_AGENT,
      "webhook-id": headers["webhook-id"],
      "webhook-timestamp": headers["webhook-timestamp"],
      "webhook-signature": headers["webhook-signature"],
    },
  };
}

function onPhases(request: ClientRequest, secure: boolean, enter: (phase: Phase) => void): void {
  request.on("socket", (socket) => {
    socket.once("connect", () => enter(secure ? "tls" : "http"));
    socket.once("secureConnect", () => enter("http"));
  });
}

/** Collects a reply as it comes; `end` gives what there is at any time. */
function noReplyYet() {
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
