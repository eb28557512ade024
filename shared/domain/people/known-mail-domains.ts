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
