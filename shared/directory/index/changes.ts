import type { DatabaseSync } from "node:sqlite";
import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { writeMeta } from "./format.ts";
import { codeNumber, searchEntryOf } from "./search-entry.ts";
import { prepareWriter } from "./writer.ts";

export interface AppliedChanges {
  readonly applied: number;
  /** Not newer than what the file has. */
  readonly ignored: number;
}

/**
 * Prepares the applying of changes to an open file, all or none. A change counts only if its version is higher than the
 * one that the file has of the event, withdrawn events included: parts of the log can be applied again, in any order.
 */
export function prepareChanges(db: DatabaseSync) {
  const applyOne = prepareChange(db);

  return function apply(changes: Iterable<DirectoryChange>, position?: string): AppliedChanges {
    let applied = 0;
    let ignored = 0;
    db.exec("BEGIN IMMEDIATE");
    try {
      for (const change of changes) {
        if (applyOne(change)) applied++;
        else ignored++;
      }
      if (position !== undefined) writeMeta(db, "position", position);
      db.exec("COMMIT");
    } catch (error) {
      db.exec("ROLLBACK");
      throw error;
    }
    return { applied, ignored };
  };
}

function prepareChange(db: DatabaseSync): (change: DirectoryChange) => boolean {
  const writer = prepareWriter(db);
  const tombstone = db.prepare("SELECT version FROM tombstone WHERE code = ?");
  const addTombstone = db.prepare("INSERT OR REPLACE INTO tombstone (code, version) VALUES (?, ?)");
  const dropTombstone = db.prepare("DELETE FROM tombstone WHERE code = ?");
  return ({ event_id, version, event }) => {
    const code = codeNumber(shortCode(event_id));
    const ended = tombstone.get(code)?.version as number | undefined;
    const known = writer.versionOf(code) ?? ended;
    if (known !== undefined && version <= known) return false;
    if (event === null) {
      writer.drop(code);
      addTombstone.run(code, version);
    } else {
      if (ended !== undefined) dropTombstone.run(code);
      writer.put(searchEntryOf(event), version);
    }
    return true;
  };
}
