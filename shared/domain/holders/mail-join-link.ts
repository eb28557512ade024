import { JOIN_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { LetterResult } from "../messages/letter.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { PortName, Ports } from "../ports.ts";
import { HOLDERS } from "../rules.ts";
import { mailHolderLink } from "./mail-sign-in-link.ts";

/** The ports by which a link is mailed that joins an address to those of a person. */
export const JOIN_PORTS = [
  "holders.write",
  "mailer",
  "clock",
  "settings",
] as const satisfies readonly PortName[];
type JoinPorts = Pick<Ports, (typeof JOIN_PORTS)[number]>;

/**
 * Mails the link by which an address joins those of who asked, whether or not it is known: its owner alone learns more. A person
 * asks for `HOLDERS.addressesMax` in an hour at most, so that nobody is made to write to strangers.
 */
export async function mailJoinLink(
  ports: JoinPorts,
  { email, joins, locale }: LetterJobOf<"join">,
): Promise<LetterResult> {
  if (!(await ports["holders.write"].ask(joins, HOLDERS.addressesMax, ports.clock.now())))
    return { kind: "nothing" };
  const link = { email, purpose: "join", code: null, joins } as const;
  return mailHolderLink(ports, link, { locale, texts: JOIN_MAIL_TEXTS[locale] });
}
