import { randomUUID } from "node:crypto";
import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3, deleteObject, headObject, type S3 } from "#shared/objects/s3.ts";
import {
  type DirectoryFeed,
  directoryEditions,
  directoryFeed,
  type EditionRecord,
  type EditionsTable,
} from "#shared/storage/directory/feed.ts";
import { takeVersions } from "#shared/storage/directory/log.ts";
import { eventsOf, paidOrganizations, readDirectoryState } from "#shared/storage/directory/state.ts";
import { mainTable } from "#shared/storage/table/items.ts";
import { follower } from "./follow.ts";
import { buildSnapshot, type VersionedEvent } from "./index/build.ts";
import { FORMAT } from "./index/format.ts";
import { openSnapshot } from "./index/snapshot.ts";
import { downloadSnapshot, SNAPSHOT_MB, uploadSnapshot, withSnapshotFile } from "./snapshot-store.ts";

/** This many changes are worth a new snapshot: a new reader takes about a second to apply them. */
const CHANGES_PER_EDITION = 1_000;
/** Fewer changes are published after this time, long before the log deletes them. */
const EDITION_MAX_AGE_MS = 24 * 3_600_000;
/** This often a snapshot is made from the records, which makes it compact again and removes earlier errors. */
const REBUILD_EVERY_MS = 7 * EDITION_MAX_AGE_MS;
/** The list of events lags behind the records: a rebuilt snapshot gets the log's position of this long ago. */
const LIST_LAG_MS = 5 * 60_000;
/** The lease on publishing: no function runs for longer. */
const LEASE_MS = 15 * 60_000;
const TOGETHER = 100;

interface Tools {
  readonly feed: DirectoryFeed;
  readonly table: EditionsTable;
  readonly s3: S3;
  readonly bucket: string | undefined;
}

export const directoryEditionsGrants: Grants<"directoryEditions"> = () => [
  { table: "main", actions: ["BatchGetItem", "Query"], indexes: ["by_list"] },
  { table: "directory", actions: ["GetItem", "PutItem", "Query", "UpdateItem"] },
  { bucket: "directory", actions: ["GetObject", "PutObject", "DeleteObject"] },
  { temporaryMb: SNAPSHOT_MB },
];

/** Publishes snapshots of the directory to object storage, and notes each in the table. */
export const connectDirectoryEditions: Connect<"directoryEditions"> = (connection) => {
  const { config } = connection;
  const tools: Tools = {
    feed: directoryFeed(connection, FORMAT),
    table: directoryEditions(connection, FORMAT),
    s3: connectS3(connection),
    bucket: config.DIRECTORY_BUCKET,
  };
  return {
    async publish(at) {
      const [last, head] = await Promise.all([tools.feed.edition(), tools.table.head()]);
      const age = last ? at.getTime() - Date.parse(last.published_at) : 0;
      const rebuildAge = last ? at.getTime() - Date.parse(last.rebuilt_at) : 0;
      if (!last || rebuildAge > REBUILD_EVERY_MS || !(await headObject(tools.s3, last, last.etag)))
        return withLease(tools, last, at, () => rebuild(connection, tools, at));
      const changes = head - last.position;
      if (changes < CHANGES_PER_EDITION && !(changes > 0 && age > EDITION_MAX_AGE_MS)) return undefined;
      return withLease(tools, last, at, () => extend(tools, last, at));
    },
    rebuild: (at, onProgress) => rebuild(connection, tools, at, onProgress),
  };
};

/** Runs `make` under a lease; undefined when another run has the lease, or has published meanwhile. */
async function withLease<T>(
  { table, feed }: Tools,
  last: EditionRecord | undefined,
  at: Date,
  make: () => Promise<T>,
): Promise<T | undefined> {
  if (!(await table.claim(at, new Date(at.getTime() + LEASE_MS)))) return undefined;
  try {
    const current = await feed.edition();
    return current?.generation === last?.generation ? await make() : undefined;
  } finally {
    await table.release();
  }
}

/** Publishes the last snapshot with the changes since; undefined when it is missing or another run was faster. */
async function extend(tools: Tools, last: EditionRecord, at: Date) {
  return withSnapshotFile(async (path) => {
    if (!(await downloadSnapshot(tools.s3, last, path))) return undefined;
    const snapshot = openSnapshot(path, { writable: true });
    const log = follower(Number(snapshot.position()));
    for (let after = log.position(), more = true; more; ) {
      const page = await tools.feed.tail(after);
      snapshot.apply(log.take(page.entries, at.getTime()), String(log.position()));
      more = page.more;
      after = page.entries.at(-1)?.version ?? after;
    }
    const events = snapshot.size();
    snapshot.close();
    return publishEdition(tools, path, last, {
      bucket: last.bucket,
      position: log.position(),
      events,
      published_at: at.toISOString(),
      rebuilt_at: last.rebuilt_at,
    });
  });
}

/** Publishes a snapshot made from the records, all with one version that was taken before they are read. */
async function rebuild(
  connection: Connection,
  tools: Tools,
  at: Date,
  onProgress: (phase: "reading" | "indexing" | "uploading", events: number) => void = () => undefined,
) {
  const last = await tools.feed.edition();
  const into = tools.bucket ?? last?.bucket;
  if (into === undefined)
    throw new Error("No bucket for snapshots is known yet: nothing was published so far.");
  const main = mainTable(connection);
  const version = await takeVersions(connection, 1);
  await tools.table.passOver(version, at);
  const position = await tools.table.versionBefore(version, at.getTime() - LIST_LAG_MS);

  async function* everything(): AsyncGenerator<VersionedEvent> {
    for await (const id of paidOrganizations(main))
      for await (const events of eventsOf(main, id))
        for (const batch of batchesOf(events, TOGETHER)) {
          const codes = batch.map(({ code }) => code);
          const states = await readDirectoryState(main, codes);
          for (const { shown } of states.values()) if (shown) yield { event: shown, version };
        }
  }

  return withSnapshotFile(async (path) => {
    const events = await buildSnapshot(path, everything(), { position: String(position), onProgress });
    onProgress("uploading", events);
    const edition = await publishEdition(tools, path, last, {
      bucket: into,
      position,
      events,
      published_at: at.toISOString(),
      rebuilt_at: at.toISOString(),
    });
    if (!edition) throw new Error("Another snapshot was published at the same moment; please try again.");
    return edition;
  });
}

/** Uploads a snapshot and moves the pointer to it; undefined when another run was faster. The one before stays for late readers. */
async function publishEdition(
  { table, s3 }: Tools,
  path: string,
  last: EditionRecord | undefined,
  made: Omit<EditionRecord, "key" | "etag" | "previous" | "generation" | "bytes">,
): Promise<EditionRecord | undefined> {
  const place = { bucket: made.bucket, key: `directory-${made.published_at}-${randomUUID()}` };
  const stored = await uploadSnapshot(s3, place, path);
  const generation = (last?.generation ?? 0) + 1;
  const edition = { ...made, ...place, ...stored, generation, previous: last?.key ?? null };
  if (!(await table.replaceEdition(edition, last))) {
    await deleteObject(s3, place);
    return undefined;
  }
  if (last?.previous) await deleteObject(s3, { bucket: last.bucket, key: last.previous });
  return edition;
}
