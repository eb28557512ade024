import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Connect } from "#shared/connect.ts";
import type { FetchedDocument } from "#shared/domain/credentials/verify/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { TargetPolicy } from "#shared/network/address.ts";
import { dialOptions } from "#shared/network/dial.ts";
import { type Address, type Lookup, resolveTarget } from "#shared/network/resolve.ts";
import { bareHostname, checkTarget } from "#shared/network/target.ts";
import { nameWireError } from "#shared/network/wire-error.ts";

export interface FetchOptions {
  readonly policy: TargetPolicy;
  readonly timeoutMs?: number;
  /** Replaces the resolver in tests; its addresses are checked as well. */
  readonly lookup?: Lookup;
}

/** Fetches with the policy of this stage, which is that of webhooks. */
export const connectForeignDocuments: Connect<"foreignDocuments"> = ({ config }) => ({
  fetch: (address, bytesMax) => fetchDocument(address, bytesMax, { policy: config.WEBHOOK_TARGETS }),
});

const unreachable = (problem: string): FetchedDocument => ({ kind: "unreachable", problem });

/**
 * Fetches a document of JSON or a token. The address is checked like the target of a webhook, the connection goes to an
 * address that was checked, and a redirect is not followed (decision 16.14). Throws only for faults of this process.
 */
export async function fetchDocument(
  address: string,
  bytesMax: number,
  { policy, lookup, timeoutMs = LIMITS.foreign.fetchSeconds * 1_000 }: FetchOptions,
): Promise<FetchedDocument> {
  const target = checkTarget(asServed(address, policy), policy);
  if (!target.ok) return unreachable(target.problem);
  const url = new URL(target.url);
  const host = bareHostname(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const found = await resolveTarget(host, policy, signal, lookup);
  if (found.ok) return exchange(url, found.addresses, bytesMax, signal);
  if (found.error === "blocked_address") return unreachable(`${host} is not on the public internet.`);
  if (found.error === "timeout") return unreachable(`${host} did not answer in time.`);
  return unreachable(`The host name ${host} could not be found.`);
}

/** A DID stands for https; a local run, whose policy allows everything, has no certificates for its own machine. */
function asServed(address: string, policy: TargetPolicy): string {
  return policy === "any" ? address.replace(/^https:(?=\/\/(localhost|127\.0\.0\.1)[:/])/, "http:") : address;
}

function exchange(
  url: URL,
  addresses: readonly Address[],
  bytesMax: number,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<FetchedDocument>();
  const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    ...dialOptions(addresses),
    headers: {
      accept:
        "application/did+ld+json, application/did+json, application/vc+ld+json, application/json, text/plain",
      "accept-encoding": "identity",
      "user-agent": "Certificate-Directory-Credentials/1.0",
    },
  });
  const settle = (outcome: FetchedDocument) => {
    signal.removeEventListener("abort", outOfTime);
    resolve(outcome);
    request.destroy();
  };
  const outOfTime = () => settle(unreachable(`${url.hostname} did not answer in time.`));
  const fail = (error: NodeJS.ErrnoException) => {
    const name = nameWireError(error, "http");
    if (name === null) reject(error);
    settle(unreachable(`${url.hostname} could not be reached (${name}).`));
  };
  signal.addEventListener("abort", outOfTime, { once: true });
  request.on("error", fail);
  request.on("response", (response) => read(response, url, bytesMax, settle, fail));
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    settle(unreachable(`${url.hostname} did not answer with a document.`));
  });
  request.end();
  return promise;
}

/** Counts while it reads, since a length need not be sent nor be true. */
function read(
  response: IncomingMessage,
  { hostname }: URL,
  bytesMax: number,
  settle: (outcome: FetchedDocument) => void,
  fail: (error: Error) => void,
): void {
  const problem = refusalOf(response);
  if (problem !== undefined) {
    settle(unreachable(`${hostname} ${problem}`));
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytesMax)
      settle(unreachable(`${hostname} sent more than ${bytesMax.toLocaleString("en")} bytes.`));
  });
  response.on("end", () => settle({ kind: "document", text: Buffer.concat(chunks).toString("utf8") }));
  response.on("error", fail);
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (statusCode >= 300 && statusCode < 400) return "leads to another address, which is not followed.";
  if (statusCode !== 200) return `answered ${statusCode}.`;
  return (headers["content-encoding"] ?? "identity") === "identity" ? undefined : "sent it compressed.";
}
