import type { Connect, Connection } from "#shared/connect.ts";
import { type AiAnalysis, type Event, isPublicEvent } from "#shared/domain/events/event.ts";
import type { CountedEvent } from "#shared/domain/events/event-record.ts";
import type { EventFilter } from "#shared/domain/events/ports.ts";
import { type Reference, shortCode } from "#shared/domain/ids.ts";
import type { Organization } from "#shared/domain/organizations/organization.ts";
import type { Grants } from "#shared/grant.ts";
import { textSearch } from "#shared/text/search-words.ts";
import { removalOf } from "../activity/entry-item.ts";
import { readOrganizations } from "../organizations/organization-record.ts";
import { transactOnce } from "../receipts.ts";
import { readAll } from "../table/batches.ts";
import { afterEvent, entries, eventPosition } from "../table/entries.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { type Item, isReferredTo } from "../table/item.ts";
import { getItem, mainTable } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { fillWindow, readRun, readToEnd } from "../table/list.ts";
import { replaceAndKeep } from "../table/revisions.ts";
import { itemKey, partitions, SK } from "../table/schema.ts";
import { put, remove, transact } from "../table/transactions.ts";
import { endCounters } from "./counters.ts";
import { certificateCount, certificateCounts, countersOf, THROUGH_ISSUED } from "./event-counts.ts";
import { toEvent } from "./event-record.ts";
import { summariesOf, summaryPut, summaryRemove } from "./summaries.ts";

export const eventsGrants: Grants<"events"> = () => [
  { table: "main", actions: ["Query"], prefix: patterns.events },
  // Whether an event is public is a question to its organization as well.
  { table: "main", actions: ["BatchGetItem", "GetItem"], prefix: [patterns.events, patterns.organization] },
];

export const connectEvents: Connect<"events"> = (connection) => ({
  async named(organizationId, references) {
    const main = mainTable(connection);
    const codes = [...new Set(references.map(({ code }) => code))];
    const events = (await readAll(main, codes.map(itemKey.event))).map(toEvent);
    const isOwn = (event: Event) => event.organization_id === organizationId;
    const own = events.filter(isOwn);
    if (own.length === codes.length) return byCode(own);
    // Also read when there is no foreign event, so that a hidden one takes as many calls as a missing one.
    const organizations = await readOrganizations(main, [organizationId, ...events.map(ownerOf)]);
    const shown = events.filter((event) => isPublicEvent(event, organizations.get(event.organization_id)));
    return byCode([...own, ...shown]);
  },
  async shown(owner, ids) {
    if (ids.length === 0) return new Map();
    const main = mainTable(connection);
    const wanted = [...new Set(ids)].map((id) => itemKey.event(shortCode(id)));
    const events = (await readAll(main, wanted, { consistent: false })).map(toEvent);
    const others = events.map(ownerOf).filter((id) => id !== owner.id);
    const organizations = others.length === 0 ? new Map() : await readOrganizations(main, others);
    organizations.set(owner.id, owner);
    const shown = events.filter((event) => isPublicEvent(event, organizations.get(event.organization_id)));
    return new Map(shown.map((event) => [event.id, event]));
  },
  async picture(code, picture) {
    const read = (key: { pk: string; sk: string }) =>
      getItem(mainTable(connection), key, { consistent: false });
    const found = await read(itemKey.event(code));
    if (!found) return undefined;
    const event = toEvent(found);
    const organization = (await read(itemKey.organization(event.organization_id))) as
      | Organization
      | undefined;
    if (!isPublicEvent(event, organization)) return undefined;
    const address = picture === "picture" ? event.image_url : (organization?.pic_url ?? null);
    return address === null ? undefined : { organizationId: event.organization_id, address };
  },
  async get(organizationId, reference) {
    return mine(await readPartition(connection, reference.code, THROUGH_ISSUED), organizationId, reference);
  },
  async counters(organizationId, reference) {
    const items = await readPartition(connection, reference.code);
    const found = mine(items, organizationId, reference);
    return found && { event: found.event, counters: countersOf(items) };
  },
});

export const eventsListGrants: Grants<"events.list"> = () => [
  {
    table: "main",
    actions: ["Query"],
    indexes: ["by_list"],
    prefix: [patterns.events, patterns.summaries, partitions.events("*")],
  },
];

export const connectEventsList: Connect<"events.list"> = (connection) => ({
  async list(organizationId, filter, window) {
    const main = mainTable(connection);
    const filtered = Object.values(filter).some((value) => value !== undefined);
    const matches = matching(filter);
    const position = ({ event }: AnalysedEvent) => `${event.created_at}#${event.id}`;
    const { rows, ...rest } = await fillWindow(window, filtered, position, async (after, wanted) => {
      const page = await readRun(
        main,
        {
          index: "by_list",
          partition: partitions.events(organizationId),
          after: after === null ? undefined : afterEvent(after),
        },
        // Event and analysis are adjacent.
        { limit: filtered ? undefined : wanted * 2 },
      );
      return {
        rows: pair(page.items).filter(({ event }) => matches(event)),
        frontier: page.frontier === null ? null : lastWhole(page.items),
      };
    });
    const codeOf = ({ event }: AnalysedEvent) => shortCode(event.id);
    const counts = await certificateCounts(main, rows.map(codeOf));
    return { ...rest, rows: rows.map((row) => ({ ...row, certificateCount: counts.get(codeOf(row)) ?? 0 })) };
  },
  summaries: async (organizationId) =>
    (await Array.fromAsync(summariesOf(mainTable(connection), organizationId))).flat(),
  async certificateCounts(ids) {
    const counts = await certificateCounts(mainTable(connection), ids.map(shortCode));
    return new Map(ids.map((id) => [id, counts.get(shortCode(id)) ?? 0]));
  },
});

type AnalysedEvent = Omit<CountedEvent, "certificateCount">;

/** The items of an event's partition, up to a sort key if one is given; a consistent read. */
const readPartition = (connection: Connection, code: string, until?: string): Promise<readonly Item[]> =>
  readToEnd(mainTable(connection), { partition: partitions.event(code), until }, { consistent: true });

/** The event of a partition, if it is the one that an organization means. */
function mine(
  items: readonly Item[],
  organizationId: string,
  reference: Reference,
): CountedEvent | undefined {
  const [found] = pair(items);
  return found && isReferredTo(found.event, organizationId, reference)
    ? { ...found, certificateCount: certificateCount(items) }
    : undefined;
}

/** The last complete event: a read may end after an event's analysis, which comes before the event. */
const lastWhole = (items: readonly Item[]): string =>
  eventPosition(items.findLast((item) => item.sk === SK.event)!);

/** The events among items, each with its analysis. */
function pair(items: readonly Item[]): AnalysedEvent[] {
  const beside = new Map(
    items.filter(({ sk }) => sk === SK.analysis).map((item) => [item.pk, item.analysis]),
  );
  return items
    .filter((item) => item.sk === SK.event)
    .map((item) => ({
      event: toEvent(item),
      analysis: (beside.get(item.pk) as AiAnalysis | undefined) ?? null,
    }));
}

function matching({ status, category, q }: EventFilter): (event: Event) => boolean {
  const isNamed = q === undefined ? () => true : textSearch(q, { anywhere: true });
  return (event) =>
    (status === undefined || event.status === status) &&
    (category === undefined || event.category === category) &&
    isNamed(event.name);
}

export const eventsWriteGrants: Grants<"events.write"> = () => [
  {
    table: "main",
    actions: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
    prefix: [patterns.events, patterns.summaries, patterns.receipts, patterns.activity],
  },
];

export const connectEventsWrite: Connect<"events.write"> = (connection) => ({
  async create(event, receipt) {
    const main = mainTable(connection);
    const puts = [put(main, eventItem(event), MISSING), summaryPut(main, event)];
    return (await transactOnce(main, puts, receipt)) === undefined;
  },
  async replace(event, previous) {
    const main = mainTable(connection);
    const formerKey = itemKey.eventRevision(shortCode(event.id), previous.revision);
    const others = [summaryPut(main, event)];
    return (await replaceAndKeep(main, eventItem(event), previous, formerKey, others)) === undefined;
  },
  remove: (organizationId, reference, by) => removeEvent(connection, organizationId, reference, by),
});

/** The item of an event, with its entry in the list of its organization. */
export const eventItem = (event: Event): Item => ({
  ...itemKey.event(shortCode(event.id)),
  kind: "event",
  ...entries.event(event, 0),
  ...event,
});

/**
 * Leaves a mark in each counter, on the condition that it counted nothing: an issuance that read the event before is
 * refused by it. Former revisions stay: nothing refers to them without a certificate.
 */
async function removeEvent(
  connection: Connection,
  organizationId: string,
  reference: Reference,
  by: string,
): Promise<"removed" | "missing" | "has_certificates"> {
  const main = mainTable(connection);
  const { code } = reference;
  const item = await getItem(main, itemKey.event(code));
  if (!item || !isReferredTo(item, organizationId, reference)) return "missing";
  const refusals = await transact(main, [
    remove(main, itemKey.event(code), expression`id = ${item.id}`),
    remove(main, itemKey.eventAnalysis(code)),
    summaryRemove(main, toEvent(item)),
    ...endCounters(main, code, new Date()),
    removalOf(main, {
      ...{ organization_id: organizationId, by, action: "events.removed" },
      subject: { kind: "event", id: String(item.id), name: String(item.name) },
    }),
  ]);
  if (!refusals) return "removed";
  return refusals.has(0) ? "missing" : "has_certificates";
}

const ownerOf = (event: Event): string => event.organization_id;

const byCode = (events: readonly Event[]): Map<string, string> =>
  new Map(events.map(({ id }) => [shortCode(id), id]));
