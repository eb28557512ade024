import type { DatabaseSync } from "node:sqlite";
import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { codeNumber, documentOf } from "./document.ts";
import { writeMeta } from "./format.ts";
import { prepareWriter, type Writer } from "./writer.ts";

export interface AppliedChanges {
  readonly applied: number;
  /** Older than what the file has, or the same again. */
  readonly ignored: number;
}

const writers = new WeakMap<DatabaseSync, (change: DirectoryChange) => boolean>();

/**
 * Applies changes to an open file, all or none. A change counts only if its version is higher than what the file has
 * of the event, gone ones included, so any part of the log may be applied again and in any order.
 */
export function applyChanges(
  db: DatabaseSync,
  changes: Iterable<DirectoryChange>,
  position?: string,
): AppliedChanges {
  const apply = writers.get(db) ?? prepareApply(db, prepareWriter(db));
  writers.set(db, apply);
  let applied = 0;
  let ignored = 0;
  db.exec("BEGIN IMMEDIATE");
  try {
    for (const change of changes) {
      if (apply(change)) applied++;
      else ignored++;
    }
    if (position !== undefined) writeMeta(db, "position", position);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
  return { applied, ignored };
}

function prepareApply(db: DatabaseSync, writer: Writer): (change: DirectoryChange) => boolean {
  const ended = db.prepare("SELECT version FROM tombstone WHERE code = ?");
  const bury = db.prepare("INSERT OR REPLACE INTO tombstone (code, version) VALUES (?, ?)");
  const revive = db.prepare("DELETE FROM tombstone WHERE code = ?");
  return ({ event_id, version, event }) => {
    const code = codeNumber(shortCode(event_id));
    const tombstone = ended.get(code)?.version as number | undefined;
    const known = writer.versionOf(code) ?? tombstone;
    if (known !== undefined && version <= known) return false;
    if (event === null) {
      writer.drop(code);
      bury.run(code, version);
    } else {
      if (tombstone !== undefined) revive.run(code);
      writer.put(documentOf(event), version);
    }
    return true;
  };
}
