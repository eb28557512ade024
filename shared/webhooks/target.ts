import { isIP } from "node:net";
import { LENGTHS } from "#shared/domain/rules.ts";
import { isPublicAddress, type TargetPolicy } from "./address.ts";

/** Names that only mean something inside a network (RFC 6761, 6762, 8375; .internal: ICANN 2024). */
const PRIVATE_SUFFIXES = ["localhost", "local", "internal", "localdomain", "home.arpa"] as const;

/** 443, or a port an ordinary program may listen on; below 1024 live mail, ssh and the like. */
const HTTPS_PORT = 443;
const FIRST_UNPRIVILEGED_PORT = 1_024;

const HOSTNAME_LENGTH = 253;

export type TargetCheck = { ok: true; url: string } | { ok: false; problem: string };

/**
 * Judges the address of a webhook when it is written. Gives its canonical form (lower-case host, punycode,
 * IP literals in their usual notation) to store, or a sentence to show to the caller.
 *
 * Under "public": https only; port 443 or 1024 and up (8443 included); an IP literal must be public in
 * whatever notation it came; a name must have at least two labels and no private suffix or final dot. Under
 * "any": http as well, any host, any port. Neither takes a user name, a fragment or blanks. It looks at the
 * text only: what a name resolves to is checked at each delivery, when it counts.
 */
export function checkTarget(text: string, policy: TargetPolicy): TargetCheck {
  // URL drops blanks and turns "\" into "/" silently; an address that needs this is a mistake or a trick.
  if (/[\s\\]/.test(text) || hasControl(text) || !URL.canParse(text)) {
    return refuse("This is not a complete web address. It should look like https://hooks.example.com/path.");
  }
  const url = new URL(text);
  // As it was given, and in its canonical form, which can be longer.
  if (text.length > LENGTHS.url || url.href.length > LENGTHS.url) {
    return refuse(`The address is longer than ${LENGTHS.url} characters.`);
  }
  const problem = schemeProblem(url, policy) ?? partsProblem(url) ?? hostProblem(url, policy);
  return problem === null ? { ok: true, url: url.href } : refuse(problem);
}

/** The host of a URL as an address or name: an IPv6 literal without its brackets. */
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
  // An empty fragment leaves `hash` empty and the "#" in place.
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
