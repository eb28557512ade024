import { Resolver, lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, type TargetPolicy } from "./target.ts";

export interface Address {
  address: string;
  family: number;
}

/** Gives every address of a name; rejects with the error of the resolver. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<Address[]>;

/** A name server has 1 s to answer the first query and 2 s for the second, together less than the connect limit. */
const DNS_TIMEOUT_MS = 1_000;
const DNS_TRIES = 2;

type Resolution =
  | { ok: true; addresses: Address[] }
  | { ok: false; error: "dns_error" | "blocked_address" | "timeout" };

/** The addresses to connect to. With "public" a single one that is not public refuses the host; an aborted `signal` is "timeout". */
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

/** A lookup for node:net that answers with these addresses only, so the connection goes to one that was checked. */
export function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  if (first === undefined) throw new Error("there is no address to pin");
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** A lookup that asks the name servers; `dns.lookup` would block one of the process's four threads while one is silent. */
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

/** Resolves a name as the machine does, "localhost" included; for local runs. */
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
