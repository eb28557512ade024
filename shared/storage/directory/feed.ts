import { inflateRawSync } from "node:zlib";
import type { Connection } from "#shared/connect.ts";
import type { DirectoryEdition } from "#shared/domain/directory/ports.ts";
import type { DirectoryChange, IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { type Item, recordOf } from "../table/item.ts";
import { directoryTable, getItem } from "../table/items.ts";
import { readRun } from "../table/list.ts";
import { directoryVersion, keys, partitions } from "../table/schema.ts";

/**
 * A version that was taken is written within this time or never: readers wait a little longer for it before they take
 * it for lost (shared/directory/follow.ts).
 */
export const WRITTEN_WITHIN_MS = 30_000;

/** Longer than a snapshot can stay unpublished (shared/directory/publisher.ts), many times over. */
const KEEP_DAYS = 7;
/** The Unix second after which an entry of that moment may be forgotten. */
export const expiryOf = (at: number): number => Math.floor(at / 1_000) + KEEP_DAYS * 86_400;

/** One entry of the log. `change` is null for a version that turned out to say nothing. */
export interface Entry {
  readonly version: number;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
  readonly change: DirectoryChange | null;
}

/** The pointer to the newest snapshot, with what is needed to follow and to replace it. */
export interface EditionRecord extends DirectoryEdition {
  /** Where the file is. */
  readonly bucket: string;
  readonly key: string;
  /** By which the object is known again; not with those that were published before it was noted. */
  readonly etag?: string;
  /** The file before it, still kept for those who have just read about it. */
  readonly previous: string | null;
  /** The log's version up to which the snapshot has everything. */
  readonly position: number;
  /** Counts publications; the condition under which the pointer is moved. */
  readonly generation: number;
  /** When it was last made from the records and not from the snapshot before. */
  readonly rebuilt_at: string;
}

/** What readers and publisher of snapshots read from the table: the log's tail and the pointer. */
export function directoryFeed(connection: Connection, format: string) {
  const table = directoryTable(connection);
  return {
    /** Entries after a version, oldest first: up to 1 MB. `more` says whether others follow at once. */
    async tail(after: number): Promise<{ entries: Entry[]; more: boolean }> {
      const run = { partition: partitions.directoryLog, after: directoryVersion(after) };
      const { items, frontier } = await readRun(table, run, { ascending: true });
      return { entries: items.map(entryOf), more: frontier !== null };
    },

    /** The newest snapshot's pointer. */
    async edition(): Promise<EditionRecord | undefined> {
      const item = await getItem(table, keys.directoryEdition(format), { consistent: false });
      return item && recordOf<EditionRecord>(item);
    },
  };
}
export type DirectoryFeed = ReturnType<typeof directoryFeed>;

function entryOf(item: Item): Entry {
  const version = Number(item.sk);
  const at = item.at as number;
  if (item.event_id === undefined) return { version, at, change: null };
  const packed = item.event as Uint8Array | undefined;
  const event = packed === undefined ? null : (JSON.parse(inflateRawSync(packed).toString()) as IndexedEvent);
  return { version, at, change: { event_id: String(item.event_id), version, event } };
}
