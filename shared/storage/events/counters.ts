import { CROCKFORD, shortCode } from "#shared/domain/ids.ts";
import { type Expression, expression } from "../table/expressions.ts";
import type { Table } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { type Action, tombstone, update } from "../table/transactions.ts";

/**
 * The counters of an event are 16 items of each kind, made by the first write, because DynamoDB refuses one of two
 * transactions that meet on an item.
 */
export const EVENT_SHARDS = [..."0123456789abcdef"];
/** The shard of an id is its last digit, which is random. */
const shardFor = (id: string): string =>
  EVENT_SHARDS[CROCKFORD.indexOf(id.at(-1)!.toUpperCase()) % EVENT_SHARDS.length]!;

/** Counts certificates as they were issued; refused when the event was deleted. */
export const countIssued = (
  main: Table,
  { id, event_id }: { readonly id: string; readonly event_id: string },
  counts: Readonly<Record<"issued" | "invited" | "pending", number>>,
): Action =>
  update(
    main,
    itemKey.eventIssued(shortCode(event_id), shardFor(id)),
    { add: counts, set: { kind: "event_issued" } },
    expression`attribute_not_exists(gone)`,
  );

/** Counts differences to the states at issuance, or reminders; `id` is that of the certificate that moved. */
export const countMoved = (
  main: Table,
  { id, event_id }: { readonly id: string; readonly event_id: string },
  differences: Readonly<Record<string, number>>,
): Action =>
  update(main, itemKey.eventMoved(shortCode(event_id), shardFor(id)), {
    set: { kind: "event_moved" },
    add: differences,
  });

const NONE_ISSUED: Expression = expression`attribute_not_exists(issued) OR issued = ${0}`;

/** Ends the counters of an event, so that no issuance counts any more; refused when one has counted. */
export const endCounters = (main: Table, code: string, at: Date): Action[] =>
  EVENT_SHARDS.map((shard) =>
    tombstone(main, { ...itemKey.eventIssued(code, shard), kind: "event_issued" }, at, NONE_ISSUED),
  );
