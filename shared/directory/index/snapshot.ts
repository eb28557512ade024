import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { DirectoryQuery } from "#shared/domain/directory/ports.ts";
import type {
  DirectoryChange,
  NextSteps,
  Organizer,
  PublicEvent,
  PublicEventList,
} from "#shared/domain/directory/public-event.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { FORMAT, readMeta } from "./format.ts";
import { prepareNextSteps } from "./next-steps.ts";
import { prepareReader } from "./reader.ts";
import { prepareSearch } from "./search.ts";
import { type AppliedChanges, prepareChanges } from "./writer.ts";

/** A snapshot file that is open. Any text is safe in any query. */
export interface Snapshot {
  /** One page of the directory, with exact totals. `page` counts from 1; one after the last is empty. */
  search(query: DirectoryQuery): PublicEventList;
  event(identifier: string): PublicEvent | undefined;
  organizer(identifier: string): Organizer | undefined;
  /** The next steps of a public event by UUID or short code, in English by default; undefined when it is not public. */
  nextSteps(identifier: string, locale?: Locale): NextSteps | undefined;
  size(): number;
  /** The position in the change log that was last written to the file. */
  position(): string;
  /** Applies changes of the log, all or none, and notes a new position. Throws unless the file is writable. */
  apply(changes: Iterable<DirectoryChange>, position?: string): AppliedChanges;
  close(): void;
}

/** Memory for pages of the file. Mapping it was measured to be no faster, and would count as memory of the function. */
const CACHE_KIB = 16_384;

/** Opens a snapshot that is not locked: without `writable` it must not change, with it nobody else may open it. Throws for another format. */
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
      return row === undefined ? undefined : reader.events([row])[0];
    },
    organizer(identifier) {
      const row = reader.rowOf(identifier);
      return row === undefined ? undefined : reader.organizer(row);
    },
    size: () => Number(size.get()?.events ?? 0),
    position: () => readMeta(db, "position") ?? "",
    apply: prepareChanges(db),
    close: () => db.close(),
  };
}
