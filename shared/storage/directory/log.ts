import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf, forEachParallel } from "#shared/domain/batches.ts";
import type { TouchedEvent } from "#shared/domain/directory/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { writeAll } from "../table/batches.ts";
import { isLike, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { directoryTable, getItem, mainTable } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";
import { transact, update } from "../table/transactions.ts";
import { entryItems, WRITTEN_WITHIN_MS } from "./feed.ts";
import { canShowEvents, type DirectoryState, eventsOf, readDirectoryState } from "./state.ts";

/** Events logged in one batch. */
const TOGETHER = 200;
/** Batches of one organization that are logged at once. */
const PARALLEL = 2;

type ReadStates = (codes: readonly string[]) => Promise<ReadonlyMap<string, DirectoryState>>;

export const directoryLogGrants: Grants<"directoryLog"> = () => [
  { table: "main", actions: ["BatchGetItem", "Query"] },
  { table: "directory", actions: ["BatchWriteItem", "GetItem", "UpdateItem"] },
];

/** Events that a process remembers to have seen hidden; of any other the log has an entry for each change. */
const HIDDEN_MAX = 10_000;

/** Versions are taken before events are read: the entry of a change, and all with higher versions, have the change. */
export const connectDirectoryLog: Connect<"directoryLog"> = (connection) => {
  const main = mainTable(connection);
  const read: ReadStates = (codes) => readDirectoryState(main, codes);
  const hidden = new Set<string>();
  /** Leaves out counts of events that were hidden and still are. To show one changes the event itself, which is logged. */
  const loggable = async (events: readonly TouchedEvent[]): Promise<readonly TouchedEvent[]> => {
    const unlikely = events.filter(({ code, id }) => id === null && hidden.has(code));
    if (unlikely.length === 0) return events;
    const states = await read(unlikely.map(({ code }) => code));
    return events.filter((event) => !unlikely.includes(event) || states.get(event.code)?.shown);
  };
  const remember = (events: readonly TouchedEvent[], states: ReadonlyMap<string, DirectoryState>) => {
    if (hidden.size > HIDDEN_MAX) hidden.clear();
    for (const { code } of events)
      if (states.get(code)?.shown) hidden.delete(code);
      else hidden.add(code);
  };
  return {
    async record(events) {
      for (const batch of batchesOf(events, TOGETHER)) {
        const logged = await loggable(batch);
        if (logged.length > 0) remember(logged, await recordBatch(connection, logged, read));
      }
    },
    async recordOrganization(organizationId) {
      // Of an organization that can show nothing no event needs to be read.
      const read: ReadStates = async (codes) =>
        (await canShowEvents(main, organizationId)) ? readDirectoryState(main, codes) : new Map();
      for await (const events of eventsOf(main, organizationId))
        await forEachParallel(batchesOf(events, TOGETHER), PARALLEL, (batch) =>
          recordBatch(connection, batch, read),
        );
    },
  };
};

async function recordBatch(
  connection: Connection,
  events: readonly TouchedEvent[],
  read: ReadStates,
): Promise<ReadonlyMap<string, DirectoryState>> {
  const startedAt = Date.now();
  const last = await takeVersions(connection, events.length);
  const states = await read(events.map(({ code }) => code));
  const at = Date.now();
  const entries = events.map(({ code, id }, n) => {
    const state = states.get(code);
    const version = last - events.length + 1 + n;
    const event = state?.shown ?? null;
    const change = event === null && id === null ? null : { event_id: state?.id ?? id!, version, event };
    return { version, at, change };
  });
  // Throws when that takes too long; the stream then delivers the batch again, and it is logged under new versions.
  await writeAll(directoryTable(connection), entryItems(entries), startedAt + WRITTEN_WITHIN_MS);
  return states;
}

/** The last version that a process took: mostly the latest of all, as one process at a time logs a shard of the stream. */
const latest = new WeakMap<Connection, number>();

/**
 * Takes the next versions; gives the highest of them. A transaction that names the version before, as readers would wait
 * half a minute for a version that a repeated addition had taken in vain.
 */
export async function takeVersions(connection: Connection, count: number): Promise<number> {
  const table = directoryTable(connection);
  let former = latest.get(connection) ?? versionIn(await getItem(table, otherKeys.directoryHead));
  for (;;) {
    const version = former + count;
    const unchanged = former === 0 ? MISSING : isLike({ version: former });
    const refusals = await transact(table, [
      update(table, otherKeys.directoryHead, { set: { version } }, unchanged),
    ]);
    former = refusals ? versionIn(refusals.get(0)) : version;
    latest.set(connection, former);
    if (!refusals) return version;
  }
}

const versionIn = (head: Item | undefined): number => Number(head?.version ?? 0);
