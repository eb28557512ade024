import type { Connect, Connection } from "#shared/connect.ts";
import type { AiAnalysis, CountedEvent, Event } from "#shared/domain/events/event.ts";
import type { EventCounters, EventFilter } from "#shared/domain/events/ports.ts";
import { type Reference, shortCode } from "#shared/domain/ids.ts";
import { fold } from "#shared/domain/text.ts";
import { STANDINGS, standingOf } from "../certificates/buckets.ts";
import { transactOnce } from "../receipts.ts";
import { afterEvent, entries, eventPosition } from "../table/entries.ts";
import { EXISTS, expression, MISSING } from "../table/expressions.ts";
import { type Item, isMeant, recordOf } from "../table/item.ts";
import { getItem, mainTable } from "../table/items.ts";
import { fillWindow, readRun, readToEnd } from "../table/list.ts";
import { replaceAndKeep } from "../table/revisions.ts";
import { keys, partitions, SK } from "../table/schema.ts";
import { put, remove, transact } from "../table/transactions.ts";

export const connectEvents: Connect<"events"> = (connection) => ({
  async get(organizationId, reference) {
    return mine(await readPartition(connection, reference.code), organizationId, reference);
  },
  async counters(organizationId, reference) {
    const items = await readPartition(connection, reference.code);
    const found = mine(items, organizationId, reference);
    return found && { event: found.event, counters: countersOf(items) };
  },
  async list(organizationId, filter, window) {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    const position = ({ event }: CountedEvent) => `${event.created_at}#${event.id}`;
    return fillWindow(window, filtered, position, async (after, wanted) => {
      const page = await readRun(
        mainTable(connection),
        {
          index: "by_list",
          partition: partitions.events(organizationId),
          after: after === null ? undefined : afterEvent(after),
        },
        // Event, counter and analysis are adjacent: up to three items per event.
        { limit: filtered ? undefined : wanted * 3 },
      );
      return {
        rows: pair(page.items).filter(({ event }) => matches(event, filter)),
        frontier: page.frontier === null ? null : lastWhole(page.items),
      };
    });
  },
});

const readPartition = (connection: Connection, code: string): Promise<readonly Item[]> =>
  readToEnd(mainTable(connection), { partition: partitions.event(code) });

/** The event of a partition, if it is the one that an organization means. */
function mine(
  items: readonly Item[],
  organizationId: string,
  reference: Reference,
): CountedEvent | undefined {
  const [found] = pair(items);
  return found && isMeant(found.event, organizationId, reference) ? found : undefined;
}

/** Adds the states at issuance and the differences since. */
function countersOf(items: readonly Item[]): EventCounters {
  const part = (sk: string): Item => items.find((item) => item.sk === sk) ?? {};
  const number = (value: unknown): number => (typeof value === "number" ? value : 0);
  const [issued, moved, mailed] = [part(SK.issued), part(SK.moved), part(SK.mailed)];
  const asIssued: Record<string, number> = { PI: number(issued.invited), PP: number(issued.pending) };
  return {
    issued: number(issued.issued),
    standing: STANDINGS.map((name) => ({
      ...standingOf(name),
      count: (asIssued[name] ?? 0) + number(moved[name]),
    })),
    // Below zero when a worker died before it counted a mail as sent, and that mail was returned.
    mails: { sent: Math.max(0, number(mailed.sent)), bounced: number(mailed.bounced) },
  };
}

/** The last complete event: a read may end after an event's analysis or counter, which come before the event. */
const lastWhole = (items: readonly Item[]): string =>
  eventPosition(items.findLast((item) => item.sk === SK.event)!);

/** The events among items, each with its counter and analysis. */
const pair = (items: readonly Item[]): CountedEvent[] =>
  eventItems(items).map(({ event, certificateCount, analysis }) => ({
    event: recordOf<Event>(event),
    certificateCount,
    analysis: (analysis?.analysis as AiAnalysis | undefined) ?? null,
  }));

/** The items of events among others, each with the number of its certificates and the item of its analysis. */
export function eventItems(items: readonly Item[]) {
  const beside = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return items
    .filter((item) => item.sk === SK.event)
    .map((event) => ({
      event,
      certificateCount: (beside.get(`${event.pk} ${SK.issued}`)?.issued as number | undefined) ?? 0,
      analysis: beside.get(`${event.pk} ${SK.analysis}`),
    }));
}

const matches = (event: Event, { status, category, q }: EventFilter): boolean =>
  (status === undefined || event.status === status) &&
  (category === undefined || event.category === category) &&
  (q === undefined || fold(event.name).includes(fold(q)));

export const connectEventChanges: Connect<"eventChanges"> = (connection) => ({
  async create(event, receipt) {
    const counters = {
      ...keys.eventIssued(shortCode(event.id)),
      kind: "event_issued",
      ...entries.event(event, 1),
      issued: 0,
      invited: 0,
      pending: 0,
    };
    const main = mainTable(connection);
    const puts = [eventItem(event), counters].map((item) => put(main, item, MISSING));
    return (await transactOnce(main, puts, receipt)) === undefined;
  },
  replace: (event, previous) =>
    replaceAndKeep(
      mainTable(connection),
      eventItem(event),
      previous,
      keys.eventRevision(shortCode(event.id), previous.revision),
    ),
  remove: (organizationId, reference) => removeEvent(connection, organizationId, reference),
});

const eventItem = (event: Event): Item => ({
  ...keys.event(shortCode(event.id)),
  kind: "event",
  ...entries.event(event, 0),
  ...event,
});

/**
 * Deletes the counter too, on the condition that it is zero: an issuance requires that it exists. Former revisions stay:
 * nothing refers to them without a certificate.
 */
async function removeEvent(
  connection: Connection,
  organizationId: string,
  reference: Reference,
): Promise<"removed" | "missing" | "has_certificates"> {
  const main = mainTable(connection);
  const { code } = reference;
  const item = await getItem(main, keys.event(code));
  if (!item || !isMeant(item, organizationId, reference)) return "missing";
  const refusals = await transact(main, [
    remove(main, keys.event(code), EXISTS),
    remove(main, keys.eventIssued(code), expression`issued = ${0}`),
    remove(main, keys.eventAnalysis(code)),
  ]);
  if (!refusals) return "removed";
  return refusals.has(0) ? "missing" : "has_certificates";
}
