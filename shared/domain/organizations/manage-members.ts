import type * as z from "zod";
import { OPERATOR } from "../activity/entry.ts";
import { DAY_MS, secondsOfDayLeft } from "../calendar.ts";
import { DomainError, notFound } from "../errors.ts";
import { type Idempotency, receiptFor } from "../idempotency.ts";
import { newUuid } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { MEMBERS } from "../rules.ts";
import {
  changeRoster,
  newRoster,
  type RosterPorts,
  refuseFullRoster,
  withoutEnded,
} from "./change-roster.ts";
import {
  type ChangeMember,
  type InviteMember,
  type MemberList,
  type MemberRecord,
  toInvitedRecord,
  toMemberRecord,
} from "./members.ts";
import { type MemberInvitation, type Roster, userDigest } from "./roster.ts";

type Shown = z.input<typeof MemberRecord>;

/** An owner in the panel, or an operator, who has no user id. */
interface MemberManager {
  readonly organizationId: string;
  readonly userId: string | null;
}

const changedBy = ({ organizationId, userId }: MemberManager) => ({
  organizationId,
  by: userId ?? OPERATOR,
  asOwner: userId !== null,
});

/** The members of an organization and its open invitations; none while it has no roster. */
export async function listMembers(
  { members, clock }: Pick<Ports, "members" | "clock">,
  { organizationId, userId }: MemberManager,
): Promise<z.input<typeof MemberList>> {
  const stored = await members.roster(organizationId);
  if (!stored) return { results: [] };
  const roster = withoutEnded(stored, clock.now());
  return {
    results: [
      ...roster.members.map((member) => toMemberRecord(roster, member, userId)),
      ...roster.invitations.map((invitation) => toInvitedRecord(roster, invitation)),
    ],
  };
}

/**
 * Invites somebody by a mail, which the stream has sent. An open invitation of the address is replaced, and its link ends. Throws
 * `already_member`, `member_limit_reached`, `resend_limit_reached`, and `conflict` for an organization without roster, unless an
 * operator invites.
 */
export async function inviteMember(
  ports: RosterPorts & Pick<Ports, "organizations">,
  manager: MemberManager,
  { email, role, locale }: InviteMember,
  idempotency: Idempotency | null = null,
): Promise<Shown> {
  const { organizationId, userId } = manager;
  const changing = changedBy(manager);
  const organization = await ports.organizations.get(organizationId);
  if (!organization) throw notFound("organization");
  const decide = (roster: Roster, at: Date) => {
    if (roster.members.some((member) => member.email === email))
      throw new DomainError("already_member", "Somebody with this address is a member already.");
    refuseFullRoster(roster);
    const others = roster.invitations.filter((invitation) => invitation.email !== email);
    if (others.length >= MEMBERS.invitationsMax)
      throw new DomainError(
        "member_limit_reached",
        `An organization may have ${MEMBERS.invitationsMax} open invitations; withdraw one first.`,
      );
    const invitation: MemberInvitation = {
      id: newUuid(),
      email,
      role,
      since: at.toISOString(),
      expires_at: new Date(at.getTime() + MEMBERS.invitationDays * DAY_MS).toISOString(),
      invited_by: userId,
      locale: locale ?? organization.locale,
    };
    const answer = toInvitedRecord(roster, invitation);
    const made = { organization_id: organizationId, created_at: invitation.since };
    return {
      roster: {
        members: roster.members,
        invitations: [...others, invitation],
        mailed: oneMoreMailed(roster, email, at),
      },
      answer,
      receipt: receiptFor(idempotency, made, answer),
    };
  };
  return changeRoster(ports, changing, decide, userId === null ? newRoster(organizationId) : undefined);
}

/** Throws `resend_limit_reached` when the organization has mailed as many invitations today as it may, in all or to this address. */
function oneMoreMailed({ mailed }: Roster, email: string, at: Date): NonNullable<Roster["mailed"]> {
  const day = at.toISOString().slice(0, 10);
  const today = mailed?.day === day ? mailed : undefined;
  const count = (today?.count ?? 0) + 1;
  // An address must not stay when its invitation goes.
  const whom = userDigest(email);
  const to = (today?.to?.[whom] ?? 0) + 1;
  const { invitationsPerDay, invitationsPerAddressAndDay } = MEMBERS;
  if (count > invitationsPerDay || to > invitationsPerAddressAndDay)
    throw new DomainError(
      "resend_limit_reached",
      `An organization invites at most ${invitationsPerDay} times a day (UTC), and the same address ${invitationsPerAddressAndDay} times.`,
      { retryAfterSeconds: secondsOfDayLeft(at) },
    );
  return { day, count, to: { ...today?.to, [whom]: to } };
}

/** Gives a member, or an open invitation, another role, from the next request on. Throws `not_found`, `last_owner`, `conflict`. */
export const changeMember = (
  ports: RosterPorts,
  manager: MemberManager,
  id: string,
  { role }: z.output<typeof ChangeMember>,
): Promise<Shown> =>
  changeRoster(ports, changedBy(manager), (roster) => {
    const members = roster.members.map((one) => (one.id === id ? { ...one, role } : one));
    const invitations = roster.invitations.map((one) => (one.id === id ? { ...one, role } : one));
    const member = members.find((one) => one.id === id);
    const invitation = invitations.find((one) => one.id === id);
    const next = { ...roster, members };
    if (member)
      return { roster: { members, invitations }, answer: toMemberRecord(next, member, manager.userId) };
    if (!invitation) throw notFound("member");
    return { roster: { members, invitations }, answer: toInvitedRecord(next, invitation) };
  });

/** Removes a member from the next request on, or withdraws an invitation. Throws `not_found`, `last_owner`, `conflict`. */
export const removeMember = (ports: RosterPorts, manager: MemberManager, id: string): Promise<undefined> =>
  changeRoster(ports, changedBy(manager), ({ members, invitations }) => {
    const roster = {
      members: members.filter((one) => one.id !== id),
      invitations: invitations.filter((one) => one.id !== id),
    };
    if (roster.members.length + roster.invitations.length === members.length + invitations.length)
      throw notFound("member");
    return { roster, answer: undefined };
  });
