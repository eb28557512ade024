/**
 * An organization's quota of a month is kept in portions, so that issuances at once do not meet on one item
 * (decision 7.15). The portions always add up: all `used` and all `left` together are the quota. Each is written by
 * one transaction, and nothing here reads or writes the store.
 */
export interface Portion {
  /** The quota that `left` was made under; a request with another quota must not use it. */
  readonly quota: number;
  readonly used: number;
  readonly left: number;
  /** How many of `used` were taken over from the single item of the version before this one. */
  readonly takenOver: number;
}
export type Portions = ReadonlyMap<number, Portion>;
/** Certificates to take, by number of the portion. */
export type Payment = ReadonlyMap<number, number>;

/** Usage of a month as it was read. */
export interface StoredUsage {
  readonly portions: Portions;
  /** Certificates that the single item of the version before this one counts. */
  readonly former: number;
}

export const PORTIONS_MAX = 16;
const CERTIFICATES_EACH = 10;

/** How many portions a quota has: a small one has a single one, as its requests would mostly need several. */
export const portionCount = (quota: number): number =>
  Math.min(PORTIONS_MAX, Math.max(1, Math.floor(quota / CERTIFICATES_EACH)));

/** The payment that most likely succeeds without reading; undefined for a request that is larger than a portion. */
export function likelyPayment(quota: number, count: number, portion: number): Payment | undefined {
  return count <= quota / portionCount(quota) ? new Map([[portion, count]]) : undefined;
}

/** Certificates of the month. */
export const usedIn = ({ portions, former }: StoredUsage): number =>
  sumOf(portions, "used") + former - sumOf(portions, "takenOver");

const sumOf = (portions: Portions, field: "used" | "left" | "takenOver"): number =>
  portions.values().reduce((sum, portion) => sum + portion[field], 0);

export type PaymentPlan =
  | { readonly kind: "exhausted"; readonly used: number }
  /** Replace all portions by these, if they are still as they were read, and plan again. */
  | { readonly kind: "share"; readonly portions: Portions }
  | { readonly kind: "pay"; readonly payment: Payment };

/**
 * How to take `count` certificates of a quota. `random` (0 to 1) chooses among portions that have enough. Portions may
 * have been read one after another: `used` only grows, so what is exhausted then is so when the last one was read.
 */
export function planPayment(stored: StoredUsage, quota: number, count: number, random: number): PaymentPlan {
  const { portions, former } = stored;
  const used = usedIn(stored);
  if (used + count > quota) return { kind: "exhausted", used };
  const wanted = Array.from({ length: portionCount(quota) }, (_, n) => n);
  const fit =
    former === sumOf(portions, "takenOver") &&
    wanted.every((n) => portions.has(n)) &&
    portions.values().every((portion) => portion.quota === quota);
  if (!fit || sumOf(portions, "left") < count)
    return { kind: "share", portions: shared(stored, quota, quota - used, wanted) };
  return { kind: "pay", payment: paymentFrom(portions, count, random) };
}

/** The portions to replace so that they have all that the single item counts; none when they have it already. */
export const planTakeover = (stored: StoredUsage, quota: number): Portions =>
  stored.former === sumOf(stored.portions, "takenOver") ? new Map() : shared(stored, quota, 0, [0]);

/** All portions under a new quota, with what is left of it spread over as many as it has. */
function shared(
  { portions, former }: StoredUsage,
  quota: number,
  left: number,
  wanted: readonly number[],
): Portions {
  const each = Math.floor(left / wanted.length);
  const rest = left % wanted.length;
  const made = new Map<number, Portion>();
  for (const [n, portion] of portions) made.set(n, { ...portion, quota, left: 0 });
  for (const n of wanted) {
    const { used, takenOver } = made.get(n) ?? { used: 0, takenOver: 0 };
    made.set(n, { quota, used, left: each + (n < rest ? 1 : 0), takenOver });
  }
  const { takenOver, ...first } = made.get(0)!;
  return made.set(0, { ...first, used: first.used + former - takenOver, takenOver: former });
}

/** One portion that has enough, or else as few as possible. */
function paymentFrom(portions: Portions, count: number, random: number): Payment {
  const enough = [...portions].filter(([, { left }]) => left >= count);
  const chosen = enough[Math.floor(random * enough.length)];
  if (chosen) return new Map([[chosen[0], count]]);
  const payment = new Map<number, number>();
  let missing = count;
  for (const [n, { left }] of [...portions].sort(([, a], [, b]) => b.left - a.left)) {
    if (missing === 0) break;
    payment.set(n, Math.min(left, missing));
    missing -= Math.min(left, missing);
  }
  return payment;
}
