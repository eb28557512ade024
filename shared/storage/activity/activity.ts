import type { Connect } from "#shared/connect.ts";
import type { ActivityEntry } from "#shared/domain/activity/entry.ts";
import type { ActivityFilter } from "#shared/domain/activity/ports.ts";
import { lowestUuidAt } from "#shared/domain/ids.ts";
import type { Grants } from "#shared/grant.ts";
import { isLike } from "../table/expressions.ts";
import { mainTable, putItem, type Table } from "../table/items.ts";
import { patterns } from "../table/key-patterns.ts";
import { fillWindow, type ListPart, readRun } from "../table/list.ts";
import { partitions } from "../table/schema.ts";
import { activityItem, toActivityEntry } from "./entry-item.ts";
import { issuedRequests } from "./issued-requests.ts";

export const activityGrants: Grants<"activity"> = () => [
  { table: "main", actions: ["Query"], prefix: [patterns.activity, patterns.certificates] },
  { table: "main", actions: ["BatchGetItem"], prefix: patterns.codes },
];

export const connectActivity: Connect<"activity"> = (connection) => ({
  list(organizationId, filter, window) {
    const main = mainTable(connection);
    const { action } = filter;
    return fillWindow(
      window,
      true,
      ({ id }) => id,
      async (after, wanted) =>
        merged(
          await Promise.all([
            action === "certificates.issued"
              ? NONE
              : keptEntries(main, organizationId, filter, after, wanted),
            (action ?? "certificates.issued") === "certificates.issued"
              ? issuedRequests(main, organizationId, filter, after, wanted)
              : NONE,
          ]),
        ),
    );
  },
});

const NONE: ListPart<ActivityEntry> = { rows: [], frontier: null };

/** The rows of several lists, newest first, as far as all of them were read. */
function merged(parts: readonly ListPart<ActivityEntry>[]): ListPart<ActivityEntry> {
  const frontier = parts.reduce<string | null>(
    (least, part) => (part.frontier !== null && part.frontier > (least ?? "") ? part.frontier : least),
    null,
  );
  const rows = parts
    .flatMap((part) => part.rows)
    .filter(({ id }) => frontier === null || id >= frontier)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  return { rows, frontier };
}

async function keptEntries(
  main: Table,
  organizationId: string,
  { actor, action, since, until }: ActivityFilter,
  after: string | null,
  wanted: number,
): Promise<ListPart<ActivityEntry>> {
  const filter = isLike({ by: actor, action });
  const run = {
    partition: partitions.activity(organizationId),
    from: lowestUuidAt(since),
    until: until === undefined ? undefined : lowestUuidAt(until + 1),
    after: after ?? undefined,
    filter,
  };
  const { items, frontier } = await readRun(main, run, { limit: filter ? undefined : wanted });
  return { rows: items.map(toActivityEntry), frontier };
}

export const activityWriteGrants: Grants<"activity.write"> = () => [
  { table: "main", actions: ["PutItem"], prefix: patterns.activity },
];

export const connectActivityWrite: Connect<"activity.write"> = (connection) => ({
  async note(entry) {
    await putItem(mainTable(connection), activityItem(entry));
  },
});
