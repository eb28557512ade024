import { isOneEdit } from "#shared/text/one-edit.ts";
import known from "./known-mail-domains.json" with { type: "json" };

/**
 * Domains of large providers of mail that people mistype: those with most people in Brazil, Portugal, Spain and America. Their
 * own pages name them (Google "Gmail addresses", Microsoft "Outlook.com aliases", Yahoo "Mail domains", Apple "iCloud Mail").
 */
export const MISTYPED_DOMAINS: ReadonlySet<string> = new Set(known.mistyped);

/** Domains that are one letter from those above, or belong to them, and are no mistake. */
export const NEIGHBOUR_DOMAINS: ReadonlySet<string> = new Set(known.neighbours);

/** Providers whose name stands under one top-level domain only, so that it is a mistake under every other one. */
export const ONLY_HOME: ReadonlyMap<string, string> = new Map(Object.entries(known.onlyHome));

/** Names of mailboxes that several people read: RFC 2142, and what is usual in Portuguese, Spanish and English. */
export const ROLE_NAMES: ReadonlySet<string> = new Set(known.roleNames);

/**
 * The services of disposable addresses that are met most: the head of the public list of the project
 * disposable-email-domains, which has thousands; the whole would be ten times this function.
 */
export const DISPOSABLE_DOMAINS: ReadonlySet<string> = new Set(known.disposable);

/** What is unusual about an address, which is sent to all the same. */
export type AddressHint =
  | { readonly kind: "address_typo"; readonly didYouMean: string }
  | { readonly kind: "role_address" | "disposable_address" };

/** Takes an e-mail address in lower case; gives what its sender should look at, usually nothing. Reads no DNS. */
export function addressHints(email: string): AddressHint[] {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const meant = meantDomain(domain);
  return [
    ...(meant === undefined ? [] : [{ kind: "address_typo" as const, didYouMean: `${name}@${meant}` }]),
    ...(ROLE_NAMES.has(name.split("+")[0]!) ? [{ kind: "role_address" as const }] : []),
    ...(DISPOSABLE_DOMAINS.has(domain) ? [{ kind: "disposable_address" as const }] : []),
  ];
}

/** The domain of a large provider that is one edit away; undefined for one that exists, and for most others. */
function meantDomain(domain: string): string | undefined {
  if (MISTYPED_DOMAINS.has(domain) || NEIGHBOUR_DOMAINS.has(domain)) return undefined;
  const home = ONLY_HOME.get(domain.split(".")[0]!);
  return home ?? [...MISTYPED_DOMAINS].find((known) => isOneEdit(known, domain));
}
