import { createHash } from "node:crypto";
import { toldFrom } from "../activity/entry.ts";
import { MEMBERS, type MemberRole } from "../rules.ts";
import type { Locale } from "./organization.ts";

/** Who works for an organization, and who is invited to; one record for each organization (decision 9.10). */
export interface Roster {
  readonly organization_id: string;
  /** Counts the changes: each names the version that it was decided on. */
  readonly version: number;
  readonly members: readonly Member[];
  readonly invitations: readonly MemberInvitation[];
  /** Who went lately, the last one at the end; absent before that was kept. */
  readonly former_members?: readonly FormerMember[];
  /** How many invitations were mailed on the last day (UTC) on which any was. */
  readonly mailed?: {
    readonly day: string;
    readonly count: number;
    /** By {@link userDigest} of the address; absent before that was counted. */
    readonly to?: Readonly<Record<string, number>>;
  };
  /** Who changed it last, and when: a user, or `operator`; absent before that was kept. */
  readonly updated_by?: string;
  readonly updated_at?: string;
}

/** A user of the panel in the roster of an organization. */
export interface Member {
  readonly id: string;
  /** The `sub` of the user's tokens. */
  readonly user_id: string;
  /** The address and name that the identity provider gave when the user joined. */
  readonly email: string | null;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly since: string;
  /** Id of the user who invited them; null for an operator, and for who made the organization. */
  readonly invited_by: string | null;
}

/** Somebody who went, by the name under which what they did is still told (decision 9.37). */
interface FormerMember {
  readonly user_id: string;
  readonly name: string;
  readonly left_at: string;
}

/** What others call a member, of whom they see no address. */
export const calledIn = ({ name, email }: Pick<Member, "name" | "email">): string | null =>
  name ?? email?.split("@")[0] ?? null;

/** Who went, after a change to these members: as long as what they did is told, and so many at most. */
export function formerMembersAt(
  { members, former_members = [] }: Pick<Roster, "members" | "former_members">,
  next: readonly Member[],
  at: Date,
): readonly FormerMember[] {
  const since = toldFrom(at).toISOString();
  const present = new Set(next.map(({ user_id }) => user_id));
  const left_at = at.toISOString();
  const went = members.flatMap((member) => {
    const name = calledIn(member);
    return name === null ? [] : [{ user_id: member.user_id, name, left_at }];
  });
  return [...former_members.filter((one) => one.left_at >= since), ...went]
    .filter(({ user_id }) => !present.has(user_id))
    .slice(-MEMBERS.formerMax);
}

/** An invitation that nobody has used yet. */
export interface MemberInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly since: string;
  readonly expires_at: string;
  readonly invited_by: string | null;
  /** The language of its mail. */
  readonly locale: Locale;
}

/** What stands for a user or an address in storage: ids of users may be e-mail addresses too, and keys reach logs. */
export const userDigest = (userId: string): string => createHash("sha256").update(userId).digest("base64url");
