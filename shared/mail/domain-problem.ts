import { parse } from "tldts";
import {
  DISPOSABLE_DOMAINS,
  MISTYPED_DOMAINS,
  NEIGHBOUR_DOMAINS,
} from "#shared/domain/people/address-hints.ts";

const isAtOrUnder = (name: string, other: string): boolean => name === other || name.endsWith(`.${other}`);

/**
 * Why an organization cannot send from a domain, as a sentence for its caller; undefined when it can. `ours` are the domains
 * of the service: neither they, nor what is under or above them. Suffixes are those of the Public Suffix List, the private
 * ones too.
 */
export function domainProblem(domain: string, ours: readonly string[]): string | undefined {
  const known = parse(domain, { allowPrivateDomains: true });
  if (known.isIp || (known.isIcann !== true && known.isPrivate !== true))
    return "Must be a domain of the public internet.";
  if (known.domain === null) return "Is a public suffix, under which many people have domains of their own.";
  if ([MISTYPED_DOMAINS, NEIGHBOUR_DOMAINS, DISPOSABLE_DOMAINS].some((names) => names.has(domain)))
    return "Is the domain of a provider of mail.";
  if (ours.some((own) => isAtOrUnder(domain, own) || isAtOrUnder(own, domain)))
    return "Is a domain of this service.";
  return undefined;
}
