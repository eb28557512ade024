import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { WEBHOOKS } from "#shared/domain/rules.ts";
import type { WebhookOutcome } from "#shared/domain/webhooks/ports.ts";
import type { TargetPolicy } from "#shared/network/address.ts";
import { CONNECT_TIMEOUT_MS, type DialOptions, dialOptions, onPhases } from "#shared/network/dial.ts";
import { type Address, type Lookup, resolveTarget } from "#shared/network/resolve.ts";
import { bareHostname, checkTarget } from "#shared/network/target.ts";
import { nameWireError, type Phase } from "#shared/network/wire-error.ts";
import { judge, noReply, RESPONSE_BYTES_MAX, type Reply, type SendError } from "./outcome.ts";
import type { SignedHeaders } from "./sign.ts";

export const SEND_TIMEOUT_MS = WEBHOOKS.timeoutSeconds * 1_000;

export const USER_AGENT = "Certificate-Directory-Webhooks/1.0";

export interface OutgoingRequest {
  /** The stored address of the webhook. */
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

/**
 * Makes one delivery attempt: a POST on a new connection to a checked address; redirects are not followed.
 *
 * Gives an outcome for every failure of the endpoint, its name server or the network. It is a success only if a
 * 2xx response came in time, complete or its first 16 kB. Rejects only for faults of this process: no file
 * descriptors or ports left, or headers that cannot be sent.
 */
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
