import { renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { IndexedEvent } from "#shared/domain/directory/public-event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { bytesOf, codeNumber, documentOf, sortDateOf } from "./document.ts";
import { createTables, writeMeta } from "./format.ts";
import { FIRST_ROW, GAP } from "./placement.ts";
import { prepareWriter } from "./writer.ts";

/** An event to index, with the version of DirectoryChange that it shows. */
export interface VersionedEvent {
  readonly event: IndexedEvent;
  readonly version: number;
}

export interface BuildOptions {
  /** Where in the change log this snapshot stands; given back by `position`. */
  readonly position?: string;
  /** Called now and then with the number of events read, then of events indexed. */
  readonly onProgress?: (phase: "reading" | "indexing", events: number) => void;
}

/** Two or three events fill a page of the default 4 KiB badly: these waste 10 % less of the file. */
const PAGE_BYTES = 8_192;
const PROGRESS_EVERY = 1_000;
/** Bytes of postings that FTS5 collects before it writes a segment: fewer, larger segments while building. */
const PENDING_BYTES = 32 * 2 ** 20;
const PENDING_BYTES_DEFAULT = 2 ** 20;
/** FTS5's own; off while building, because everything is merged once at the end. */
const AUTOMERGE_DEFAULT = 4;

/**
 * Writes a new snapshot of all public events to `path`, in any order; of an event that comes twice, the highest
 * version counts. The file appears only when it is complete, and replaces one that is there. Memory stays small
 * whatever the number: the events wait in a file beside it until they are sorted. Gives the number of events.
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
    const document = documentOf(JSON.parse(String(row.event)));
    writer.insert(FIRST_ROW + indexed * GAP, document, Number(row.version));
    for (const place of document.places) totals.set(place, (totals.get(place) ?? 0) + 1);
    if (++indexed % PROGRESS_EVERY === 0) onProgress("indexing", indexed);
  }
  for (const [place, events] of totals) writer.addTotal(place, events);
  configure("hashsize", PENDING_BYTES_DEFAULT);
  configure("automerge", AUTOMERGE_DEFAULT);
  db.exec("INSERT INTO search (search) VALUES ('optimize')");
  onProgress("indexing", indexed);
  return indexed;
}
