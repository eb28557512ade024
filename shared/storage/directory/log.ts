import { randomUUID } from "node:crypto";
import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { TouchedEvent } from "#shared/domain/directory/ports.ts";
import { writeAll } from "../table/batches.ts";
import { expression } from "../table/expressions.ts";
import { directoryTable, mainTable, updateItem } from "../table/items.ts";
import { keys } from "../table/schema.ts";
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

/** Takes the next versions; gives the highest of them. A version taken twice and never written would delay readers. */
export async function takeVersions(connection: Connection, count: number): Promise<number> {
  const own = { set: { taken_by: randomUUID() } };
  const { item } = await updateItem(
    directoryTable(connection),
    keys.directoryHead,
    { add: { version: count }, ...own },
    expression`attribute_not_exists(taken_by) OR taken_by <> ${own.set.taken_by}`,
    own,
  );
  return item!.version as number;
}
