import { randomUUID } from "node:crypto";
import type { Connect, Connection } from "#shared/connect.ts";
import { batchesOf } from "#shared/domain/batches.ts";
import { directoryEditions, type EditionsTable } from "#shared/storage/directory/editions.ts";
import { type DirectoryFeed, directoryFeed, type EditionRecord } from "#shared/storage/directory/feed.ts";
import { takeVersions } from "#shared/storage/directory/log.ts";
import { eventsOf, paidOrganizations, readDirectoryState } from "#shared/storage/directory/state.ts";
import { mainTable } from "#shared/storage/table/items.ts";
import { follower } from "./follow.ts";
import { buildSnapshot, type VersionedEvent } from "./index/build.ts";
import { FORMAT } from "./index/format.ts";
import { openSnapshot } from "./index/snapshot.ts";
import {
  type ConnectS3,
  connectS3,
  downloadSnapshot,
  removeSnapshot,
  snapshotExists,
  temporaryFolder,
  uploadSnapshot,
} from "./snapshot-store.ts";

/** Changes that are worth a new snapshot: applying so many takes a new reader about a second. */
const CHANGES_PER_EDITION = 1_000;
/** A few changes are published after this time, long before the log forgets them. */
const EDITION_MAX_AGE_MS = 24 * 3_600_000;
/** Now and then a snapshot is made from the records: compact again, and right again whatever went wrong. */
const REBUILD_EVERY_MS = 7 * EDITION_MAX_AGE_MS;
/**
 * The list of events may lag behind the records by a moment, so a rebuilt snapshot stands this much earlier in the log
 * than it was made: what the list had not yet is then found there.
 */
const LIST_LAG_MS = 5 * 60_000;
/** A function cannot run for longer; what it claimed is free again then. */
const RUN_MS = 15 * 60_000;
/** Events whose state is read at once. */
const TOGETHER = 100;

interface Tools {
  readonly feed: DirectoryFeed;
  readonly table: EditionsTable;
  readonly s3: ConnectS3;
  readonly bucket: string | undefined;
}

export const connectDirectoryEditions: Connect<"directoryEditions"> = (connection) => {
  const { config } = connection;
  const tools: Tools = {
    feed: directoryFeed(connection, FORMAT),
    table: directoryEditions(connection, FORMAT),
    s3: connectS3(config),
    bucket: config.DIRECTORY_BUCKET,
  };
  return {
    async publish(at) {
      const [last, head] = await Promise.all([tools.feed.edition(), tools.table.head()]);
      const age = last ? at.getTime() - Date.parse(last.published_at) : 0;
      const rebuildAge = last ? at.getTime() - Date.parse(last.rebuilt_at) : 0;
      if (!last || rebuildAge > REBUILD_EVERY_MS || !(await snapshotExists(tools.s3, last)))
        return alone(tools, last, at, () => rebuild(connection, tools, at));
      const changes = head - last.position;
      if (changes < CHANGES_PER_EDITION && !(changes > 0 && age > EDITION_MAX_AGE_MS)) return undefined;
      return alone(tools, last, at, () => extend(tools, last, at));
    },
    rebuild: (at, onProgress) => rebuild(connection, tools, at, onProgress),
  };
};

/** Runs that take longer than the schedule's minute would otherwise do the same work beside each other, in vain. */
async function alone<T>(
  { table, feed }: Tools,
  last: EditionRecord | undefined,
  at: Date,
  make: () => Promise<T>,
): Promise<T | undefined> {
  if (!(await table.claim(at, new Date(at.getTime() + RUN_MS)))) return undefined;
  try {
    const current = await feed.edition();
    return current?.generation === last?.generation ? await make() : undefined;
  } finally {
    await table.release();
  }
}

/** The last snapshot with the log's tail applied. */
async function extend(tools: Tools, last: EditionRecord, at: Date) {
  const folder = temporaryFolder();
  try {
    const path = folder.path("snapshot");
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
    const position = log.position();
    return await switchTo(tools, path, last, {
      bucket: last.bucket,
      position,
      events,
      published_at: at.toISOString(),
      rebuilt_at: last.rebuilt_at,
    });
  } finally {
    folder.remove();
  }
}

/**
 * A snapshot from the records. The version that all its events get is taken first: every change after that has a
 * higher one, and of every change before it the records tell.
 */
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

  const folder = temporaryFolder();
  try {
    const path = folder.path("snapshot");
    const events = await buildSnapshot(path, everything(), { position: String(position), onProgress });
    onProgress("uploading", events);
    const edition = await switchTo(tools, path, last, {
      bucket: into,
      position,
      events,
      published_at: at.toISOString(),
      rebuilt_at: at.toISOString(),
    });
    if (!edition) throw new Error("Another snapshot was published at the same moment; please try again.");
    return edition;
  } finally {
    folder.remove();
  }
}

/**
 * Uploads a snapshot under a name of its own and moves the pointer to it; undefined when another was faster. The last
 * file stays for those who have just read its name; the one before it goes.
 */
async function switchTo(
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
    await removeSnapshot(s3, place);
    return undefined;
  }
  if (last?.previous) await removeSnapshot(s3, { bucket: last.bucket, key: last.previous });
  return edition;
}
