import type { ApiKey } from "#shared/domain/organizations/api-key.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Plan } from "#shared/domain/rules.ts";
import { keys } from "../table/schema.ts";

/**
 * The gate item of an organization, all that admission needs: plan, quota override, active keys and this minute's
 * counters. One conditional update checks and counts (architecture 3). Kept under 1 kB with eight keys, so short names:
 * `keys.<digest>` = { i: key id, e?: expires (s), u?: last used (s) }, `c.<digest start><class>` = calls this minute.
 */
export interface GateItem {
  readonly pk: string;
  readonly plan: Plan;
  readonly quota?: number | null;
  readonly keys: Readonly<Record<string, { i: string; e?: number; u?: number }>>;
  readonly minute: number;
  readonly total: number;
  readonly session: number;
  readonly c: Readonly<Record<string, number>>;
}

/** The gate of an organization that has no keys. */
export const newGate = ({ id, plan, quota_override }: Organization): GateItem => ({
  ...keys.gate(id),
  plan,
  quota: quota_override,
  keys: {},
  minute: 0,
  total: 0,
  session: 0,
  c: {},
});

/** A key as the gate holds it. Its expiry is rounded up: it never ends before its time. */
export const gateEntry = ({ id, expires_at, last_used_at }: ApiKey): GateItem["keys"][string] => ({
  i: id,
  ...(expires_at === null ? {} : { e: Math.ceil(Date.parse(expires_at) / 1_000) }),
  ...(last_used_at === null ? {} : { u: Math.floor(Date.parse(last_used_at) / 1_000) }),
});

/** When a key was last used, as its record says it; undefined for one that never was. */
export const lastUseOf = (entry: GateItem["keys"][string] | undefined): string | undefined =>
  entry?.u === undefined ? undefined : new Date(entry.u * 1_000).toISOString();
