import type { Connect, Connection } from "#shared/connect.ts";
import { NEXT_STEP_KINDS, type NextSteps, type PublicEvent } from "#shared/domain/directory/public-event.ts";
import { platformUrl } from "#shared/domain/events/event.ts";
import { nameOf, type Reference } from "#shared/domain/ids.ts";
import { type DirectoryFeed, directoryFeed, type EditionRecord } from "#shared/storage/directory/feed.ts";
import { type Follower, follower } from "./follow.ts";
import { buildSnapshot } from "./index/build.ts";
import { FORMAT } from "./index/format.ts";
import { openSnapshot, type Snapshot } from "./index/snapshot.ts";
import {
  type ConnectS3,
  connectS3,
  downloadSnapshot,
  type Place,
  temporaryFolder,
} from "./snapshot-store.ts";

/** News are looked for at most this often. With the log's own delay a change shows well within 10 s (decisions 11). */
const CHECK_EVERY_MS = 2_000;
/** A tail longer than this is slower to apply than a newer snapshot is to fetch. */
const TAIL_MAX = 5_000;
/** The table may be out of reach for so long before readers are told so instead of what was last known. */
const STALE_MAX_MS = 60_000;

/** An open file, the edition that it came from (null: none, it began empty), and where it stands in the log. */
interface Open {
  readonly snapshot: Snapshot;
  readonly edition: EditionRecord | null;
  /** The edition whose object could not be had. */
  readonly missing: string | null;
  readonly follower: Follower;
}

/**
 * The public directory from a snapshot in the temporary folder of the function, kept up to date from the log. A query
 * makes no call of its own: the first one after two seconds looks for news, and those that come meanwhile wait for it.
 */
export const connectDirectory: Connect<"directory"> = (connection) => {
  const { config } = connection;
  const current = following(connection);
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
    async nextSteps(reference) {
      const snapshot = await current();
      const steps = find(snapshot, reference) && snapshot.nextSteps(nameOf(reference));
      if (!steps) return undefined;
      const entries = NEXT_STEP_KINDS.map((kind) => [
        kind,
        steps[kind].map((step) => ({ ...shown(step), reason: step.reason })),
      ]);
      return Object.fromEntries(entries) as NextSteps;
    },
  };
};

/** Gives the snapshot, brought up to date if that was not done in the last two seconds. */
function following(connection: Connection): () => Promise<Snapshot> {
  const feed = directoryFeed(connection, FORMAT);
  const s3 = connectS3(connection.config);
  let open: Open | undefined;
  let checkedAt = 0;
  let freshAt = 0;
  let checking: Promise<Open> | undefined;

  async function check(at: number): Promise<Open> {
    try {
      const next = await bringUpToDate(open, feed, s3);
      if (open && next.snapshot !== open.snapshot) open.snapshot.close();
      freshAt = at;
      return next;
    } catch (error) {
      // A short disturbance is bridged with what is known.
      if (!open || at - freshAt > STALE_MAX_MS) throw error;
      return open;
    }
  }

  return async () => {
    // The clock of the day, as a function's own stands still while it is frozen.
    const at = Date.now();
    if (open && at >= checkedAt && at - checkedAt < CHECK_EVERY_MS) return open.snapshot;
    checking ??= check(at).finally(() => {
      checkedAt = at;
      checking = undefined;
    });
    open = await checking;
    return open.snapshot;
  };
}

async function bringUpToDate(open: Open | undefined, feed: DirectoryFeed, s3: ConnectS3): Promise<Open> {
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

/** The file to read from: what is open, unless an edition is better and can be had. */
async function newest(
  open: Open | undefined,
  edition: EditionRecord | undefined,
  s3: ConnectS3,
): Promise<Open> {
  if (open && !isBetter(edition, open)) return open;
  const found = edition && (await openEdition(edition, edition, s3));
  if (found) return found;
  const missing = edition?.key ?? null;
  // Its publisher makes a lost one anew within a minute. Until then what is open, or the one before it, is followed on.
  if (open) return { ...open, missing };
  const before = edition?.previous && { bucket: edition.bucket, key: edition.previous };
  return { ...((before && (await openEdition(edition, before, s3))) || (await openEmpty())), missing };
}

/** Whether to fetch an edition although a file is open: there was none before, it was made anew, or is far ahead. */
function isBetter(edition: EditionRecord | undefined, { edition: mine, missing, follower }: Open): boolean {
  if (!edition || edition.key === missing) return false;
  return (
    mine === null ||
    edition.rebuilt_at !== mine.rebuilt_at ||
    edition.position > follower.position() + TAIL_MAX
  );
}

/** Opens the file of an edition that lies there; undefined when it is lost. */
async function openEdition(edition: EditionRecord, place: Place, s3: ConnectS3): Promise<Open | undefined> {
  return inFolder(async (path) =>
    (await downloadSnapshot(s3, place, path)) ? opened(path, edition) : undefined,
  );
}

/** An empty file, which the whole log then fills. */
const openEmpty = (): Promise<Open> =>
  inFolder(async (path) => {
    await buildSnapshot(path, [], { position: "0" });
    return opened(path, null);
  });

function opened(path: string, edition: EditionRecord | null): Open {
  const snapshot = openSnapshot(path, { writable: true });
  return { snapshot, edition, missing: null, follower: follower(Number(snapshot.position())) };
}

async function inFolder<T>(open: (path: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  try {
    return await open(folder.path("snapshot"));
  } finally {
    // An open file stays readable without its name, and is gone for good when the process ends, however it ends.
    folder.remove();
  }
}
