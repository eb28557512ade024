import type { Connection } from "#shared/connect.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import { type Roster, userDigest } from "#shared/domain/organizations/roster.ts";
import { type MemberRole, type Plan, ROLES, SCOPES, type Scope } from "#shared/domain/rules.ts";
import { expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { gateTable, getItem } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";

/** What both gates of an organization have. */
interface AnyGate {
  readonly pk: string;
  readonly plan: Plan;
  readonly quota?: number | null;
  /** An operator closed the organization: nobody is let in. */
  readonly closed?: 1;
  readonly minute: number;
  /** Counters of this minute. */
  readonly c: Readonly<Record<string, number>>;
}

/**
 * The gate of an organization's keys has all that their admission needs: plan, quota override, active keys and this minute's
 * counters. One conditional update checks and counts. Names are short, so that an item with eight keys is below 1 kB:
 * `c.<start of the digest><class>` counts a key's requests in this minute.
 */
export interface GateItem extends AnyGate {
  /** By digest. */
  readonly keys: Readonly<Record<string, GateKey>>;
  readonly total: number;
  /** Release 1.1 counts sessions here, and cannot without it. */
  readonly session: number;
}

/** The gate of an organization's sessions; with 50 members it is below 1 kB too. */
export interface SessionGate extends AnyGate {
  /** Roles by {@link memberName}; absent while the organization has no roster. */
  readonly members?: Readonly<Record<string, RoleLetter>>;
  readonly session: number;
}
export interface GateKey {
  /** Id of the key. */
  readonly i: string;
  /** Expires, in Unix seconds. */
  readonly e?: number;
  /** Last used, in Unix seconds, and for which operation. */
  readonly u?: number;
  readonly o?: string;
  /** Scopes, unless it has all: the first letter of each. */
  readonly s?: string;
}

export const ROLE_LETTERS = { viewer: "v", issuer: "i", manager: "m", owner: "o" } as const satisfies Record<
  MemberRole,
  string
>;
export type RoleLetter = (typeof ROLE_LETTERS)[MemberRole];
/** The role of a letter; undefined for that of a role which a later release knows. */
const roleOfLetter = (letter: string | undefined): MemberRole | undefined =>
  ROLES.find((role) => ROLE_LETTERS[role] === letter);

/** What a member is called in the gate: 66 bits of the digest of the user's id. */
export const memberName = (userId: string): string => userDigest(userId).slice(0, 11);
/** The members of a roster as the gate has them. */
export const gateMembers = ({ members }: Pick<Roster, "members">): NonNullable<SessionGate["members"]> =>
  Object.fromEntries(members.map(({ user_id, role }) => [memberName(user_id), ROLE_LETTERS[role]]));

/** The role of a user; undefined for a stranger. Without a roster, a token that names the organization is its owner's. */
export const roleIn = (
  { members }: Pick<SessionGate, "members">,
  { userId, byClaim }: { readonly userId: string; readonly byClaim: boolean },
): MemberRole | undefined => {
  if (members) return roleOfLetter(members[memberName(userId)]);
  return byClaim ? "owner" : undefined;
};

/** What a scope is called in the gate. */
export const scopeLetter = (scope: Scope): string => scope[0]!;

/** Conditions on whether there is a gate: one without keys is none. */
export const GATE_EXISTS = expression`attribute_exists(keys)`;
export const GATE_MISSING = expression`attribute_not_exists(keys)`;

const commonOf = ({ plan, quota_override, closed_at }: Organization) => ({
  plan,
  quota: quota_override,
  ...(closed_at !== undefined && { closed: 1 as const }),
  minute: 0,
  session: 0,
  c: {},
});

/** The gate of an organization that has no keys. */
export const newGate = (organization: Organization): GateItem => ({
  ...otherKeys.gate(organization.id),
  ...commonOf(organization),
  keys: {},
  total: 0,
});

/** The gate of an organization's sessions. */
export const newSessionGate = (organization: Organization, roster: Roster | undefined): SessionGate => ({
  ...otherKeys.sessionGate(organization.id),
  ...commonOf(organization),
  ...(roster && { members: gateMembers(roster) }),
});

/** A key in the gate. Its expiry is rounded up, so that it never ends early. */
export const gateEntry = (key: ApiKey): GateKey => {
  const { id, expires_at, last_used_at, last_used_operation, scopes = SCOPES } = key;
  return {
    i: id,
    ...(expires_at === null ? {} : { e: Math.ceil(Date.parse(expires_at) / 1_000) }),
    ...(last_used_at === null ? {} : { u: Math.floor(Date.parse(last_used_at) / 1_000) }),
    ...(last_used_operation != null && { o: last_used_operation }),
    ...(scopes.length < SCOPES.length && { s: scopes.map(scopeLetter).join("") }),
  };
};

/** A moment in the seconds of a gate. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000);
/** Whether a key of a gate is there and has not expired. */
export const isLive = (key: GateKey | undefined, at: Date): boolean =>
  key !== undefined && (key.e === undefined || key.e > secondOf(at));

/** When, in ISO 8601, and for what a key was last used; undefined if it never was. */
export const lastUseOf = (
  entry: GateKey | undefined,
): Pick<ApiKey, "last_used_at" | "last_used_operation"> | undefined =>
  entry?.u === undefined
    ? undefined
    : { last_used_at: new Date(entry.u * 1_000).toISOString(), last_used_operation: entry.o ?? null };

/** The gate in an item; undefined where it is missing. */
export const toGate = (item: Item | undefined): GateItem | undefined =>
  item?.keys === undefined ? undefined : (item as unknown as GateItem);

/** Likewise of sessions. */
export const toSessionGate = (item: Item | undefined): SessionGate | undefined =>
  item as unknown as SessionGate | undefined;

/** The gate of an organization's sessions, by a consistent read. */
export const readSessionGate = async (
  connection: Connection,
  organizationId: string,
): Promise<SessionGate | undefined> =>
  toSessionGate(await getItem(gateTable(connection), otherKeys.sessionGate(organizationId)));

/** The gate of an organization, by a consistent read. */
export const readGate = async (
  connection: Connection,
  organizationId: string,
): Promise<GateItem | undefined> =>
  toGate(await getItem(gateTable(connection), otherKeys.gate(organizationId)));
