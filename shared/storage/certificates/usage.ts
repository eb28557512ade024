import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { monthNamed } from "#shared/domain/calendar.ts";
import { Contended } from "#shared/domain/errors.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import { firstLookAt } from "#shared/domain/messages/follow-issued.ts";
import { entries, hasDueEntry, WITHOUT_DUE_ENTRY } from "../table/entries.ts";
import { expression, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { type Table, updateIf } from "../table/items.ts";
import { pagesOf, startingWith } from "../table/list.ts";
import { itemKey, partitions, shardIn, shardOf } from "../table/schema.ts";
import { type Action, put, transact, transactIf, update } from "../table/transactions.ts";
import {
  likelyQuotaClaim,
  planCorrection,
  planQuotaClaim,
  type QuotaClaim,
  type QuotaClaimPlan,
  type QuotaShard,
  type QuotaShards,
  shardCount,
  usedIn,
} from "./quota-shards.ts";

/** The quota of an organization in a month, such as `2026-11`. */
export interface MonthlyQuota {
  readonly organizationId: string;
  readonly month: string;
  readonly quota: number;
}

/** Actions that take a claim on the quota; each is refused when its shard has too little or was made under another quota. */
export const quotaClaimActions = (
  main: Table,
  { organizationId, month, quota }: MonthlyQuota,
  claim: QuotaClaim,
): Action[] =>
  [...claim].map(([shard, count]) =>
    update(
      main,
      itemKey.usageShard(organizationId, month, shard),
      { add: { used: count, left: -count } },
      expression`quota = ${quota} AND left >= ${count}`,
    ),
  );

/** Gives back what was claimed of a month: all `used` and all `left` together stay the quota. */
export const quotaReturn = (main: Table, organizationId: string, month: string, count: number): Action =>
  update(
    main,
    itemKey.usageShard(organizationId, month, 0),
    { add: { used: -count, left: count } },
    expression`attribute_exists(quota)`,
  );

/**
 * Quotas that this process has seen split into shards: only then is a claim tried without reading, as attempts at shards
 * that are missing would only hold up the request that makes them.
 */
export class ShardedQuotas {
  private readonly names = new Set<string>();

  add(monthly: MonthlyQuota): void {
    if (this.names.size >= QUOTAS_MAX) this.names.clear();
    this.names.add(nameOf(monthly));
  }
  delete(monthly: MonthlyQuota): void {
    this.names.delete(nameOf(monthly));
  }
  /** The claim that most likely succeeds for an issuance; undefined when the shards must be read first. */
  likelyQuotaClaim(monthly: MonthlyQuota, issuanceId: string, count: number): QuotaClaim | undefined {
    const shard = shardOf(issuanceId, shardCount(monthly.quota));
    return this.names.has(nameOf(monthly)) ? likelyQuotaClaim(monthly.quota, count, shard) : undefined;
  }
}
const QUOTAS_MAX = 1_000;
const nameOf = ({ organizationId, month, quota }: MonthlyQuota) => `${organizationId} ${month} ${quota}`;

/** With pauses of 50 ms at most, these take about a second. */
const ROUNDS = 30;
const PAUSE_MS = 50;
/** A request that died while it resharded keeps others waiting for this long. */
const RESHARDING_MS = 300;

/**
 * The claim of `count` certificates that is possible now, after splitting the quota into shards anew where that is due; "exhausted"
 * when there is none. Throws {@link Contended} when other requests keep resharding first.
 */
export async function findQuotaClaim(
  main: Table,
  monthly: MonthlyQuota,
  count: number,
): Promise<Exclude<QuotaClaimPlan, { kind: "reshard" }>> {
  let before: QuotaShards | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const { shards: stored, isFollowed } = await readMonth(main, monthly.organizationId, monthly.month);
    const plan = planQuotaClaim(stored, monthly.quota, count, Math.random());
    // Shards are read one after another, and an import gives back: only what was the same twice was so at one moment.
    if (plan.kind === "exhausted" && count <= monthly.quota && !isDeepStrictEqual(stored, before)) {
      before = stored;
      continue;
    }
    const entry = isFollowed ? undefined : monthEntry(monthly.month);
    // The first issuance after a release that followed nothing in this way.
    if (plan.kind === "claim" && entry)
      await updateIf(main, monthKey(monthly), { set: { kind: "usage", ...entry } }, WITHOUT_DUE_ENTRY);
    if (plan.kind !== "reshard") return plan;
    // A refusal means that the shards have changed since they were read.
    if (await mayReshard(main, monthly, entry))
      await transact(main, resharding(main, monthly, stored, plan.shards));
    else await sleep(Math.random() * PAUSE_MS);
  }
  throw new Contended(undefined);
}

/** By which what is issued in a month will be followed: it is there before the first certificate of the month. */
const monthEntry = (month: string) =>
  entries.dueMonth(firstLookAt(new Date()), lowestUuidAt(Date.parse(monthNamed(month).start)));
const monthKey = ({ organizationId, month }: MonthlyQuota) => itemKey.usageMonth(organizationId, month);

/** Lets one request at a time reshard, as transactions of all shards refuse each other; nothing else relies on it. */
async function mayReshard(main: Table, monthly: MonthlyQuota, entry: Item = {}): Promise<boolean> {
  const now = Date.now();
  const changes = { set: { kind: "usage", sharing_until: now + RESHARDING_MS, ...entry } };
  const free = expression`attribute_not_exists(sharing_until) OR sharing_until < ${now}`;
  return updateIf(main, monthKey(monthly), changes, free);
}

/** Replaces all shards, on condition that each is as it was read. */
function resharding(
  main: Table,
  { organizationId, month }: MonthlyQuota,
  stored: QuotaShards,
  shards: QuotaShards,
): Action[] {
  const unchanged = (before: QuotaShard | undefined) =>
    before
      ? expression`quota = ${before.quota} AND used = ${before.used} AND left = ${before.left}`
      : MISSING;
  return [...shards].map(([n, { quota, used, left }]) =>
    put(
      main,
      { ...itemKey.usageShard(organizationId, month, n), kind: "usage", quota, used, left },
      unchanged(stored.get(n)),
    ),
  );
}

/** One that nobody has: the next issuance splits what is left into shards. */
const NO_QUOTA = 0;

/**
 * Makes a month count the certificates that there are, on condition that its shards are as they were read; the next issuance
 * splits what is left into shards. Gives whether it was made.
 */
export async function correctUsage(
  main: Table,
  organizationId: string,
  month: string,
  stored: QuotaShards,
  certificates: number,
): Promise<boolean> {
  const shards = planCorrection(stored, NO_QUOTA, certificates - usedIn(stored));
  const actions = resharding(main, { organizationId, month, quota: NO_QUOTA }, stored, shards);
  return transactIf(main, actions);
}

/** The shards of a month. A consistent read, of one shard after another. */
export const readUsage = async (main: Table, organizationId: string, month: string): Promise<QuotaShards> =>
  (await readMonth(main, organizationId, month)).shards;

/** The shards of a month, and whether its certificates will be followed. */
async function readMonth(main: Table, organizationId: string, month: string) {
  const shards = new Map<number, QuotaShard>();
  let isFollowed = false;
  const run = { partition: partitions.usage(organizationId), ...startingWith(month) };
  for await (const items of pagesOf(main, run, { consistent: true }))
    for (const item of items)
      if (item.sk === month) isFollowed = hasDueEntry(item);
      else shards.set(shardIn(item.sk), toShard(item));
  return { shards, isFollowed };
}

const toShard = ({ quota, used, left }: Item): QuotaShard => ({
  quota: Number(quota),
  used: Number(used),
  left: Number(left),
});
