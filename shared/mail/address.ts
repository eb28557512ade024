import { domainToASCII } from "node:url";

/** Longest address (RFC 5321 4.5.3.1.3, less the angle brackets) and local part (4.5.3.1.1), in bytes. */
const ADDRESS_MAX = 254;
const LOCAL_PART_MAX = 64;
/** Dot-atom of RFC 5322 3.2.3. Quoted local parts are legal but nobody has one, and SES takes ASCII only. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Takes an e-mail address and gives the form in which it goes into a header, international domains in ASCII; undefined
 * if SES could not deliver to it. Such an address is the recipient's matter: no retry will mend it.
 */
export function sendableAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, at);
  const rest = address.slice(at + 1);
  // Only names outside ASCII go through domainToASCII: it would also accept, and rewrite, things that are no domain.
  const domain = /[^\u0021-\u007e]/u.test(rest) ? domainToASCII(rest) : rest;
  const valid = LOCAL_PART.test(localPart) && localPart.length <= LOCAL_PART_MAX && DOMAIN.test(domain);
  return valid && localPart.length + 1 + domain.length <= ADDRESS_MAX ? `${localPart}@${domain}` : undefined;
}
