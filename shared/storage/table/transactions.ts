import { randomUUID } from "node:crypto";
import {
  TransactionCanceledException,
  TransactionInProgressException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { pause } from "#shared/deadlines.ts";
import { Contended } from "#shared/domain/errors.ts";
import { countMetric } from "#shared/tally.ts";
import type { Changes, Expression } from "./expressions.ts";
import { decoded, encoded, type Item, shaped } from "./item.ts";
import { conditionFields, type Key, type Table, updateFields } from "./items.ts";

export type Action = TransactWriteItem;
/** Actions that were refused by their conditions, by position, each with the stored item. */
export type Refusals = ReadonlyMap<number, Item | undefined>;

/** Actions of a transaction; a false condition refuses all of them. */
export const put = ({ name }: Table, item: Item, when?: Expression): Action => ({
  Put: { TableName: name, Item: encoded(shaped(item)), ...(when && conditionFields(when)) },
});
export const update = ({ name }: Table, key: Key, changes: Changes, when?: Expression): Action => ({
  Update: updateFields(name, key, changes, when),
});
export const remove = ({ name }: Table, key: Key, when?: Expression): Action => ({
  Delete: { TableName: name, Key: encoded(key), ...(when && conditionFields(when)) },
});
export const check = ({ name }: Table, key: Key, when: Expression): Action => ({
  ConditionCheck: { TableName: name, Key: encoded(key), ...conditionFields(when) },
});

/** How long it is kept that a record was deleted: far longer than a request takes. */
const TOMBSTONE_SECONDS = 86_400;
/** Says in an item beside a record that the record was deleted; a false condition refuses it. */
export const tombstone = (table: Table, item: Item, at: Date, when: Expression): Action => {
  const expires_on = Math.ceil(at.getTime() / 1_000) + TOMBSTONE_SECONDS;
  return put(table, { ...item, gone: true, expires_on }, when);
};

/**
 * Writes all actions or none, once: by its token DynamoDB recognises a repetition after a lost answer (decision 12.16).
 * Gives undefined when they were written, else the refused ones. Throws {@link Contended} when it keeps meeting other
 * writes. `anew` gives the actions for an attempt after such a meeting, when the first was certainly not made.
 */
export async function transact(
  { client }: Table,
  actions: readonly Action[],
  anew?: () => Promise<readonly Action[]>,
): Promise<Refusals | undefined> {
  let asked = actions;
  let ClientRequestToken = randomUUID();
  let mayBeWritten = false;
  for (let attempt = 1; ; attempt++) {
    try {
      await client().send(new TransactWriteItemsCommand({ TransactItems: [...asked], ClientRequestToken }));
      return undefined;
    } catch (error) {
      const refusals = refusalsOf(error);
      // DynamoDB still works on an attempt whose answer was lost: only the same token leads to its result.
      if (!refusals && !(error instanceof TransactionInProgressException)) throw error;
      if (refusals && refusals.size > 0) return refusals;
      // An attempt without an answer may have been made, although its repetition was throttled.
      mayBeWritten ||= !refusals || attemptsOf(error) > 1;
      await afterConflict(attempt, error);
      if (mayBeWritten) continue;
      ClientRequestToken = randomUUID();
      if (anew) asked = await anew();
    }
  }
}

/** As {@link transact}; gives whether the actions were written. */
export const transactIf = async (...call: Parameters<typeof transact>): Promise<boolean> =>
  (await transact(...call)) === undefined;

/** How often the SDK has tried the call that ended so. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;

/** Refusals of a cancelled transaction (none when it met another write); undefined for any other error. */
function refusalsOf(error: unknown): Refusals | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const refusals = new Map<number, Item | undefined>();
  for (const [position, reason] of (error.CancellationReasons ?? []).entries()) {
    if (reason.Code === "ConditionalCheckFailed") refusals.set(position, reason.Item && decoded(reason.Item));
    else if (reason.Code !== undefined && reason.Code !== "None" && !CONTENTION.has(reason.Code))
      return undefined;
    else if (THROTTLED.includes(reason.Code ?? "")) countMetric("CallsThrottled");
  }
  return refusals;
}
const THROTTLED = ["ThrottlingError", "ProvisionedThroughputExceeded"];
const CONTENTION = new Set(["TransactionConflict", ...THROTTLED]);

/** With jitter they take about two seconds in all. */
const ATTEMPTS = 9;
const BASE_MS = 10;

/**
 * Waits a moment after the given attempt (from 1) met another write on the same item. Throws
 * {@link Contended} after the last attempt.
 */
export async function afterConflict(attempt: number, cause: unknown): Promise<void> {
  if (attempt >= ATTEMPTS) throw new Contended(cause);
  countMetric("ConflictsRetried");
  await pause(Math.random() * BASE_MS * 2 ** Math.min(attempt, 6));
}
