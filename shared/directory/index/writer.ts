import type { DatabaseSync } from "node:sqlite";
import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import { shortCode } from "#shared/domain/ids.ts";
import { writeMeta } from "./format.ts";
import { labelNamesIn, unpack } from "./packing.ts";
import { preparePlacement } from "./placement.ts";
import { codeNumber, type SearchEntry, searchEntryOf } from "./search-entry.ts";

interface StoredEvent {
  readonly row: number;
  readonly sort_date: number;
  readonly version: number;
}

/** Reads and writes the rows of one event in the tables `event`, `payload` and `search`. */
function prepareRows(db: DatabaseSync) {
  const find = db.prepare("SELECT row, sort_date, version FROM event WHERE code = ?");
  const read = db.prepare("SELECT body, connections FROM payload WHERE row = ?");
  const addEvent = db.prepare(
    "INSERT INTO event (row, code, sort_date, first_date, last_date, event_id, version) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const setFacts = db.prepare("UPDATE event SET version = ?, first_date = ?, last_date = ? WHERE row = ?");
  const setPayload = db.prepare("INSERT OR REPLACE INTO payload (row, body, connections) VALUES (?, ?, ?)");
  const addSearch = db.prepare(
    "INSERT INTO search (rowid, name, skills, keywords, description, tags) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const dropEvent = db.prepare("DELETE FROM event WHERE row = ?");
  const dropPayload = db.prepare("DELETE FROM payload WHERE row = ?");
  const dropSearch = db.prepare("DELETE FROM search WHERE rowid = ?");
  return {
    known: (code: number): StoredEvent | undefined => find.get(code) as StoredEvent | undefined,
    stored(row: number): SearchEntry {
      const { body, connections } = read.get(row) as { body: string; connections: string | null };
      return searchEntryOf({
        ...unpack(body),
        label_names: labelNamesIn(body),
        connections: connections === null ? [] : JSON.parse(connections),
      });
    },
    insert(row: number, entry: SearchEntry, version: number): void {
      addEvent.run(row, entry.code, entry.sortDate, entry.firstDate, entry.lastDate, entry.eventId, version);
      setPayload.run(row, entry.body, entry.connections);
      addSearch.run(row, ...entry.columns);
    },
    /** Writes a change that keeps the row; `wordsToo` is false when the searched words are the same. */
    update(row: number, entry: SearchEntry, version: number, wordsToo: boolean): void {
      setFacts.run(version, entry.firstDate, entry.lastDate, row);
      setPayload.run(row, entry.body, entry.connections);
      if (!wordsToo) return;
      dropSearch.run(row);
      addSearch.run(row, ...entry.columns);
    },
    remove(row: number): void {
      for (const drop of [dropEvent, dropPayload, dropSearch]) drop.run(row);
    },
  };
}

function prepareTotals(db: DatabaseSync) {
  const add = db.prepare(
    "INSERT INTO total (place, events) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET events = events + excluded.events",
  );
  const dropEmpty = db.prepare("DELETE FROM total WHERE place = ? AND events = 0");
  return {
    add: (place: string, events: number) => add.run(place, events),
    count(entry: SearchEntry, by: 1 | -1): void {
      for (const place of entry.places) {
        add.run(place, by);
        if (by < 0) dropEmpty.run(place);
      }
    },
  };
}

/** Prepares the writing and removing of events. The caller begins and ends the transaction. */
export function prepareWriter(db: DatabaseSync) {
  const rows = prepareRows(db);
  const totals = prepareTotals(db);
  const rowFor = preparePlacement(db, (moves) => {
    const moved = [...moves].map(([from, to]) => ({ from, to, entry: rows.stored(from) }));
    const versions = moved.map(({ entry }) => rows.known(entry.code)?.version ?? 0);
    for (const { from } of moved) rows.remove(from);
    for (const [i, { to, entry }] of moved.entries()) rows.insert(to, entry, versions[i] ?? 0);
  });

  return {
    /** Writes a new event at a free row number; the caller must add it to the totals. */
    insert: rows.insert,
    addTotal: totals.add,

    versionOf: (code: number): number | undefined => rows.known(code)?.version,

    put(entry: SearchEntry, version: number): void {
      const known = rows.known(entry.code);
      if (known === undefined) {
        rows.insert(rowFor(entry), entry, version);
        totals.count(entry, 1);
        return;
      }
      const before = rows.stored(known.row);
      if (before.places.join() !== entry.places.join()) {
        totals.count(before, -1);
        totals.count(entry, 1);
      }
      if (known.sort_date === entry.sortDate) {
        rows.update(known.row, entry, version, before.columns.join("\n") !== entry.columns.join("\n"));
      } else {
        rows.remove(known.row);
        rows.insert(rowFor(entry), entry, version);
      }
    },

    drop(code: number): void {
      const known = rows.known(code);
      if (known === undefined) return;
      totals.count(rows.stored(known.row), -1);
      rows.remove(known.row);
    },
  };
}

export interface AppliedChanges {
  readonly applied: number;
  /** Not newer than what the file has. */
  readonly ignored: number;
}

/** Prepares the applying of changes, all or none; only a higher version counts, so parts of the log can be applied again. */
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
