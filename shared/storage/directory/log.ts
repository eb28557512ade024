import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { TouchedEvent } from "#shared/domain/directory/ports.ts";
import { writeAll } from "../table/batches.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { directoryTable, getItem, mainTable } from "../table/items.ts";
import { keys } from "../table/schema.ts";
import { transact, update } from "../table/transactions.ts";
import { entryItem, WRITTEN_WITHIN_MS } from "./feed.ts";
import { eventsOf, readDirectoryState } from "./state.ts";

/** Events logged in one batch. */
const TOGETHER = 200;

/** Versions are taken before events are read: the entry of a change, and all with higher versions, have the change. */
export const connectDirectoryLog: Connect<"directoryLog"> = (connection) => {
  const record = async (events: readonly TouchedEvent[]) => {
    for (const batch of batchesOf(events, TOGETHER)) await recordBatch(connection, batch);
  };
  return {
    record,
    async recordOrganization(organizationId) {
      for await (const events of eventsOf(mainTable(connection), organizationId)) await record(events);
    },
  };
};

async function recordBatch(connection: Connection, events: readonly TouchedEvent[]): Promise<void> {
  const startedAt = Date.now();
  const last = await takeVersions(connection, events.length);
  const states = await readDirectoryState(
    mainTable(connection),
    events.map(({ code }) => code),
  );
  const items = events.map(({ code, id }, n) => {
    const state = states.get(code);
    const version = last - events.length + 1 + n;
    const event = state?.shown ?? null;
    const change = event === null && id === null ? null : { event_id: state?.id ?? id!, version, event };
    return entryItem({ version, at: Date.now(), change });
  });
  // Throws when that takes too long; the stream then delivers the batch again, and it is logged under new versions.
  await writeAll(directoryTable(connection), items, startedAt + WRITTEN_WITHIN_MS);
}

/**
 * Takes the next versions; gives the highest of them. A transaction that names the version before, as readers would wait
 * half a minute for a version that a repeated addition had taken in vain.
 */
export async function takeVersions(connection: Connection, count: number): Promise<number> {
  const table = directoryTable(connection);
  let head = await getItem(table, keys.directoryHead);
  for (;;) {
    const version = ((head?.version as number | undefined) ?? 0) + count;
    const unchanged = head ? expression`version = ${head.version}` : MISSING;
    const refusals = await transact(table, [
      update(table, keys.directoryHead, { set: { version } }, unchanged),
    ]);
    if (!refusals) return version;
    head = refusals.get(0);
  }
}
