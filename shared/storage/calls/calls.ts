import type { Connect } from "#shared/connect.ts";
import { callPosition, type KeptCall } from "#shared/domain/calls/kept-call.ts";
import type { CallFilter } from "#shared/domain/calls/ports.ts";
import { lowestUuidAt, uuidTime } from "#shared/domain/ids.ts";
import { CALL_LOG } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { writeAll } from "../table/batches.ts";
import type { Item } from "../table/item.ts";
import { deliveriesTable, type Table } from "../table/items.ts";
import { fillWindow, type ListPart, readRun } from "../table/list.ts";
import { otherPartitions } from "../table/other-keys.ts";
import { callsItem, toCalls } from "./calls-item.ts";

/** Writes of a batch are given up after this time; the log sends it again. */
const WRITE_MS = 20_000;
/** Items that a page reads at least: most of them have a few requests. */
const READ_MIN = 25;
const SPAN_MS = CALL_LOG.spanSeconds * 1_000;

export const callsGrants: Grants<"calls"> = () => [
  { table: "deliveries", actions: ["Query"], prefix: otherPartitions.calls("*") },
];

export const connectCalls: Connect<"calls"> = (connection) => ({
  list(organizationId, filter, window) {
    const { from, until, ...wanted } = filter;
    const isFiltered = Object.values(wanted).some((value) => value !== undefined);
    return fillWindow(window, isFiltered, callPosition, (after, count) =>
      readPart(
        deliveriesTable(connection),
        organizationId,
        filter,
        after,
        isFiltered ? undefined : Math.max(READ_MIN, count),
      ),
    );
  },
});

/**
 * The requests after a position, as far as all of them were read. An item has the time of its newest request, so those of a moment are
 * in items of the seconds from it on, which are read again for the next page.
 */
async function readPart(
  table: Table,
  organizationId: string,
  filter: CallFilter,
  after: string | null,
  limit: number | undefined,
): Promise<ListPart<KeptCall>> {
  const end = filter.until === undefined ? undefined : lowestUuidAt(filter.until + 1);
  const bound = after !== null && (end === undefined || after < end) ? after : end;
  const items: Item[] = [];
  let last: string | null = null;
  let frontier: string | null;
  do {
    const run = {
      partition: otherPartitions.calls(organizationId),
      from: lowestUuidAt(filter.from),
      until: bound === undefined ? undefined : lowestUuidAt(uuidTime(bound) + SPAN_MS),
      after: last ?? undefined,
    };
    const page = await readRun(table, run, { limit });
    for (const item of page.items) items.push(item);
    last = page.frontier;
    // Items that were not read have nothing that is newer than the last one that was.
    frontier = last === null ? null : lowestUuidAt(uuidTime(last) + 1);
  } while (frontier !== null && bound !== undefined && frontier >= bound);
  const found = new Map<string, KeptCall>();
  for (const call of items.flatMap(toCalls)) {
    if (!isWanted(call, filter)) continue;
    const position = callPosition(call);
    if ((bound === undefined || position < bound) && (frontier === null || position >= frontier))
      found.set(position, call);
  }
  const rows = [...found].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, call]) => call);
  return { rows, frontier };
}

function isWanted(call: KeptCall, { status, route, operation, keyId, requestId, from }: CallFilter): boolean {
  return (
    Date.parse(call.at) >= from &&
    (status === undefined || String(call.status).startsWith(status)) &&
    (route === undefined || call.route === route || call.route.endsWith(` ${route}`)) &&
    (operation === undefined || call.operation === operation) &&
    (keyId === undefined || call.key_id === keyId) &&
    (requestId === undefined || call.request_id === requestId)
  );
}

export const callsWriteGrants: Grants<"calls.write"> = () => [
  { table: "deliveries", actions: ["BatchWriteItem"], prefix: otherPartitions.calls("*") },
];

export const connectCallsWrite: Connect<"calls.write"> = (connection) => ({
  keep: (batches) => writeAll(deliveriesTable(connection), batches.map(callsItem), Date.now() + WRITE_MS),
});
