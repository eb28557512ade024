import { forEachParallel } from "#shared/domain/batches.ts";
import type { EventCounters } from "#shared/domain/events/ports.ts";
import { STATUS_PAIRS, statusPairIn } from "../certificates/buckets.ts";
import { type Changes, EXISTS, isLike, MISSING } from "../table/expressions.ts";
import { countsIn, type Item } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { readRun, through } from "../table/list.ts";
import { itemKey, partitions, SK } from "../table/schema.ts";
import { check, transactIf, update } from "../table/transactions.ts";
import { EVENT_SHARDS } from "./counters.ts";

/** Events whose counters are read at once. */
const PARALLEL = 50;
/** What the certificates of an event say that its counters must: how many there are, and how many of each status. */
export interface Recount {
  readonly issued: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

/** What must be added to the counters among an event's items so that they tell a recount; undefined when they do. */
export function differencesTo(items: readonly Item[], recount: Recount): Recount | undefined {
  const { issued, byStatus } = countersOf(items);
  const differences = STATUS_PAIRS.map(
    (name, n) => [name, (recount.byStatus[name] ?? 0) - byStatus[n]!.count] as const,
  ).filter(([, difference]) => difference !== 0);
  if (issued === recount.issued && differences.length === 0) return undefined;
  return { issued: recount.issued - issued, byStatus: Object.fromEntries(differences) };
}

/**
 * Adds differences to the counters of an event, in one transaction that is refused when any of them is not as it was read.
 * Gives whether it was made.
 */
export async function correctCounters(
  main: Table,
  code: string,
  items: readonly Item[],
  { issued, byStatus }: Recount,
): Promise<boolean> {
  const found = new Map(items.map((item) => [String(item.sk), item]));
  const keys = EVENT_SHARDS.flatMap((shard) => [
    itemKey.eventIssued(code, shard),
    itemKey.eventMoved(code, shard),
  ]);
  const changes = new Map<string, Changes>([
    ...issuedChanges(code, items, issued),
    [itemKey.eventMoved(code, EVENT_SHARDS[0]!).sk, { add: byStatus, set: { kind: "event_moved" } }] as const,
  ]);
  const actions = keys.map((key) => {
    const item = found.get(key.sk);
    const unchanged = item ? (isLike(countsIn(item)) ?? EXISTS) : MISSING;
    const change = changes.get(key.sk);
    return change ? update(main, key, change, unchanged) : check(main, key, unchanged);
  });
  return transactIf(main, actions);
}

/** What changes the number of certificates: no counter falls below 0, by which it is known that an event has none. */
function* issuedChanges(
  code: string,
  items: readonly Item[],
  difference: number,
): Generator<readonly [string, Changes]> {
  const first = itemKey.eventIssued(code, EVENT_SHARDS[0]!).sk;
  const change = (sk: string, issued: number): readonly [string, Changes] => [
    sk,
    { add: { issued }, set: { kind: "event_issued" } },
  ];
  if (difference > 0) yield change(first, difference);
  let left = -difference;
  for (const item of partsOf(items, SK.issued)) {
    const taken = Math.min(left, Number(item.issued ?? 0));
    if (taken <= 0) continue;
    left -= taken;
    yield change(String(item.sk), -taken);
  }
}

/** The bound of an event's partition up to which everything but later moves and mails is read. */
export const THROUGH_ISSUED = through(`${SK.issued}#`);

/** How many certificates were issued for each event, by short code; one query for each, side by side. */
export async function certificateCounts(
  main: Table,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  await forEachParallel(codes, PARALLEL, async (code) => {
    const run = { partition: partitions.event(code), from: SK.issued, until: THROUGH_ISSUED };
    counts.set(code, certificateCount((await readRun(main, run, { ascending: true })).items));
  });
  return counts;
}

/** The number of certificates that the counters among an event's items tell. */
export const certificateCount = (items: readonly Item[]): number => sum(items, SK.issued, "issued");

/** The numbers that an event's items tell: the states at issuance, and the differences since. */
export function countersOf(items: readonly Item[]): EventCounters {
  const asIssued: Record<string, number> = {
    PI: sum(items, SK.issued, "invited"),
    PP: sum(items, SK.issued, "pending"),
  };
  return {
    issued: certificateCount(items),
    byStatus: STATUS_PAIRS.map((name) => ({
      ...statusPairIn(name),
      count: (asIssued[name] ?? 0) + sum(items, SK.moved, name),
    })),
    mails: { sent: sum(items, SK.mailed, "sent"), bounced: sum(items, SK.mailed, "bounced") },
    // With what moved, which has shards: many reminders of one event are recorded at once.
    reminded: sum(items, SK.moved, "reminded"),
    acceptedAfterReminder: sum(items, SK.moved, "accepted_after_reminder"),
  };
}

/** The sum of an attribute in the counters of one kind, or in the single item of the mails. */
const sum = (items: readonly Item[], kind: string, attribute: string): number =>
  partsOf(items, kind).reduce((total, item) => total + ((item[attribute] as number | undefined) ?? 0), 0);

const partsOf = (items: readonly Item[], kind: string): readonly Item[] =>
  items.filter(({ sk }) => sk === kind || String(sk).startsWith(`${kind}#`));
