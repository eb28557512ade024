import {
  DISPOSABLE_DOMAINS,
  MISTYPED_DOMAINS,
  NEIGHBOUR_DOMAINS,
  ONLY_HOME,
  ROLE_NAMES,
} from "./known-mail-domains.ts";

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

/** Whether one text becomes the other by one letter more, less or other, or by two that change places. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length > restB.length) return restA.slice(1) === restB;
  if (restA.length < restB.length) return restA === restB.slice(1);
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1);
}
