import { renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { createTables, writeMeta } from "./format.ts";
import { FIRST_ROW, GAP } from "./placement.ts";
import { bytesOf, codeNumber, searchEntryOf, sortDateOf } from "./search-entry.ts";
import { prepareWriter } from "./writer.ts";

export interface VersionedEvent {
  readonly event: IndexedEvent;
  readonly version: number;
}

interface BuildOptions {
  /** The position in the change log up to which the events are complete; Snapshot.position gives it back. */
  readonly position?: string;
  /** Called every thousand events with the number read so far, then with the number indexed. */
  readonly onProgress?: (phase: "reading" | "indexing", events: number) => void;
}

/** Two or three events do not fill a default page of 4 KiB well: this size makes the file 10 % smaller. */
const PAGE_BYTES = 8_192;
const PROGRESS_EVERY = 1_000;
/** Bytes of postings that FTS5 collects before it writes a segment: more while building, for fewer segments. */
const PENDING_BYTES = 32 * 2 ** 20;
const PENDING_BYTES_DEFAULT = 2 ** 20;
/** The default of FTS5; switched off while building, because everything is merged once at the end. */
const AUTOMERGE_DEFAULT = 4;

/**
 * Writes a snapshot of events, given in any order, to `path` and gives their number. Of an event that comes twice, the
 * highest version counts. The file appears only when it is complete, and then replaces an older one. Memory does not
 * grow with the number of events, because they are sorted in a file beside it. Rejects with the error of `events`.
 */
export async function buildSnapshot(
  path: string,
  events: Iterable<VersionedEvent> | AsyncIterable<VersionedEvent>,
  { position = "", onProgress = () => undefined }: BuildOptions = {},
): Promise<number> {
  const draft = `${path}.draft`;
  const compact = `${path}.draft-compact`;
  const clear = () => {
    for (const file of [draft, compact]) rmSync(file, { force: true });
  };
  clear();
  const db = new DatabaseSync(draft);
  try {
    db.exec(
      `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536`,
    );
    createTables(db);
    writeMeta(db, "position", position);
    db.exec("BEGIN");
    await stage(db, events, onProgress);
    const count = indexStaged(db, onProgress);
    db.exec("DROP TABLE staged; COMMIT");
    db.prepare("VACUUM INTO ?").run(compact);
    renameSync(compact, path);
    return count;
  } finally {
    db.close();
    clear();
  }
}

async function stage(
  db: DatabaseSync,
  events: Iterable<VersionedEvent> | AsyncIterable<VersionedEvent>,
  onProgress: NonNullable<BuildOptions["onProgress"]>,
): Promise<void> {
  db.exec(`
    CREATE TABLE staged (code INTEGER PRIMARY KEY, sort_date INTEGER, event_id BLOB, version INTEGER, event TEXT);
    CREATE INDEX staged_order ON staged (sort_date DESC, event_id);
  `);
  const add = db.prepare(`
    INSERT INTO staged (code, sort_date, event_id, version, event) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (code) DO UPDATE SET sort_date = excluded.sort_date, version = excluded.version, event = excluded.event
    WHERE excluded.version > staged.version
  `);
  let read = 0;
  for await (const { event, version } of events) {
    const code = codeNumber(shortCode(event.event_id));
    add.run(code, sortDateOf(event.initial_date), bytesOf(event.event_id), version, JSON.stringify(event));
    if (++read % PROGRESS_EVERY === 0) onProgress("reading", read);
  }
  onProgress("reading", read);
}

function indexStaged(db: DatabaseSync, onProgress: NonNullable<BuildOptions["onProgress"]>): number {
  const configure = (option: "hashsize" | "automerge", value: number) =>
    db.exec(`INSERT INTO search (search, rank) VALUES ('${option}', ${value})`);
  const writer = prepareWriter(db);
  const totals = new Map<string, number>();
  let indexed = 0;
  configure("hashsize", PENDING_BYTES);
  configure("automerge", 0);
  for (const row of db
    .prepare("SELECT version, event FROM staged ORDER BY sort_date DESC, event_id")
    .iterate()) {
    const entry = searchEntryOf(JSON.parse(String(row.event)));
    writer.insert(FIRST_ROW + indexed * GAP, entry, Number(row.version));
    for (const place of entry.places) totals.set(place, (totals.get(place) ?? 0) + 1);
    if (++indexed % PROGRESS_EVERY === 0) onProgress("indexing", indexed);
  }
  for (const [place, events] of totals) writer.addTotal(place, events);
  configure("hashsize", PENDING_BYTES_DEFAULT);
  configure("automerge", AUTOMERGE_DEFAULT);
  db.exec("INSERT INTO search (search) VALUES ('optimize')");
  onProgress("indexing", indexed);
  return indexed;
}
