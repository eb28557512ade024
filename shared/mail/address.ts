import { domainToASCII } from "node:url";
import type { Config } from "#shared/config.ts";
import { simulatedAct } from "#shared/domain/messages/simulator.ts";

/** Longest address (RFC 5321 4.5.3.1.3, less the angle brackets) and local part (4.5.3.1.1), in bytes. */
const ADDRESS_MAX = 254;
const LOCAL_PART_MAX = 64;
/** Dot-atom of RFC 5322 3.2.3. Quoted local parts are legal but almost never used, and SES takes ASCII only. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Takes an e-mail address and gives its form for a header, with an international domain in ASCII. Gives undefined if
 * SES cannot deliver to it; a retry is then of no use.
 */
export function sendableAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, at);
  const rest = address.slice(at + 1);
  // domainToASCII also accepts and rewrites text that is no domain, so only non-ASCII names are given to it.
  const domain = /[^\u0021-\u007e]/u.test(rest) ? domainToASCII(rest) : rest;
  const valid = LOCAL_PART.test(localPart) && localPart.length <= LOCAL_PART_MAX && DOMAIN.test(domain);
  return valid && localPart.length + 1 + domain.length <= ADDRESS_MAX ? `${localPart}@${domain}` : undefined;
}

/** Addresses of SES that behave so (Amazon SES developer guide, "mailbox simulator"). */
const SES_SIMULATOR = {
  bounced: "bounce@simulator.amazonses.com",
  complained: "complaint@simulator.amazonses.com",
  accepted: "success@simulator.amazonses.com",
  rejected: "success@simulator.amazonses.com",
  silent: "success@simulator.amazonses.com",
} as const;

/** Where a mail goes: in a deployed sandbox simulated recipients are those of SES, everywhere else it is the address. */
export function destinationOf(address: string, { STAGE }: Pick<Config, "STAGE">): string {
  const act = STAGE === "sandbox" ? simulatedAct(address) : undefined;
  return act ? SES_SIMULATOR[act.kind] : address;
}
