import { OPERATOR } from "../activity/entry.ts";
import { DomainError } from "../errors.ts";
import type { AnswerReceipt } from "../idempotency.ts";
import { newUuid } from "../ids.ts";
import type { Ports } from "../ports.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { MEMBERS } from "../rules.ts";
import type { Member, Roster } from "./roster.ts";

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
  readonly roster: Pick<Roster, "members" | "invitations"> & Partial<Pick<Roster, "mailed">>;
  readonly answer: T;
  readonly receipt?: AnswerReceipt | undefined;
}

/**
 * Changes a roster by what `decide` makes of it, in the name of a user or of operators, again from the start when another change came first. An organization without one
 * begins with `first`, or is refused. Throws `conflict`, `last_owner` when the last owner would go, and what `decide` throws.
 */
export function changeRoster<T>(
  { members, "members.write": memberWrites, clock }: RosterPorts,
  { organizationId, by }: { readonly organizationId: string; readonly by: string },
  decide: (roster: Roster, at: Date) => Decided<T> | Promise<Decided<T>>,
  first?: Roster,
): Promise<T> {
  return retryOnConflict(
    async () => {
      const at = clock.now();
      const stored = await members.roster(organizationId);
      const former = stored ?? first;
      if (!former) throw notRecorded();
      const { roster, answer, receipt } = await decide(withoutEnded(former, at), at);
      const changed = { version: former.version + 1, updated_by: by, updated_at: at.toISOString() };
      const next = { ...former, ...roster, ...changed };
      if (ownersIn(former) > 0 && ownersIn(next) === 0) throw lastOwner();
      return (await memberWrites.change(next, stored, receipt)) ? { decided: answer } : undefined;
    },
    () => new DomainError("conflict", "The members are being changed by others; please try again."),
    ROUNDS,
  );
}

/** All owners of an organization may change its roster at once. */
const ROUNDS = 10;

const ownersIn = ({ members }: Pick<Roster, "members">): number =>
  members.filter(({ role }) => role === "owner").length;

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
