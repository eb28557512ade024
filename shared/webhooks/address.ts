import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Where a delivery may go: "public" is the deployed rule, "any" lets a local run reach receivers on its own
 * machine.
 */
export type TargetPolicy = "any" | "public";

/** The only IPv6 space handed out for the public internet (IANA IPv6 address space registry). */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Inside 2000::/3 and plain unicast to ipaddr.js 2.5, yet nobody's: the closed 6bone (RFC 3701). */
const IPV6_WITHDRAWN = ipaddr.IPv6.parseCIDR("3ffe::/16");

/** ISATAP carries an IPv4 address, private ones too, behind this interface identifier (RFC 5214, 6.1). */
const ISATAP_MARK = 0x5efe;
const ISATAP_FLAGS: ReadonlySet<number> = new Set([0x0000, 0x0200]);

/**
 * Whether a connection to this address leaves for the public internet. It is an allow rule: public IPv4
 * unicast, and IPv6 unicast inside 2000::/3 outside every special range. All of ::/8 is refused with it
 * (loopback, IPv4-compatible, IPv4-mapped and NAT64 forms), so an IPv4 address cannot hide in an IPv6 one.
 *
 * Takes an address as a resolver or `URL.hostname` without brackets gives it. Anything else (a name, a short
 * or octal IPv4 form, a zone index) is not an address and answers false.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also reads "0177.1" and "0x7f000001"; node:net decides what counts as an address at all.
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
