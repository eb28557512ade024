import type { Event, EventSummary, OutlinedEvent } from "#shared/domain/events/event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { readAll } from "../table/batches.ts";
import type { Item } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { pagesOf, readRun, through } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { type Action, put, remove } from "../table/transactions.ts";
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

/** The summaries of an organization: their keys begin with a digit, and release 1.1 kept a mark behind them. */
const runOf = (organizationId: string) => ({
  partition: partitions.eventSummaries(organizationId),
  until: through("9"),
});

/** The summaries of an organization's events in pages, newest first. */
export async function* summariesOf(
  main: Table,
  organizationId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): AsyncGenerator<readonly EventSummary[]> {
  for await (const items of pagesOf(main, runOf(organizationId), { ascending: false, consistent }))
    yield items.map(summaryIn);
}

/**
 * What everybody may see of an organization's newest events, public or not: from their summaries, and from the whole record
 * of one whose summary release 1.1 wrote, which has less.
 */
export async function newestSummaries(
  main: Table,
  organizationId: string,
  limit: number,
): Promise<readonly OutlinedEvent[]> {
  const { items } = await readRun(main, runOf(organizationId), { limit });
  const summaries = items.map(outlineIn);
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
  const { name, category, status, initial_date, finish_date } = item as unknown as EventSummary;
  return { id, name, category, status, initial_date, finish_date, created_at };
}
