import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { IMAGES } from "#shared/domain/document-rules.ts";
import type { ImageSource } from "#shared/domain/documents/ports.ts";
import type { TargetPolicy } from "#shared/network/address.ts";
import { CONNECT_TIMEOUT_MS, dialOptions, onPhases } from "#shared/network/dial.ts";
import { type Address, type Lookup, resolveTarget } from "#shared/network/resolve.ts";
import { bareHostname, checkTarget } from "#shared/network/target.ts";
import { nameWireError, type Phase } from "#shared/network/wire-error.ts";

type Fetched = Awaited<ReturnType<ImageSource["fetch"]>>;
type Hop = Fetched | { readonly kind: "redirect"; readonly to: string };

export interface FetchOptions {
  readonly policy: TargetPolicy;
  readonly timeoutMs?: number;
  /** Replaces the resolver in tests; its addresses are checked as well. */
  readonly lookup?: Lookup;
}

/** Hosts that nobody can own (RFC 2606): addresses copied from the documentation are refused without a request. */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|invalid|test)$/;
/** Statuses of a host that is busy or has just lost its patience. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

const refused = (problem: string) => ({ kind: "refused", problem }) as const;
const failed = (problem: string) => ({ kind: "failed", problem }) as const;
const TOO_LARGE = `The image may have at most ${IMAGES.bytesMax.toLocaleString("en")} bytes.`;
const TOO_SLOW = "The host did not send the image in time.";

/**
 * Fetches what is at an address. Every hop is checked like the target of a webhook, and its connection goes to an
 * address that was checked (decision 15.21). Throws only for faults of this process.
 */
export async function fetchImage(address: string, options: FetchOptions): Promise<Fetched> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs ?? IMAGES.timeoutSeconds * 1_000);
  try {
    let next = address;
    for (let hops = 0; hops <= IMAGES.redirects; hops++) {
      const hop = await fetchOnce(next, options, deadline.signal);
      if (hop.kind !== "redirect") return hop;
      next = hop.to;
    }
    return refused(`The address leads to another one more than ${IMAGES.redirects} times.`);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchOnce(address: string, options: FetchOptions, signal: AbortSignal): Promise<Hop> {
  const target = checkTarget(withoutFragment(address), options.policy);
  if (!target.ok) return refused(target.problem);
  const url = new URL(target.url);
  const host = bareHostname(url);
  if (RESERVED.test(host)) return refused(`${host} is a name for examples; no host has it.`);
  const connecting = new AbortController();
  const timer = setTimeout(() => connecting.abort(), CONNECT_TIMEOUT_MS);
  const either = AbortSignal.any([signal, connecting.signal]);
  try {
    const found = await resolveTarget(host, options.policy, either, options.lookup);
    if (found.ok) return await exchange(url, found.addresses, either, () => clearTimeout(timer));
    if (found.error === "blocked_address") return refused(`${host} is not on the public internet.`);
    return failed(found.error === "timeout" ? TOO_SLOW : `The host name ${host} could not be found.`);
  } finally {
    clearTimeout(timer);
  }
}

/** An image may be named with a fragment, which a request never has. */
function withoutFragment(address: string): string {
  const end = address.indexOf("#");
  return end < 0 ? address : address.slice(0, end);
}

function exchange(
  url: URL,
  addresses: readonly Address[],
  signal: AbortSignal,
  onConnected: () => void,
): Promise<Hop> {
  const { promise, resolve, reject } = Promise.withResolvers<Hop>();
  const secure = url.protocol === "https:";
  let phase: Phase = "connecting";
  const request = (secure ? httpsRequest : httpRequest)(url, {
    ...dialOptions(addresses),
    headers: {
      accept: "image/png, image/jpeg, image/webp, image/gif",
      "accept-encoding": "identity",
      "user-agent": "Certificate-Directory-Images/1.0",
    },
  });
  const settle = (hop: Hop) => {
    signal.removeEventListener("abort", outOfTime);
    resolve(hop);
    request.destroy();
  };
  const outOfTime = () => settle(failed(TOO_SLOW));
  const fail = (error: NodeJS.ErrnoException) => {
    const name = nameWireError(error, phase);
    if (name === null) reject(error);
    settle(failed(`The host could not be reached (${name}).`));
  };
  signal.addEventListener("abort", outOfTime, { once: true });
  onPhases(request, secure, (next) => {
    phase = next;
    if (next === "http") onConnected();
  });
  request.on("error", fail);
  request.on("response", (response) => {
    const hop = judge(response, url);
    if (hop) settle(hop);
    else read(response, settle, fail);
  });
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    settle(refused("The host did not answer with an image."));
  });
  request.end();
  return promise;
}

/** What status and headers alone decide; undefined when the body is to be read. */
function judge({ statusCode = 0, headers }: IncomingMessage, url: URL): Hop | undefined {
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    const to = URL.parse(headers.location, url.href);
    return to === null
      ? refused("The address leads to one that is not valid.")
      : { kind: "redirect", to: to.href };
  }
  if (statusCode >= 500 || PASSING.has(statusCode)) return failed(`The host answered ${statusCode}.`);
  if (statusCode !== 200) return refused(`The host answered ${statusCode}.`);
  if (Number(headers["content-length"]) > IMAGES.bytesMax) return refused(TOO_LARGE);
  const encoding = headers["content-encoding"] ?? "identity";
  return encoding === "identity" ? undefined : refused("The host sent the image compressed once more.");
}

/** Counts while it reads, since a length need not be sent nor be true. */
function read(response: IncomingMessage, settle: (hop: Hop) => void, fail: (error: Error) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > IMAGES.bytesMax) settle(refused(TOO_LARGE));
  });
  response.on("end", () => settle({ kind: "bytes", bytes: Buffer.concat(chunks) }));
  response.on("error", fail);
}
