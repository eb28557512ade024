import { Resolver, lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, type TargetPolicy } from "./address.ts";

export interface Address {
  address: string;
  family: number;
}

/** Gives every address of a name, or fails with whatever error the resolver has. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<Address[]>;

/** One question to a name server is given 1 s, then 2 s: an answer or none well within the connect limit. */
const DNS_TIMEOUT_MS = 1_000;
const DNS_TRIES = 2;

export type Resolution =
  | { ok: true; addresses: Address[] }
  | { ok: false; error: "dns_error" | "blocked_address" | "timeout" };

/**
 * Finds the addresses that may be dialled for a host. Under "public" one forbidden address among the answers
 * refuses the host, as no honest name mixes them. `signal` ends the wait ("timeout").
 */
export async function resolveTarget(
  hostname: string,
  policy: TargetPolicy,
  signal: AbortSignal,
  lookup: Lookup = policy === "public" ? dnsLookup() : hostLookup,
): Promise<Resolution> {
  const addresses = await addressesOf(hostname, signal, lookup);
  if (signal.aborted) return { ok: false, error: "timeout" };
  if (addresses.length === 0) return { ok: false, error: "dns_error" };
  const allowed = policy === "any" || addresses.every(({ address }) => isPublicAddress(address));
  return allowed ? { ok: true, addresses } : { ok: false, error: "blocked_address" };
}

/**
 * A lookup hook for node:net that knows these addresses only: the name is not asked for again, so what was
 * checked is what is dialled. Node calls it with `all: true` (autoSelectFamily) or for a single address.
 */
export function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  if (first === undefined) throw new Error("there is no address to pin");
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/**
 * Asks the name servers (those of the machine unless told others), IPv4 first. Not `dns.lookup`: that takes
 * one of the process's four threads for as long as a name server is silent, so that a few dead domains of
 * one customer would stop everyone's deliveries; it also reads /etc/hosts and search domains.
 */
export function dnsLookup(servers?: readonly string[]): Lookup {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return [...found(v4, 4), ...found(v6, 6)];
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}

/** What the machine itself makes of a name, "localhost" included: for local running. */
const hostLookup: Lookup = (hostname) => systemLookup(hostname, { all: true, order: "ipv4first" });

function found(answer: PromiseSettledResult<string[]>, family: number): Address[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

async function addressesOf(hostname: string, signal: AbortSignal, lookup: Lookup): Promise<Address[]> {
  const literal = isIP(hostname);
  if (literal !== 0) return [{ address: hostname, family: literal }];
  if (signal.aborted) return [];
  const outOfTime = Promise.withResolvers<Address[]>();
  const giveUp = () => outOfTime.resolve([]);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([lookup(hostname, signal), outOfTime.promise]);
  } catch {
    return [];
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
