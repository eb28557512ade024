import { type ActivityEntry, entryOf, SERVICE } from "#shared/domain/activity/entry.ts";
import type { ActivityFilter } from "#shared/domain/activity/ports.ts";
import { lowestUuidAt, uuidTime } from "#shared/domain/ids.ts";
import { readAll } from "../table/batches.ts";
import type { Item } from "../table/item.ts";
import type { Table } from "../table/items.ts";
import { type ListPart, type Run, readRun, readToEnd } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";

/*
 * What was issued is not written a second time: issuing costs no call more (decision 14.1). The certificates of a request are
 * beside each other, as their ids begin with its time, and the code of each says who issued it.
 */

/** Certificates in a read: the requests of a page, where most have a few recipients. */
const READ = 200;
/** Reads for a page; then it may be short. */
const READS_MAX = 10;
const ONLY = ["sk", "issuance_id", "event_id", "badge_id", "short_code", "created_at"];

/** The requests that issued certificates, newest first, each as one entry; up to about `wanted` of them after a position. */
export async function issuedRequests(
  main: Table,
  organizationId: string,
  { actor, since, until }: ActivityFilter,
  after: string | null,
  wanted: number,
): Promise<ListPart<ActivityEntry>> {
  const rows: ActivityEntry[] = [];
  let frontier = after;
  for (let reads = 1; reads <= READS_MAX; reads++) {
    const run = {
      partition: partitions.certificates(organizationId),
      from: lowestUuidAt(since),
      until: earliest(frontier, until),
    };
    const read = await readWhole(main, run);
    const requests = Map.groupBy(read.items, ({ issuance_id }) => String(issuance_id));
    const entries = await entriesOf(main, organizationId, [...requests.values()]);
    for (const entry of entries)
      if ((after === null || entry.id < after) && (actor === undefined || entry.by === actor))
        rows.push(entry);
    frontier = read.frontier;
    if (frontier === null || rows.length >= wanted) break;
  }
  return { rows, frontier };
}

/** The bound of what is still to read. Requests of the same millisecond as a position may come before or after it. */
function earliest(position: string | null, until: number | undefined): string | undefined {
  const end = until === undefined ? undefined : lowestUuidAt(until + 1);
  if (position === null) return end;
  const time = uuidTime(position);
  const bound = position === lowestUuidAt(time) ? position : lowestUuidAt(time + 1);
  return end === undefined || bound < end ? bound : end;
}

/** Reads certificates, newest first, and all of the millisecond in which the read ended: a request is seen as a whole. */
async function readWhole(
  main: Table,
  run: Run,
): Promise<{ items: readonly Item[]; frontier: string | null }> {
  const { items, frontier } = await readRun(main, run, { limit: READ, only: ONLY });
  if (frontier === null) return { items, frontier };
  const time = uuidTime(frontier);
  const start = lowestUuidAt(time);
  const last = { partition: run.partition, from: start, until: lowestUuidAt(time + 1) };
  const whole = await readToEnd(main, last, { only: ONLY });
  return { items: [...items.filter(({ sk }) => uuidTime(String(sk)) !== time), ...whole], frontier: start };
}

async function entriesOf(
  main: Table,
  organizationId: string,
  requests: readonly (readonly Item[])[],
): Promise<ActivityEntry[]> {
  const keys = requests.map(([first]) => itemKey.code(String(first!.short_code)));
  const codes = await readAll(main, keys, { consistent: false, only: ["pk", "issued_by"] });
  const issuers = new Map(codes.map(({ pk, issued_by }) => [String(pk), issued_by]));
  return requests.map((certificates, n) => {
    const { issuance_id, event_id, badge_id, created_at } = certificates[0]!;
    return entryOf({
      organization_id: organizationId,
      at: String(created_at),
      by: String(issuers.get(keys[n]!.pk) ?? SERVICE),
      action: "certificates.issued",
      subject: { kind: "issuance", id: String(issuance_id), name: null },
      count: certificates.length,
      details: { event_id: String(event_id), badge_id: String(badge_id) },
    });
  });
}
