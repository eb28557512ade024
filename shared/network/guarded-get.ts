import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import {
  CONNECT_TIMEOUT_MS,
  dialOptions,
  nameWireError,
  onPhases,
  type Phase,
  type WireError,
} from "./dial.ts";
import { type Address, type Lookup, resolveTarget } from "./resolve.ts";
import { bareHostname, checkTarget, type TargetPolicy } from "./target.ts";

export interface FetchOptions {
  readonly policy: TargetPolicy;
  readonly timeoutMs?: number;
  /** Replaces the resolver in tests; its addresses are checked as well. */
  readonly lookup?: Lookup;
}

interface GuardedGet extends Omit<FetchOptions, "timeoutMs"> {
  readonly signal: AbortSignal;
  readonly bytesMax: number;
  readonly accept: string;
  readonly userAgent: string;
}

/** What came of a GET. Of a status other than 200 no body is read; `blocked` has a sentence for the caller. */
export type Got =
  | { readonly kind: "body"; readonly bytes: Buffer }
  | { readonly kind: "status"; readonly status: number; readonly location: string | undefined }
  | { readonly kind: "blocked"; readonly problem: string }
  | { readonly kind: "unreachable"; readonly error: WireError }
  | { readonly kind: "unknown_host" | "timeout" | "too_large" | "compressed" | "upgraded" };

/** Fetches from a checked address, following no redirect; throws only for faults of this process. */
export async function guardedGet(address: string, options: GuardedGet): Promise<Got> {
  const target = checkTarget(address, options.policy);
  if (!target.ok) return { kind: "blocked", problem: target.problem };
  const url = new URL(target.url);
  const host = bareHostname(url);
  const connecting = new AbortController();
  const timer = setTimeout(() => connecting.abort(), CONNECT_TIMEOUT_MS);
  const signal = AbortSignal.any([options.signal, connecting.signal]);
  try {
    const found = await resolveTarget(host, options.policy, signal, options.lookup);
    if (found.ok)
      return await exchange(url, found.addresses, { ...options, signal }, () => clearTimeout(timer));
    if (found.error === "blocked_address")
      return { kind: "blocked", problem: `${host} is not on the public internet.` };
    return { kind: found.error === "timeout" ? "timeout" : "unknown_host" };
  } finally {
    clearTimeout(timer);
  }
}

function exchange(
  url: URL,
  addresses: readonly Address[],
  { signal, bytesMax, accept, userAgent }: GuardedGet,
  onConnected: () => void,
): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const secure = url.protocol === "https:";
  let phase: Phase = "connecting";
  const request = (secure ? httpsRequest : httpRequest)(url, {
    ...dialOptions(addresses),
    headers: { accept, "accept-encoding": "identity", "user-agent": userAgent },
  });
  const settle = (got: Got) => {
    signal.removeEventListener("abort", outOfTime);
    resolve(got);
    request.destroy();
  };
  const outOfTime = () => settle({ kind: "timeout" });
  const fail = (error: NodeJS.ErrnoException) => {
    const name = nameWireError(error, phase);
    if (name === null) reject(error);
    else settle({ kind: "unreachable", error: name });
  };
  signal.addEventListener("abort", outOfTime, { once: true });
  onPhases(request, secure, (next) => {
    phase = next;
    if (next === "http") onConnected();
  });
  request.on("error", fail);
  request.on("response", (response) => {
    const got = withoutBody(response, bytesMax);
    if (got) settle(got);
    else read(response, bytesMax, settle, fail);
  });
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    settle({ kind: "upgraded" });
  });
  request.end();
  return promise;
}

/** What status and headers alone decide; undefined when the body is to be read. */
function withoutBody(
  { statusCode: status = 0, headers }: IncomingMessage,
  bytesMax: number,
): Got | undefined {
  if (status !== 200) return { kind: "status", status, location: headers.location };
  if (Number(headers["content-length"]) > bytesMax) return { kind: "too_large" };
  return (headers["content-encoding"] ?? "identity") === "identity" ? undefined : { kind: "compressed" };
}

/** Counts while it reads, since a length need not be sent nor be true. */
function read(
  response: IncomingMessage,
  bytesMax: number,
  settle: (got: Got) => void,
  fail: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytesMax) settle({ kind: "too_large" });
  });
  response.on("end", () => settle({ kind: "body", bytes: Buffer.concat(chunks) }));
  response.on("error", fail);
}
