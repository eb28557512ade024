import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { LENGTHS } from "#shared/domain/rules.ts";

/** Which addresses deliveries may be sent to: "any" also allows the local machine, for local runs. */
export type TargetPolicy = "any" | "public";

/** The only IPv6 range assigned to the public internet (IANA IPv6 address space registry). */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** ipaddr.js 2.5 calls this range unicast, but it is no longer assigned: the closed 6bone (RFC 3701). */
const IPV6_WITHDRAWN = ipaddr.IPv6.parseCIDR("3ffe::/16");

/** After this interface identifier an ISATAP address carries an IPv4 address, which may be private (RFC 5214, 6.1). */
const ISATAP_MARK = 0x5efe;
const ISATAP_FLAGS: ReadonlySet<number> = new Set([0x0000, 0x0200]);

/** Whether an address, as a resolver gives it, is on the public internet; false for names, short forms and IPv6 that carries IPv4. */
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

/** Names that exist only inside private networks (RFC 6761, 6762, 8375; .internal: ICANN 2024). */
const PRIVATE_SUFFIXES = ["localhost", "local", "internal", "localdomain", "home.arpa"] as const;

/** Allowed are port 443 and the unprivileged ports; mail, SSH and other services use those below 1024. */
const HTTPS_PORT = 443;
const FIRST_UNPRIVILEGED_PORT = 1_024;

const HOSTNAME_LENGTH = 253;

type TargetCheck = { ok: true; url: string } | { ok: false; problem: string };

/** The canonical form of a webhook's address, or a sentence for the caller. Names are not resolved here but at each delivery. */
export function checkTarget(text: string, policy: TargetPolicy): TargetCheck {
  // URL silently removes blanks and turns "\" into "/", so such an address is refused before it is parsed.
  if (/[\s\\]/.test(text) || hasControl(text) || !URL.canParse(text)) {
    return refuse("This is not a complete web address. It should look like https://hooks.example.com/path.");
  }
  const url = new URL(text);
  // The canonical form can be longer than the given one.
  if (text.length > LENGTHS.url || url.href.length > LENGTHS.url) {
    return refuse(`The address is longer than ${LENGTHS.url} characters.`);
  }
  const problem = schemeProblem(url, policy) ?? partsProblem(url) ?? hostProblem(url, policy);
  return problem === null ? { ok: true, url: url.href } : refuse(problem);
}

/** Gives the host of a URL as a name or address; an IPv6 literal without its brackets. */
export function bareHostname(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
}

function refuse(problem: string): TargetCheck {
  return { ok: false, problem };
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}

function schemeProblem(url: URL, policy: TargetPolicy): string | null {
  if (url.protocol === "https:") return null;
  if (policy === "public") return "The address must start with https://.";
  return url.protocol === "http:" ? null : "The address must start with https:// or http://.";
}

function partsProblem(url: URL): string | null {
  if (url.username !== "" || url.password !== "") {
    return "The address must not contain a user name or a password.";
  }
  // With an empty fragment `hash` is empty but the "#" remains in `href`.
  if (url.href.includes("#")) return "The address must not contain a fragment (the part after #).";
  if (url.port === "0") return "Port 0 cannot be reached.";
  return null;
}

function hostProblem(url: URL, policy: TargetPolicy): string | null {
  if (policy === "any") return null;
  const port = url.port === "" ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < FIRST_UNPRIVILEGED_PORT) {
    return `Port ${port} is not allowed. Use ${HTTPS_PORT}, or ${FIRST_UNPRIVILEGED_PORT} and above.`;
  }
  const host = bareHostname(url);
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? null : `${host} is not an address on the public internet.`;
  }
  return nameProblem(host);
}

function nameProblem(host: string): string | null {
  if (host.endsWith(".")) return "The host name must not end with a dot.";
  const labels = host.split(".");
  if (host.length > HOSTNAME_LENGTH || labels.some((label) => label === "" || label.length > 63)) {
    return "The host name is not a valid domain name.";
  }
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  if (labels.length < 2 || isPrivate) return `${host} is not a name on the public internet.`;
  return null;
}
