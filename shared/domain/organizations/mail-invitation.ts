import { MEMBER_MAIL_TEXTS } from "#shared/texts/texts.ts";
import type { LetterResult } from "../messages/letter.ts";
import { letterContent } from "../messages/letter-content.ts";
import type { LetterJobOf } from "../messages/letter-jobs.ts";
import type { PortName, Ports } from "../ports.ts";
import { dayThere } from "../requests/request-letters.ts";
import { withoutEnded } from "./change-roster.ts";
import { timeZoneOf } from "./organization.ts";

/** The ports by which somebody is invited to work for an organization. */
export const MEMBER_LETTER_PORTS = [
  "members",
  "organizations",
  "links",
  "mailer",
  "clock",
  "settings",
] as const satisfies readonly PortName[];
type MemberLetterPorts = Pick<Ports, (typeof MEMBER_LETTER_PORTS)[number]>;

/**
 * Mails an invitation, with its secret behind the `#`, where no server logs it. Nothing once it was accepted, withdrawn or replaced,
 * has ended, or the organization is closed. It comes from the service, as anybody may make an organization.
 */
export async function mailMemberInvitation(
  { members, organizations, links, mailer, clock, settings }: MemberLetterPorts,
  { organization_id, invitation_id }: LetterJobOf<"member_invited">,
): Promise<LetterResult> {
  const [roster, organization] = await Promise.all([
    members.roster(organization_id),
    organizations.get(organization_id),
  ]);
  if (!roster || !organization || organization.closed_at !== undefined) return { kind: "nothing" };
  const open = withoutEnded(roster, clock.now()).invitations;
  const invitation = open.find(({ id }) => id === invitation_id);
  if (!invitation) return { kind: "nothing" };
  const { locale, email, role, expires_at } = invitation;
  const expiresAt = new Date(expires_at);
  const secret = await links.signMember(
    { organizationId: organization_id, invitationId: invitation_id },
    expiresAt,
  );
  const { roles, ...texts } = MEMBER_MAIL_TEXTS[locale];
  return mailer.sendLetter({
    locale,
    to: { name: null, address: email },
    organization: null,
    kind: "member_invited",
    content: letterContent(texts, `${settings.baseUrl}/panel/join#${secret}`, {
      organization: organization.name,
      role: roles[role],
      day: dayThere(expires_at, locale, timeZoneOf(organization)),
    }),
  });
}
