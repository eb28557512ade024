import { CONTACT_CHANGED_MAIL_TEXTS } from "#shared/texts/texts.ts";
import { OPERATOR } from "../activity/entry.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { PortName, Ports } from "../ports.ts";
import { calledIn } from "./roster.ts";

/** The ports by which a former contact is told that it is none any more. */
export const CONTACT_CHANGED_PORTS = [
  "organizations",
  "members",
  "mailer",
  "settings",
] as const satisfies readonly PortName[];

/**
 * Tells the former contact address of an organization who changed it, and to which one (decision 9.38). It comes from the service. A
 * job that comes twice may tell it twice, which does no harm.
 */
export async function mailContactChanged(
  { organizations, members, mailer, settings }: Pick<Ports, (typeof CONTACT_CHANGED_PORTS)[number]>,
  { organization_id, email, to, by }: LetterJobOf<"contact_changed">,
): Promise<LetterResult> {
  const organization = await organizations.get(organization_id);
  if (!organization) return { kind: "nothing" };
  const { name, locale } = organization;
  const changer = (await members.roster(organization_id))?.members.find(({ user_id }) => user_id === by);
  const { none, somebody, operator, ...texts } = CONTACT_CHANGED_MAIL_TEXTS[locale];
  const who = by === OPERATOR ? operator : somebody;
  return mailer.sendLetter({
    locale,
    to: { name: null, address: email },
    organization: null,
    kind: "contact_changed",
    content: letterContent(texts, `${settings.baseUrl}/panel`, {
      organization: name,
      by: (changer && calledIn(changer)) ?? who,
      address: to ?? none,
    }),
  });
}
