/**
 * An organization's quota of a month is kept in shards, so that issuances at once do not meet on one item
 * (decision 7.15). The shards always add up: all `used` and all `left` together are the quota. Each is written by
 * one transaction, and nothing here reads or writes the store.
 */
export interface QuotaShard {
  /** The quota that `left` was made under; a request with another quota must not use it. */
  readonly quota: number;
  readonly used: number;
  readonly left: number;
}
export type QuotaShards = ReadonlyMap<number, QuotaShard>;
/** Certificates to take, by number of the shard. */
export type QuotaClaim = ReadonlyMap<number, number>;

export const SHARDS_MAX = 16;
const CERTIFICATES_EACH = 10;

/** How many shards a quota has: a small one has a single one, as its requests would mostly need several. */
export const shardCount = (quota: number): number =>
  Math.min(SHARDS_MAX, Math.max(1, Math.floor(quota / CERTIFICATES_EACH)));

/** The claim that most likely succeeds without reading; undefined for a request that is larger than a shard. */
export function likelyQuotaClaim(quota: number, count: number, shard: number): QuotaClaim | undefined {
  return count <= quota / shardCount(quota) ? new Map([[shard, count]]) : undefined;
}

/** Certificates of the month. */
export const usedIn = (shards: QuotaShards): number => sumOf(shards, "used");

const sumOf = (shards: QuotaShards, field: "used" | "left"): number =>
  shards.values().reduce((sum, shard) => sum + shard[field], 0);

export type QuotaClaimPlan =
  | { readonly kind: "exhausted"; readonly used: number }
  /** Replace all shards by these, if they are still as they were read, and plan again. */
  | { readonly kind: "reshard"; readonly shards: QuotaShards }
  | { readonly kind: "claim"; readonly claim: QuotaClaim };

/**
 * How to take `count` certificates of a quota. `random` (0 to 1) chooses among shards that have enough. Shards may
 * have been read one after another: `used` only grows, so what is exhausted then is so when the last one was read.
 */
export function planQuotaClaim(
  shards: QuotaShards,
  quota: number,
  count: number,
  random: number,
): QuotaClaimPlan {
  const used = usedIn(shards);
  if (used + count > quota) return { kind: "exhausted", used };
  const wanted = Array.from({ length: shardCount(quota) }, (_, n) => n);
  const fit = wanted.every((n) => shards.has(n)) && shards.values().every((shard) => shard.quota === quota);
  if (!fit || sumOf(shards, "left") < count)
    return { kind: "reshard", shards: resharded(shards, quota, quota - used, wanted) };
  return { kind: "claim", claim: quotaClaimFrom(shards, count, random) };
}

/** The shards to replace so that they count `difference` more certificates, with nothing left to take. */
export function planCorrection(shards: QuotaShards, quota: number, difference: number): QuotaShards {
  const made = resharded(shards, quota, 0, [0]);
  const first = made.get(0)!;
  return made.set(0, { ...first, used: first.used + difference });
}

/** All shards under a new quota, with what is left of it spread over as many as it has. */
function resharded(
  shards: QuotaShards,
  quota: number,
  left: number,
  wanted: readonly number[],
): Map<number, QuotaShard> {
  const each = Math.floor(left / wanted.length);
  const rest = left % wanted.length;
  const made = new Map<number, QuotaShard>();
  for (const [n, shard] of shards) made.set(n, { ...shard, quota, left: 0 });
  for (const n of wanted)
    made.set(n, { quota, used: made.get(n)?.used ?? 0, left: each + (n < rest ? 1 : 0) });
  return made;
}

/** One shard that has enough, or else as few as possible. */
function quotaClaimFrom(shards: QuotaShards, count: number, random: number): QuotaClaim {
  const enough = [...shards].filter(([, { left }]) => left >= count);
  const chosen = enough[Math.floor(random * enough.length)];
  if (chosen) return new Map([[chosen[0], count]]);
  const claim = new Map<number, number>();
  let missing = count;
  for (const [n, { left }] of [...shards].sort(([, a], [, b]) => b.left - a.left)) {
    if (missing === 0) break;
    claim.set(n, Math.min(left, missing));
    missing -= Math.min(left, missing);
  }
  return claim;
}
