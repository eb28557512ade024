import { createHash } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import { type AnswerReceipt, type Idempotency, RequestRepeated } from "#shared/domain/idempotency.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { RECEIPT_KEYS } from "#shared/storage/table/schema.ts";
import { expression, MISSING } from "./table/expressions.ts";
import { getItem, mainTable, type Table } from "./table/items.ts";
import { itemKey } from "./table/schema.ts";
import { type Action, put, type Refusals, transact } from "./table/transactions.ts";

const KEPT_MS = LIMITS.idempotencyHours * 3_600_000;
/** An Idempotency-Key that was used before this moment counts as a new one. */
export const forgottenBefore = (at: Date): string => new Date(at.getTime() - KEPT_MS).toISOString();

/** A digest, as the key is text of the caller's. */
const receiptKey = (organizationId: string, { operation, key }: Idempotency) =>
  itemKey.receipt(organizationId, createHash("sha256").update(`${operation}\n${key}`).digest("base64url"));

export const receiptsGrants: Grants<"receipts"> = () => [
  { table: "main", actions: ["GetItem"], prefix: RECEIPT_KEYS },
];

export const connectReceipts: Connect<"receipts"> = (connection) => ({
  async find(organizationId, request, at) {
    const item = await getItem(mainTable(connection), receiptKey(organizationId, request));
    return item && String(item.at) >= forgottenBefore(at) ? (item.receipt as AnswerReceipt) : undefined;
  },
});

const receiptItem = (receipt: AnswerReceipt) => ({
  ...receiptKey(receipt.organizationId, receipt.request),
  kind: "receipt",
  at: receipt.at,
  // TTL deletes it some time after it has lost its effect.
  expires_on: Math.ceil((Date.parse(receipt.at) + KEPT_MS) / 1_000),
  receipt,
});

/**
 * Writes all actions or none, like `transact`, and the receipt with them. Throws RequestRepeated when there is a receipt
 * of this key already: then nothing was written.
 */
export async function transactOnce(
  main: Table,
  actions: readonly Action[],
  receipt: AnswerReceipt | undefined,
): Promise<Refusals | undefined> {
  if (!receipt) return transact(main, actions);
  const free = expression`${MISSING} OR at < ${forgottenBefore(new Date(receipt.at))}`;
  const refusals = await transact(main, [...actions, put(main, receiptItem(receipt), free)]);
  if (refusals?.has(actions.length)) throw new RequestRepeated("a request with this key came first");
  return refusals;
}
