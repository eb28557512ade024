import { type Expression, expression } from "./expressions.ts";
import type { Item } from "./item.ts";
import type { Key, Table } from "./items.ts";
import { type Action, put, type Refusals, transact, transactIf, update } from "./transactions.ts";

interface Revised {
  readonly revision: number;
}

/**
 * Writes all attributes of an item over those that are stored. What another release has stored besides stays there, also
 * when this one does not read it (decision 17.2).
 */
export function overwrite(main: Table, { pk, sk, ...attributes }: Item, when: Expression): Action {
  return update(main, { pk: String(pk), sk: String(sk) }, { set: attributes }, when);
}

/**
 * Replaces an item that has the given revision; false when another request changed it first. A transaction, since its
 * repetition after a lost answer is recognised also when another request has changed the item since.
 */
export async function replaceRevision(main: Table, item: Item, revision: number): Promise<boolean> {
  return transactIf(main, [overwrite(main, item, expression`revision = ${revision}`)]);
}

/**
 * Replaces an item and keeps the former record under the key of its revision, in one transaction with `others`. Gives what
 * was refused: the first when another request changed the item, and from the third on those of `others`.
 */
export async function replaceAndKeep(
  main: Table,
  item: Item,
  previous: Revised,
  key: Key,
  others: readonly Action[] = [],
): Promise<Refusals | undefined> {
  return transact(main, [
    overwrite(main, item, expression`revision = ${previous.revision}`),
    put(main, { ...key, kind: "revision", ...previous }),
    ...others,
  ]);
}
