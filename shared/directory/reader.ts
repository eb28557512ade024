import type { Connect, Connection } from "#shared/connect.ts";
import { untilDeadline, withoutDeadline } from "#shared/deadlines.ts";
import { NEXT_STEP_KINDS, type NextSteps, type PublicEvent } from "#shared/domain/directory/public-event.ts";
import { platformUrl } from "#shared/domain/events/event.ts";
import { nameOf, type Reference } from "#shared/domain/ids.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3, type S3 } from "#shared/objects/s3.ts";
import { type DirectoryFeed, directoryFeed, type EditionRecord } from "#shared/storage/directory/feed.ts";
import { type Follower, follower } from "./follow.ts";
import { buildSnapshot } from "./index/build.ts";
import { FORMAT } from "./index/format.ts";
import { openSnapshot, type Snapshot } from "./index/snapshot.ts";
import { downloadSnapshot, SNAPSHOT_MB, type SnapshotPlace, withSnapshotFile } from "./snapshot-store.ts";

/** The log is read at most this often; with its own delay, a change shows well within 10 s (decision 11.6). */
const CHECK_EVERY_MS = 2_000;
/** More changes than this take longer to apply than a newer snapshot takes to download. */
const TAIL_MAX = 5_000;
/** While the table cannot be read, the last known events are shown for this long; then queries fail. */
const STALE_MAX_MS = 60_000;

interface OpenFile {
  readonly snapshot: Snapshot;
  /** The edition that was downloaded; null for a file that started empty. */
  readonly edition: EditionRecord | null;
  readonly missing: string | null;
  readonly follower: Follower;
}

export const directoryGrants: Grants<"directory"> = () => [
  { table: "directory", actions: ["GetItem", "Query"] },
  { bucket: "directory", actions: ["GetObject"], unnamed: true },
  { temporaryMb: SNAPSHOT_MB },
];

/** The public directory from a snapshot; a query reads the log at most every two seconds, and others wait for it meanwhile. */
export const connectDirectory: Connect<"directory"> = (connection) => {
  const { config } = connection;
  const current = upToDate(connection);
  const shown = (event: PublicEvent): PublicEvent => ({
    ...event,
    platform_url: platformUrl(config.BASE_URL, event.event_id),
  });
  const find = (snapshot: Snapshot, reference: Reference): PublicEvent | undefined => {
    const event = snapshot.event(nameOf(reference));
    return reference.uuid === null || reference.uuid === event?.event_id ? event : undefined;
  };
  return {
    async search(query) {
      const page = (await current()).search(query);
      return { ...page, events: page.events.map(shown) };
    },
    async event(reference) {
      const event = find(await current(), reference);
      return event && shown(event);
    },
    async organizer(reference) {
      const snapshot = await current();
      return find(snapshot, reference) && snapshot.organizer(nameOf(reference));
    },
    async nextSteps(reference, locale) {
      const snapshot = await current();
      const steps = find(snapshot, reference) && snapshot.nextSteps(nameOf(reference), locale);
      if (!steps) return undefined;
      const entries = NEXT_STEP_KINDS.map((kind) => [
        kind,
        steps[kind].map((step) => ({ ...shown(step), reason: step.reason })),
      ]);
      return Object.fromEntries(entries) as NextSteps;
    },
  };
};

/** Gives the snapshot, brought up to date unless that was done in the last two seconds. */
function upToDate(connection: Connection): () => Promise<Snapshot> {
  const feed = directoryFeed(connection, FORMAT);
  const s3 = connectS3(connection);
  let open: OpenFile | undefined;
  let checkedAt = 0;
  let freshAt = 0;
  let checking: Promise<OpenFile> | undefined;

  async function check(at: number): Promise<OpenFile> {
    try {
      const next = await bringUpToDate(open, feed, s3);
      const former = open?.snapshot;
      open = next;
      if (former && former !== next.snapshot) former.close();
      freshAt = at;
      return next;
    } catch (error) {
      return lastKnown(at, error);
    }
  }

  /** For a short time, the last known events are better than an error. */
  function lastKnown(at: number, error: unknown): OpenFile {
    if (!open || at - freshAt > STALE_MAX_MS) throw error;
    return open;
  }

  return async () => {
    // Date.now() goes on while the function is frozen, performance.now() does not.
    const at = Date.now();
    if (open && at >= checkedAt && at - checkedAt < CHECK_EVERY_MS) return open.snapshot;
    // A download goes on when the request that began it gives up: the next one finds it done.
    checking ??= withoutDeadline(() => check(at)).finally(() => {
      checkedAt = at;
      checking = undefined;
    });
    const file = await untilDeadline(checking).catch((error: unknown) => lastKnown(at, error));
    return file.snapshot;
  };
}

async function bringUpToDate(open: OpenFile | undefined, feed: DirectoryFeed, s3: S3): Promise<OpenFile> {
  const [edition, first] = await Promise.all([feed.edition(), open && feed.tail(open.follower.position())]);
  const next = await newest(open, edition, s3);
  let page = first && next.snapshot === open?.snapshot ? first : await feed.tail(next.follower.position());
  for (;;) {
    const changes = next.follower.take(page.entries, Date.now());
    if (changes.length > 0) next.snapshot.apply(changes);
    if (!page.more) return next;
    page = await feed.tail(page.entries.at(-1)!.version);
  }
}

/** The file to read from: the open one, unless there is a better edition and its object exists. */
async function newest(
  open: OpenFile | undefined,
  edition: EditionRecord | undefined,
  s3: S3,
): Promise<OpenFile> {
  if (open && !isBetter(edition, open)) return open;
  const found = edition && (await openEdition(edition, edition, s3));
  if (found) return found;
  const missing = edition?.key ?? null;
  // The publisher replaces a lost object within a minute; until then the open file or the edition before is used.
  if (open) return { ...open, missing };
  const before = edition?.previous && { bucket: edition.bucket, key: edition.previous };
  return { ...((before && (await openEdition(edition, before, s3))) || (await openEmpty())), missing };
}

/** Whether to replace an open file: it started empty, is from before a rebuild, or has to apply too many changes. */
function isBetter(
  edition: EditionRecord | undefined,
  { edition: mine, missing, follower }: OpenFile,
): boolean {
  if (!edition || edition.key === missing) return false;
  return (
    mine === null ||
    edition.rebuilt_at !== mine.rebuilt_at ||
    edition.position > follower.position() + TAIL_MAX
  );
}

/** Downloads and opens a snapshot of an edition; undefined when its object is missing. */
const openEdition = (edition: EditionRecord, place: SnapshotPlace, s3: S3): Promise<OpenFile | undefined> =>
  withSnapshotFile(async (path) =>
    (await downloadSnapshot(s3, place, path)) ? opened(path, edition) : undefined,
  );

/** Opens an empty file, which the whole log then fills. */
const openEmpty = (): Promise<OpenFile> =>
  withSnapshotFile(async (path) => {
    await buildSnapshot(path, [], { position: "0" });
    return opened(path, null);
  });

/** On Linux, an open file stays readable after its name is removed, until the process ends. */
function opened(path: string, edition: EditionRecord | null): OpenFile {
  const snapshot = openSnapshot(path, { writable: true });
  return { snapshot, edition, missing: null, follower: follower(Number(snapshot.position())) };
}
