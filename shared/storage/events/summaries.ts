import { forEachParallel } from "#shared/domain/batches.ts";
import type { Event, EventSummary, OutlinedEvent } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { readAll } from "../table/batches.ts";
import { expression } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getItem, putItem, type Table } from "../table/items.ts";
import { pagesOf, readRun } from "../table/list.ts";
import { itemKey, partitions, SK } from "../table/schema.ts";
import { type Action, check, put, remove, transact } from "../table/transactions.ts";
import { toEvent } from "./event-record.ts";

/** Puts the summary of an event; it belongs in the transaction that writes the event. */
export const summaryPut = (main: Table, { organization_id, id, created_at, ...event }: Event): Action => {
  const { name, category, status, is_private, city, state, location_type, initial_date, finish_date } = event;
  return put(main, {
    ...itemKey.eventSummary(organization_id, created_at, id),
    kind: "event_summary",
    name,
    category,
    status,
    is_private,
    initial_date,
    finish_date,
    // Lists of thousands are read by what summaries weigh.
    ...(city !== null && { city }),
    ...(state !== null && { state }),
    ...(location_type !== null && { location_type }),
  });
};

/** Deletes the summary of an event; it belongs in the transaction that deletes the event. */
export const summaryRemove = (main: Table, { organization_id, id, created_at }: Event): Action =>
  remove(main, itemKey.eventSummary(organization_id, created_at, id));

/** The mark that each event of an organization has a summary. It belongs in the transaction that creates it. */
export const summariesMark = (organizationId: string): Item => ({
  ...itemKey.eventSummariesMark(organizationId),
  kind: "event_summaries",
});

/** The summaries of an organization's events in pages, newest first. */
export async function* summariesOf(
  main: Table,
  organizationId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): AsyncGenerator<readonly EventSummary[]> {
  const run = { partition: partitions.eventSummaries(organizationId) };
  const mark = itemKey.eventSummariesMark(organizationId).sk;
  let complete = false;
  for await (const items of pagesOf(main, run, { ascending: false, consistent })) {
    // The mark sorts after all times, so it is read first.
    complete ||= items[0]?.sk === mark;
    if (!complete) break;
    yield items.filter(({ sk }) => sk !== mark).map(summaryIn);
  }
  if (!complete) for await (const events of recordsOf(main, organizationId)) yield events.map(summaryOf);
}

/** The events of an organization as whole records: as an earlier version read them, without summaries. */
async function* recordsOf(main: Table, organizationId: string): AsyncGenerator<readonly Event[]> {
  const run = { index: "by_list", partition: partitions.events(organizationId) } as const;
  for await (const items of pagesOf(main, run, { ascending: false }))
    yield items.filter(({ sk }) => sk === SK.event).map(toEvent);
}

/**
 * What everybody may see of an organization's newest events, public or not: from their summaries, and from the whole record
 * of one whose summary an earlier version wrote, which has less.
 */
export async function newestSummaries(
  main: Table,
  organizationId: string,
  limit: number,
): Promise<readonly OutlinedEvent[]> {
  const run = { partition: partitions.eventSummaries(organizationId) };
  const mark = itemKey.eventSummariesMark(organizationId).sk;
  const { items } = await readRun(main, run, { limit: limit + 1 });
  const summaries = items
    .filter(({ sk }) => sk !== mark)
    .slice(0, limit)
    .map((item) => outlineIn(item));
  const former = summaries.filter((event) => event.is_private === undefined);
  const whole = await readAll(
    main,
    former.map(({ id }) => itemKey.event(shortCode(id))),
    {
      consistent: false,
    },
  );
  const records = new Map(whole.map((item) => [item.id, toEvent(item)]));
  return summaries.flatMap((event) =>
    event.is_private === undefined ? (records.get(event.id) ?? []) : event,
  );
}

function outlineIn(item: Item): OutlinedEvent {
  const { is_private, city = null, state = null, location_type = null } = item as unknown as OutlinedEvent;
  return { ...summaryIn(item), is_private, city, state, location_type };
}

function summaryIn(item: Item): EventSummary {
  const [created_at, id] = String(item.sk).split("#") as [string, string];
  return summaryOf({ ...(item as unknown as EventSummary), id, created_at });
}

const summaryOf = (event: EventSummary): EventSummary => {
  const { id, name, category, status, initial_date, finish_date, created_at } = event;
  return { id, name, category, status, initial_date, finish_date, created_at };
};

/** Summaries that are written at once. */
const PARALLEL = 25;

/**
 * Gives each event of an organization of an earlier version its summary, then sets the mark. Can be run again.
 * `beforeEach` is awaited before each write, to bound their rate.
 */
export async function completeSummaries(
  main: Table,
  organizationId: string,
  beforeEach: () => Promise<void> = async () => {},
): Promise<void> {
  for await (const events of recordsOf(main, organizationId))
    await forEachParallel(events, PARALLEL, async ({ id }) => {
      await beforeEach();
      await completeSummary(main, itemKey.event(shortCode(id)));
    });
  await putItem(main, summariesMark(organizationId));
}

/** A change or a removal that comes between reading and writing is followed by another attempt. */
async function completeSummary(main: Table, key: ReturnType<typeof itemKey.event>): Promise<void> {
  for (;;) {
    const item = await getItem(main, key);
    if (!item) return;
    const event = toEvent(item);
    const same = expression`id = ${event.id} AND revision = ${event.revision}`;
    if (!(await transact(main, [check(main, key, same), summaryPut(main, event)]))) return;
  }
}
