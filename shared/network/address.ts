import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Which addresses deliveries may be sent to: "public" is the rule when deployed, "any" also allows the local
 * machine, for local runs.
 */
export type TargetPolicy = "any" | "public";

/** The only IPv6 range assigned to the public internet (IANA IPv6 address space registry). */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** ipaddr.js 2.5 calls this range unicast, but it is no longer assigned: the closed 6bone (RFC 3701). */
const IPV6_WITHDRAWN = ipaddr.IPv6.parseCIDR("3ffe::/16");

/** After this interface identifier an ISATAP address carries an IPv4 address, which may be private (RFC 5214, 6.1). */
const ISATAP_MARK = 0x5efe;
const ISATAP_FLAGS: ReadonlySet<number> = new Set([0x0000, 0x0200]);

/**
 * Tells whether an address is on the public internet. Allowed are public IPv4 unicast, and IPv6 unicast inside
 * 2000::/3 outside every special range. All of ::/8 is refused (loopback, IPv4-compatible, IPv4-mapped and NAT64
 * forms), so that an IPv6 address cannot carry a private IPv4 address.
 *
 * Takes an address as a resolver gives it, or as `URL.hostname` gives it but without brackets. For anything else
 * (a name, a short or octal IPv4 form, a zone index) the answer is false.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also accepts "0177.1" and "0x7f000001", so node:net decides first whether this is an address.
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv6 ? isPublicIpv6(address) : true;
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (!address.match(IPV6_GLOBAL_UNICAST) || address.match(IPV6_WITHDRAWN)) return false;
  const [, , , , flags = 0, mark] = address.parts;
  return !(mark === ISATAP_MARK && ISATAP_FLAGS.has(flags));
}
