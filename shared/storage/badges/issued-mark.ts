import { BoundedMap } from "#shared/bounded-map.ts";
import { expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, type Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, tombstone, update } from "../table/transactions.ts";

/** How many badges a process remembers. */
const REMEMBERED = 10_000;

/**
 * The badges that this process knows to have certificates. An item beside each badge says so, or that it was deleted: the
 * first issuance and a deletion exclude each other by it, and so do the first issuance and a change of fields that only a
 * badge without certificates allows (decision 19.5). Once it says that there are some it never changes, so later issuances do
 * not write it and do not meet on it (decision 12.31).
 */
export class IssuedBadges {
  /** By the code of a badge: the lowest revision with which certificates are known to be allowed. */
  private readonly known = new BoundedMap<number>(REMEMBERED);

  /** Whether a badge has certificates, and may have more with this revision of its texts. */
  has = (code: string, revision = Number.POSITIVE_INFINITY): boolean => {
    const since = this.known.get(code);
    return since !== undefined && since <= revision;
  };
  add(code: string, since: number): void {
    if (!this.has(code, since)) this.known.set(code, since);
  }
  /** Learns from the item beside a badge. */
  note(code: string, mark: Item | undefined): void {
    if (mark?.issued) this.add(code, Number(mark.fields_since ?? 0));
  }
  /** Whether certificates were issued with a badge, by a consistent read if this process does not know it. */
  async learn(main: Table, code: string, revision: number): Promise<boolean> {
    if (!this.has(code, revision)) this.note(code, await getItem(main, itemKey.badgeIssued(code)));
    return this.has(code, revision);
  }
}

/** Says that certificates are issued with a revision of a badge; refused when it was deleted, or lost fields since. */
export const markIssued = (main: Table, code: string, revision: number): Action =>
  update(
    main,
    itemKey.badgeIssued(code),
    { set: { kind: "badge_issued", issued: true } },
    expression`attribute_not_exists(gone) AND (attribute_not_exists(fields_since) OR fields_since <= ${revision})`,
  );

/** Says that a revision of a badge loses or retypes fields; refused when something was issued with it. */
export const markFields = (main: Table, code: string, revision: number): Action =>
  update(
    main,
    itemKey.badgeIssued(code),
    { set: { kind: "badge_issued", fields_since: revision } },
    expression`attribute_not_exists(issued)`,
  );

/** Says that a badge was deleted, so that nothing is issued with it any more; refused when something was. */
export const markGone = (main: Table, code: string, at: Date): Action =>
  tombstone(
    main,
    { ...itemKey.badgeIssued(code), kind: "badge_issued" },
    at,
    expression`attribute_not_exists(issued)`,
  );
