import { randomUUID } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Connection } from "#shared/connect.ts";
import type { DirectoryEdition } from "#shared/domain/directory/ports.ts";
import type { DirectoryChange, IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { expression, MISSING } from "../table/expressions.ts";
import { type Item, recordReader } from "../table/item.ts";
import { directoryTable, getItem, getRecord, putIf, putItem } from "../table/items.ts";
import { pagesOf, readRun } from "../table/list.ts";
import { directoryVersion, otherKeys, otherPartitions } from "../table/other-keys.ts";

/** A taken version is written within this time or never; readers wait a little longer (shared/directory/follow.ts). */
export const WRITTEN_WITHIN_MS = 30_000;

/** How long an entry is kept: many times longer than it can take to publish a snapshot. */
const KEEP_DAYS = 7;

/** One entry of the log; `change` is null in an empty one. */
export interface Entry {
  readonly version: number;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
  readonly change: DirectoryChange | null;
}

/** The pointer to the newest snapshot. */
export interface EditionRecord extends DirectoryEdition {
  /** The object in S3. */
  readonly bucket: string;
  readonly key: string;
  /** Identifies the object's content; absent in records of earlier versions of the service. */
  readonly etag?: string;
  /** Key of the former snapshot, which is kept for readers of the former pointer. */
  readonly previous: string | null;
  /** The version of the log up to which the snapshot has all changes. */
  readonly position: number;
  /** Counts publications; the pointer is replaced on the condition that it is unchanged. */
  readonly generation: number;
  /** When a snapshot was last made from the records instead of the former snapshot. */
  readonly rebuilt_at: string;
}

/** The pointer of an item. */
export const toEdition = recordReader<EditionRecord>()(
  "events",
  "bytes",
  "published_at",
  "bucket",
  "key",
  "etag",
  "previous",
  "position",
  "generation",
  "rebuilt_at",
);

/** What readers and the publisher of snapshots read in the table: the end of the log, and the pointer. */
export function directoryFeed(connection: Connection, format: string) {
  const table = directoryTable(connection);
  return {
    /** Up to 1 MB of the entries after a version, oldest first; `more` says whether others follow. */
    async tail(after: number): Promise<{ entries: Entry[]; more: boolean }> {
      const run = { partition: otherPartitions.directoryLog, after: directoryVersion(after) };
      const { items, frontier } = await readRun(table, run, { ascending: true });
      return { entries: items.flatMap(entriesOf), more: frontier !== null };
    },

    /** The pointer to the newest snapshot; undefined when there is none. */
    async edition(): Promise<EditionRecord | undefined> {
      return getRecord(table, otherKeys.directoryEdition(format), toEdition, { consistent: false });
    },
  };
}
export type DirectoryFeed = ReturnType<typeof directoryFeed>;

/** The item of an entry. An empty one is written too: readers would wait for a missing version. */
export const entryItem = ({ version, at, change }: Entry): Item => ({
  ...otherKeys.directoryEntry(version),
  at,
  expires_on: Math.floor(at / 1_000) + KEEP_DAYS * 86_400,
  ...(change && { event_id: change.event_id }),
  ...(change?.event && { event: deflateRawSync(JSON.stringify(change.event)) }),
});

/** One item has at most this many bytes of packed entries: DynamoDB allows 400 kB. */
const PACKED_BYTES = 100_000;

/**
 * The items of entries with consecutive versions at one time, packed together under the last version. All entries are in
 * one partition, which takes 1,000 write units a second: packed they need a fraction of that.
 */
export function entryItems(entries: readonly Entry[]): Item[] {
  const last = entries.at(-1);
  if (!last) return [];
  if (entries.length === 1) return [entryItem(last)];
  const changes = entries.map(({ change }) => change && { event_id: change.event_id, event: change.event });
  const packed = deflateRawSync(JSON.stringify(changes));
  const half = Math.ceil(entries.length / 2);
  if (packed.length > PACKED_BYTES)
    return [...entryItems(entries.slice(0, half)), ...entryItems(entries.slice(half))];
  return [{ ...entryItem({ ...last, change: null }), changes: packed }];
}

/** The entries in an item, by rising versions. */
function entriesOf(item: Item): Entry[] {
  const last = Number(item.sk);
  const at = item.at as number;
  if (item.changes === undefined) return [entryOf(item, last, at)];
  const changes = unpacked(item.changes) as (Omit<DirectoryChange, "version"> | null)[];
  return changes.map((change, n) => {
    const version = last - changes.length + 1 + n;
    return { version, at, change: change && { ...change, version } };
  });
}

const unpacked = (bytes: unknown): unknown => JSON.parse(inflateRawSync(bytes as Uint8Array).toString());

function entryOf(item: Item, version: number, at: number): Entry {
  if (item.event_id === undefined) return { version, at, change: null };
  const event = item.event === undefined ? null : (unpacked(item.event) as IndexedEvent);
  return { version, at, change: { event_id: String(item.event_id), version, event } };
}

/** What only the publisher of snapshots reads and writes in the table. */
export function directoryEditions(connection: Connection, format: string) {
  const table = directoryTable(connection);
  return {
    /** Claims the making of a snapshot until a time; false while another function has a claim. */
    async claim(at: Date, until: Date): Promise<boolean> {
      return putIf(
        table,
        { ...otherKeys.directoryBuilding(format), until: until.getTime(), claimed_by: randomUUID() },
        expression`${MISSING} OR until <= ${at.getTime()}`,
      );
    },

    /** Releases the claim. */
    async release(): Promise<void> {
      await putItem(table, { ...otherKeys.directoryBuilding(format), until: 0 });
    },

    /** Writes an empty entry under a version that was taken for another purpose, so that no reader waits for it. */
    async passOver(version: number, at: Date): Promise<void> {
      await putItem(table, entryItem({ version, at: at.getTime(), change: null }));
    },

    /** The highest version that was taken; 0 when there is none. */
    async head(): Promise<number> {
      const item = await getItem(table, otherKeys.directoryHead);
      return (item?.version as number | undefined) ?? 0;
    },

    /** The highest version below `version` that was written before a time (milliseconds); 0 when there is none. */
    async versionBefore(version: number, before: number): Promise<number> {
      const run = { partition: otherPartitions.directoryLog, after: directoryVersion(version) };
      for await (const items of pagesOf(table, run, { ascending: false })) {
        const found = items.find((item) => (item.at as number) < before);
        if (found) return Number(found.sk);
      }
      return 0;
    },

    /** Replaces the pointer to the newest snapshot; false when another function replaced it first. */
    async replaceEdition(next: EditionRecord, previous: EditionRecord | undefined): Promise<boolean> {
      return putIf(
        table,
        { ...otherKeys.directoryEdition(format), ...next },
        previous === undefined ? MISSING : expression`generation = ${previous.generation}`,
      );
    },
  };
}
export type EditionsTable = ReturnType<typeof directoryEditions>;
