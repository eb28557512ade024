import { deflateRawSync } from "node:zlib";
import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { TouchedEvent } from "#shared/domain/directory/ports.ts";
import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import { writeAll } from "../table/batches.ts";
import type { Item } from "../table/item.ts";
import { directoryTable, mainTable, updateItem } from "../table/items.ts";
import { keys } from "../table/schema.ts";
import { expiryOf, WRITTEN_WITHIN_MS } from "./feed.ts";
import { eventsOf, readDirectoryState } from "./state.ts";

/** Events logged in one go. */
const TOGETHER = 200;

/**
 * The log of the public directory. Versions are taken first and the events read afterwards: of two records of an
 * event, the one with the higher version has read it later, so the last change always carries the highest version.
 */
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
  const changes = events.map(({ code, id }, n): DirectoryChange => {
    const state = states.get(code);
    const version = last - events.length + 1 + n;
    const event = state?.shown ?? null;
    if (event === null && id === null) return { event_id: "", version, event: null };
    return { event_id: state?.id ?? id!, version, event };
  });
  const items = changes.map((change) => entryOf(change, Date.now()));
  // What cannot be written in time is recorded anew, when the batch of the stream comes again.
  await writeAll(directoryTable(connection), items, startedAt + WRITTEN_WITHIN_MS);
}

/** Takes the next versions; gives the highest of them. */
export async function takeVersions(connection: Connection, count: number): Promise<number> {
  const { item } = await updateItem(directoryTable(connection), keys.directoryHead, {
    add: { version: count },
  });
  return item!.version as number;
}

/** An entry that says nothing (no event id) is written too: a missing version would make readers wait for it. */
const entryOf = ({ event_id, version, event }: DirectoryChange, at: number): Item => ({
  ...keys.directoryEntry(version),
  at,
  expires_on: expiryOf(at),
  ...(event_id === "" ? {} : { event_id }),
  ...(event === null ? {} : { event: deflateRawSync(JSON.stringify(event)) }),
});
