import { OPERATOR } from "../activity/entry.ts";
import { DomainError } from "../errors.ts";
import type { AnswerReceipt } from "../idempotency.ts";
import { newUuid } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { MEMBERS } from "../rules.ts";
import { formerMembersAt, type Member, type Roster } from "./roster.ts";

export type RosterPorts = Pick<Ports, "members" | "members.write" | "clock">;

/** The roster of an organization that has none yet. */
export const newRoster = (organizationId: string, members: readonly Member[] = []): Roster => ({
  organization_id: organizationId,
  version: 1,
  members,
  invitations: [],
});

/** A roster after a change, without the invitations that have ended. */
interface Decided<T> {
  readonly roster: Pick<Roster, "members" | "invitations"> &
    Partial<Pick<Roster, "mailed" | "former_members">>;
  readonly answer: T;
  readonly receipt?: AnswerReceipt | undefined;
}

/** Who changes a roster: a user, or `operator`. */
interface Changing {
  readonly organizationId: string;
  readonly by: string;
  /** That only an owner may: looked at in the roster itself, as two owners may remove each other at once. */
  readonly asOwner?: boolean;
}

/**
 * Changes a roster by what `decide` makes of it, again from the start when another change came first. An organization without one
 * begins with `first`, or is refused. Invitations end with the ownership of who made them (decision 9.34). Throws `conflict`,
 * `last_owner` when the last owner would go, `role_required`, and what `decide` throws.
 */
export function changeRoster<T>(
  { members, "members.write": memberWrites, clock }: RosterPorts,
  { organizationId, by, asOwner = false }: Changing,
  decide: (roster: Roster, at: Date) => Decided<T> | Promise<Decided<T>>,
  first?: Roster,
): Promise<T> {
  return retryOnConflict(
    async () => {
      const at = clock.now();
      const stored = await members.roster(organizationId);
      const former = stored ?? first;
      if (!former) throw notRecorded();
      if (asOwner && !ownersIn(former).has(by)) throw noOwner();
      const { roster, answer, receipt } = await decide(withoutEnded(former, at), at);
      const changed = { version: former.version + 1, updated_by: by, updated_at: at.toISOString() };
      const owners = ownersIn(roster);
      if (ownersIn(former).size > 0 && owners.size === 0) throw lastOwner();
      const invitations = roster.invitations.filter(
        ({ invited_by }) => invited_by === null || owners.has(invited_by),
      );
      const former_members = formerMembersAt(
        { ...former, ...roster, members: former.members },
        roster.members,
        at,
      );
      const next = { ...former, ...roster, invitations, former_members, ...changed };
      return (await memberWrites.change(next, stored, receipt)) ? { decided: answer } : undefined;
    },
    () => new DomainError("conflict", "The members are being changed by others; please try again."),
    ROUNDS,
  );
}

/** All owners of an organization may change its roster at once. */
const ROUNDS = 10;

/** The user ids of the owners. */
const ownersIn = ({ members }: Pick<Roster, "members">): ReadonlySet<string> =>
  new Set(members.filter(({ role }) => role === "owner").map(({ user_id }) => user_id));

/** A roster with those invitations only that can still be accepted. */
export const withoutEnded = (roster: Roster, at: Date): Roster => ({
  ...roster,
  invitations: roster.invitations.filter(({ expires_at }) => Date.parse(expires_at) > at.getTime()),
});

/** Refuses one more member than an organization may have. */
export function refuseFullRoster({ members }: Pick<Roster, "members">): void {
  if (members.length >= MEMBERS.max)
    throw new DomainError("member_limit_reached", `An organization may have ${MEMBERS.max} members.`);
}

const lastOwner = () =>
  new DomainError("last_owner", "An organization needs an owner; make somebody else one first.");

const noOwner = () =>
  new DomainError("role_required", "You are not an owner of this organization any more.", {
    extra: { roles: ["owner"] },
  });

const notRecorded = () =>
  new DomainError(
    "conflict",
    "The members of this organization are not recorded yet; the operators of the service do that (operator migrate).",
  );

/** Somebody as a new member. */
export const newMember = (
  member: Pick<Member, "user_id" | "email" | "name" | "role"> & Partial<Pick<Member, "id" | "invited_by">>,
  at: Date,
): Member => ({ id: newUuid(), invited_by: null, ...member, since: at.toISOString() });

/** Records people as members who are none yet, as many as an organization may have; without a roster they begin one. */
export const recordMembers = (
  ports: RosterPorts,
  organizationId: string,
  people: readonly Pick<Member, "user_id" | "email" | "name" | "role">[],
): Promise<readonly Member[]> =>
  changeRoster(
    ports,
    { organizationId, by: OPERATOR },
    (roster, at) => {
      const known = new Set(roster.members.map(({ user_id }) => user_id));
      const added = people
        .filter(({ user_id }) => !known.has(user_id))
        .slice(0, MEMBERS.max - roster.members.length)
        .map((person) => newMember(person, at));
      return { roster: { ...roster, members: [...roster.members, ...added] }, answer: added };
    },
    newRoster(organizationId),
  );

/** Forgets who is only invited and who went, of an organization that is closed; who worked for it last stays known. */
export async function forgetOthers(ports: RosterPorts, organizationId: string): Promise<void> {
  const roster = await ports.members.roster(organizationId);
  if (!roster?.invitations.length && !roster?.former_members?.length) return;
  await changeRoster(ports, { organizationId, by: OPERATOR }, ({ members }) => ({
    roster: { members, invitations: [], former_members: [] },
    answer: undefined,
  }));
}
