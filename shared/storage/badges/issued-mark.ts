import { BoundedMap } from "#shared/bounded-map.ts";
import { expression } from "../table/expressions.ts";
import { getItem, type Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, put, update } from "../table/transactions.ts";

/** How many badges a process remembers. */
const REMEMBERED = 10_000;
/** How long it is kept that a badge was deleted: far longer than a request takes. */
const TOMBSTONE_SECONDS = 86_400;

/**
 * The badges that this process knows to have certificates. An item beside each badge says so, or that it was deleted: the
 * first issuance and a deletion exclude each other by it. Once it says the former it never changes, so later issuances do not
 * write it and do not meet on it (decision 12.31).
 */
export class IssuedBadges {
  private readonly known = new BoundedMap<true>(REMEMBERED);

  has = (code: string): boolean => this.known.get(code) === true;
  add(code: string): void {
    if (!this.has(code)) this.known.set(code, true);
  }
  /** Whether certificates were issued with a badge, by a consistent read if this process does not know it. */
  async learn(main: Table, code: string): Promise<boolean> {
    if (!this.has(code) && (await getItem(main, itemKey.badgeIssued(code)))?.issued) this.add(code);
    return this.has(code);
  }
}

/** Says that certificates are issued with a badge; refused when the badge was deleted. */
export const markIssued = (main: Table, code: string): Action =>
  update(
    main,
    itemKey.badgeIssued(code),
    { set: { kind: "badge_issued", issued: true } },
    expression`attribute_not_exists(gone)`,
  );

/** Says that a badge was deleted, so that nothing is issued with it any more; refused when something was. */
export const markGone = (main: Table, code: string, at: Date): Action =>
  put(
    main,
    {
      ...itemKey.badgeIssued(code),
      kind: "badge_issued",
      gone: true,
      expires_on: Math.ceil(at.getTime() / 1_000) + TOMBSTONE_SECONDS,
    },
    expression`attribute_not_exists(issued)`,
  );
