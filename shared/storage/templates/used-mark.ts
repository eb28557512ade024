import { expression } from "../table/expressions.ts";
import type { Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, tombstone, update } from "../table/transactions.ts";

/**
 * Says that a badge names a template; refused when the template was deleted. It belongs in the transaction that writes the
 * badge, so that of that and a deletion one happens. It stays, as certificates of the badge may need the template.
 */
export const markUsed = (main: Table, code: string): Action =>
  update(
    main,
    itemKey.templateUsed(code),
    { set: { kind: "template_used", used: true } },
    expression`attribute_not_exists(gone)`,
  );

/** Says that a template was deleted, so that no badge can name it any more; refused when one has. */
export const markDeleted = (main: Table, code: string, at: Date): Action =>
  tombstone(
    main,
    { ...itemKey.templateUsed(code), kind: "template_used" },
    at,
    expression`attribute_not_exists(used)`,
  );
