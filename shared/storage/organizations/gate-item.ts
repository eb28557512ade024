import type { Connection } from "#shared/connect.ts";
import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Plan } from "#shared/domain/rules.ts";
import { expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { gateTable, getItem } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";

/**
 * The gate of an organization has all that admission needs: plan, quota override, active keys and this minute's
 * counters. One conditional update checks and counts. Names are short, so that an item with eight keys is below 1 kB:
 * `c.<start of the digest><class>` counts a key's requests in this minute.
 */
export interface GateItem {
  readonly pk: string;
  readonly plan: Plan;
  readonly quota?: number | null;
  /** An operator closed the organization: nobody is let in. */
  readonly closed?: 1;
  /** By digest. */
  readonly keys: Readonly<Record<string, GateKey>>;
  readonly minute: number;
  readonly total: number;
  readonly session: number;
  readonly c: Readonly<Record<string, number>>;
}
export interface GateKey {
  /** Id of the key. */
  readonly i: string;
  /** Expires, in Unix seconds. */
  readonly e?: number;
  /** Last used, in Unix seconds. */
  readonly u?: number;
}

/** Conditions on whether there is a gate: one without keys is none. */
export const GATE_EXISTS = expression`attribute_exists(keys)`;
export const GATE_MISSING = expression`attribute_not_exists(keys)`;

/** The gate of an organization that has no keys. */
export const newGate = ({ id, plan, quota_override, closed_at }: Organization): GateItem => ({
  ...otherKeys.gate(id),
  plan,
  quota: quota_override,
  ...(closed_at !== undefined && { closed: 1 as const }),
  keys: {},
  minute: 0,
  total: 0,
  session: 0,
  c: {},
});

/** A key in the gate. Its expiry is rounded up, so that it never ends early. */
export const gateEntry = ({ id, expires_at, last_used_at }: ApiKey): GateKey => ({
  i: id,
  ...(expires_at === null ? {} : { e: Math.ceil(Date.parse(expires_at) / 1_000) }),
  ...(last_used_at === null ? {} : { u: Math.floor(Date.parse(last_used_at) / 1_000) }),
});

/** A moment in the seconds of a gate. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000);
/** Whether a key of a gate is there and has not expired. */
export const isLive = (key: GateKey | undefined, at: Date): boolean =>
  key !== undefined && (key.e === undefined || key.e > secondOf(at));

/** When a key was last used, in ISO 8601; undefined if it never was. */
export const lastUseOf = (entry: GateKey | undefined): string | undefined =>
  entry?.u === undefined ? undefined : new Date(entry.u * 1_000).toISOString();

/** The gate in an item; undefined where it is missing. */
export const toGate = (item: Item | undefined): GateItem | undefined =>
  item?.keys === undefined ? undefined : (item as unknown as GateItem);

/** The gate of an organization, by a consistent read. */
export const readGate = async (
  connection: Connection,
  organizationId: string,
): Promise<GateItem | undefined> =>
  toGate(await getItem(gateTable(connection), otherKeys.gate(organizationId)));
