import * as z from "zod";
import { DomainError, notFound } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { PLANS, ROLES } from "../rules.ts";
import { changeRoster, newMember, newRoster, type RosterPorts, refuseFullRoster } from "./change-roster.ts";
import { LocaleChoice, type Organization, timeZoneOf } from "./organization.ts";
import type { Membership, SessionUser } from "./ports.ts";
import type { Roster } from "./roster.ts";
import { nameOfUser, verifiedAddress } from "./session-user.ts";

/** The organization of a membership, and the user's role in it. */
export const MembershipRecord = z
  .strictObject({
    organization: z.strictObject({
      id: z.uuid(),
      name: z.string(),
      pic_url: z.string().nullable(),
      locale: LocaleChoice,
      time_zone: z.string(),
      plan: z.enum(PLANS),
    }),
    role: z.enum(ROLES),
    since: z.string(),
  })
  .meta({ id: "Membership" });
type Shown = z.input<typeof MembershipRecord>;

/** Response of GET /memberships, without pages: a person works for few organizations. */
export const MembershipList = z
  .strictObject({
    user: z.strictObject({ id: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
    results: z.array(MembershipRecord),
    sign_up: z
      .enum(["open", "invited"])
      .meta({ description: "`open` where `POST /organizations` makes one for anybody." }),
  })
  .meta({ id: "MembershipList" });

/** Body of POST /memberships. */
export const AcceptMembership = z
  .strictObject({
    invitation: z
      .string()
      .regex(/^[\w-]{20,200}$/, { error: "Must be what follows the # in the address of the invitation." })
      .meta({
        description: "What follows the `#` in the address of the invitation.",
        examples: ["ARp8s0fGTnq2mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4M2vB6xC1dT0aQ"],
      }),
  })
  .meta({ id: "AcceptMembership" });

/** Path parameters of an operation on a membership of one's own. */
export const MembershipParams = z.strictObject({
  organization_id: z.uuid().toLowerCase().meta({ description: "UUID of the organization." }),
});

/** A membership as its user sees it. */
export const toMembershipRecord = (
  { id, name, pic_url, locale, plan, ...organization }: Organization,
  { role, since }: Pick<Membership, "role" | "since">,
): Shown => ({
  organization: { id, name, pic_url, locale, time_zone: timeZoneOf(organization), plan },
  role,
  since,
});

/** Who is signed in, and the open organizations for which they work, by name. */
export async function listMemberships(
  { members, organizations, signUp }: Pick<Ports, "members" | "organizations" | "signUp">,
  { userId, email, name }: SessionUser,
): Promise<z.input<typeof MembershipList>> {
  const memberships = await members.of(userId);
  const found = await Promise.all(
    memberships.map(async (membership) => {
      const organization = await organizations.get(membership.organization_id);
      return !organization || organization.closed_at !== undefined
        ? []
        : [toMembershipRecord(organization, membership)];
    }),
  );
  const results = found.flat().sort((a, b) => a.organization.name.localeCompare(b.organization.name));
  return { user: { id: userId, email, name }, results, sign_up: signUp.mode };
}

/**
 * Makes a user a member by an invitation, whose link then ends. Throws `not_found` for a link that is unknown, used, withdrawn or
 * expired, `email_not_verified`, `wrong_address`, `already_member`, `member_limit_reached` and `conflict`.
 */
export async function joinOrganization(
  ports: RosterPorts & Pick<Ports, "organizations" | "links">,
  user: SessionUser,
  { invitation: token }: z.output<typeof AcceptMembership>,
): Promise<Shown> {
  const named = await ports.links.readMember(token, ports.clock.now());
  const organization = named && (await ports.organizations.get(named.organizationId));
  if (!organization || organization.closed_at !== undefined) throw notFound("invitation");
  const membership = await changeRoster(
    ports,
    { organizationId: organization.id, by: user.userId },
    (roster, at) => {
      const invitation = roster.invitations.find(({ id }) => id === named.invitationId);
      if (!invitation) throw notFound("invitation");
      const email = verifiedAddress(user);
      if (email !== invitation.email)
        throw new DomainError(
          "wrong_address",
          "This invitation is for another address than that of your account; sign in with the account of that address.",
        );
      if (roster.members.some(({ user_id }) => user_id === user.userId))
        throw new DomainError("already_member", "You are a member of this organization already.");
      refuseFullRoster(roster);
      const { id, role, invited_by } = invitation;
      const member = newMember(
        { id, user_id: user.userId, email, name: nameOfUser(user), role, invited_by },
        at,
      );
      return {
        roster: {
          members: [...roster.members, member],
          invitations: roster.invitations.filter((one) => one.id !== id),
        },
        answer: member,
      };
    },
  );
  return toMembershipRecord(organization, membership);
}

/** Ends a user's membership from the next request on. Throws `not_found`, `last_owner`, `conflict`. */
export async function leaveOrganization(
  ports: RosterPorts,
  { userId }: Pick<SessionUser, "userId">,
  organizationId: string,
): Promise<undefined> {
  const decide = ({ members, invitations }: Roster) => {
    if (!members.some(({ user_id }) => user_id === userId)) throw notFound("membership");
    return {
      roster: { members: members.filter(({ user_id }) => user_id !== userId), invitations },
      answer: undefined,
    };
  };
  // An organization that does not exist is one where the user is nobody, by the same steps.
  return changeRoster(ports, { organizationId, by: userId }, decide, newRoster(organizationId));
}
