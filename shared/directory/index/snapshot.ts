import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { DirectoryQuery } from "#shared/domain/ports/events.ts";
import type {
  DirectoryChange,
  NextSteps,
  PublicEvent,
  PublicEventList,
} from "#shared/domain/public-event.ts";
import { type AppliedChanges, applyChanges } from "./changes.ts";
import { FORMAT, readMeta } from "./format.ts";
import { prepareNextSteps } from "./next-steps.ts";
import { prepareReader } from "./reader.ts";
import { prepareSearch } from "./search.ts";

/** What the API asks of an index; OpenSearch would answer the same. Any text is safe in any of it. */
export interface DirectoryIndex {
  /** One page of the directory, with exact totals. `page` from 1; past the end it is empty. */
  search(query: DirectoryQuery): PublicEventList;
  /** One public event by UUID or short code. */
  event(identifier: string): PublicEvent | undefined;
  /** The next steps of a public event by UUID or short code; undefined when it is not public. */
  nextSteps(identifier: string): NextSteps | undefined;
}

/** A snapshot file that is open. */
export interface Snapshot extends DirectoryIndex {
  /** Number of public events. */
  size(): number;
  /** Where in the change log the file stands, as it was last told. */
  position(): string;
  /** Applies a part of the change log; only if opened as writable. */
  apply(changes: Iterable<DirectoryChange>, position?: string): AppliedChanges;
  close(): void;
}

/**
 * Pages of the file kept in the process; the rest is read through the operating system's cache. Mapping the file into
 * memory instead was measured to be no faster and to count the file into the function's memory.
 */
const CACHE_KIB = 16_384;

/**
 * Opens a snapshot. Read-only by default: the file is taken to be immutable, no lock is held, nothing beside it is
 * written. `writable` is for a private copy that nobody else opens (a function's own download, or the publisher's
 * next edition): it is not kept safe from a crash of the machine, as it can be fetched again.
 * Fails when the file is missing, or was written in another format.
 */
export function openSnapshot(path: string, { writable = false }: { writable?: boolean } = {}): Snapshot {
  const url = pathToFileURL(path);
  url.searchParams.set("mode", writable ? "rw" : "ro");
  if (!writable) url.searchParams.set("immutable", "1");
  const db = new DatabaseSync(url, { readOnly: !writable });
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY`);
  if (writable)
    db.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
  const format = readMeta(db, "format");
  if (format !== FORMAT) {
    db.close();
    throw new Error(`The directory snapshot has format ${format}, this version reads ${FORMAT}: rebuild it.`);
  }
  const reader = prepareReader(db);
  const size = db.prepare("SELECT events FROM total WHERE place = ''");
  return {
    search: prepareSearch(db, reader),
    nextSteps: prepareNextSteps(db, reader),
    event(identifier) {
      const row = reader.rowOf(identifier);
      return row === undefined ? undefined : reader.event(row);
    },
    size: () => Number(size.get()?.events ?? 0),
    position: () => readMeta(db, "position") ?? "",
    apply: (changes, position) => applyChanges(db, changes, position),
    close: () => db.close(),
  };
}
