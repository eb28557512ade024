import type { DatabaseSync } from "node:sqlite";
import { type Document, documentOf } from "./document.ts";
import { labelNamesIn, unpack } from "./packing.ts";
import { preparePlacement } from "./placement.ts";

interface Known {
  readonly row: number;
  readonly sort_date: number;
  readonly version: number;
}

/** One event's rows in the tables `event`, `payload` and `search`. */
function prepareRows(db: DatabaseSync) {
  const find = db.prepare("SELECT row, sort_date, version FROM event WHERE code = ?");
  const read = db.prepare("SELECT body, connections FROM payload WHERE row = ?");
  const addEvent = db.prepare(
    "INSERT INTO event (row, code, sort_date, event_id, version) VALUES (?, ?, ?, ?, ?)",
  );
  const setVersion = db.prepare("UPDATE event SET version = ? WHERE row = ?");
  const setPayload = db.prepare("INSERT OR REPLACE INTO payload (row, body, connections) VALUES (?, ?, ?)");
  const addSearch = db.prepare(
    "INSERT INTO search (rowid, name, skills, keywords, description, tags) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const dropEvent = db.prepare("DELETE FROM event WHERE row = ?");
  const dropPayload = db.prepare("DELETE FROM payload WHERE row = ?");
  const dropSearch = db.prepare("DELETE FROM search WHERE rowid = ?");
  return {
    known: (code: number): Known | undefined => find.get(code) as Known | undefined,
    stored(row: number): Document {
      const { body, connections } = read.get(row) as { body: string; connections: string | null };
      return documentOf({
        ...unpack(body),
        label_names: labelNamesIn(body),
        connections: connections === null ? [] : JSON.parse(connections),
      });
    },
    insert(row: number, document: Document, version: number): void {
      addEvent.run(row, document.code, document.sortDate, document.eventId, version);
      setPayload.run(row, document.body, document.connections);
      addSearch.run(row, ...document.columns);
    },
    /** Writes a change that keeps the row. Most are a new counter: then the words stay as they are. */
    update(row: number, document: Document, version: number, wordsToo: boolean): void {
      setVersion.run(version, row);
      setPayload.run(row, document.body, document.connections);
      if (!wordsToo) return;
      dropSearch.run(row);
      addSearch.run(row, ...document.columns);
    },
    remove(row: number): void {
      for (const drop of [dropEvent, dropPayload, dropSearch]) drop.run(row);
    },
  };
}

/** The numbers of events by category, state and city. */
function prepareTotals(db: DatabaseSync) {
  const add = db.prepare(
    "INSERT INTO total (place, events) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET events = events + excluded.events",
  );
  const dropEmpty = db.prepare("DELETE FROM total WHERE place = ? AND events = 0");
  return {
    add: (place: string, events: number) => add.run(place, events),
    count(document: Document, by: 1 | -1): void {
      for (const place of document.places) {
        add.run(place, by);
        if (by < 0) dropEmpty.run(place);
      }
    },
  };
}

export type Writer = ReturnType<typeof prepareWriter>;

/** Prepares what puts events into a file and takes them out. The caller holds the transaction. */
export function prepareWriter(db: DatabaseSync) {
  const rows = prepareRows(db);
  const totals = prepareTotals(db);
  const rowFor = preparePlacement(db, (moves) => {
    const moved = [...moves].map(([from, to]) => ({ from, to, document: rows.stored(from) }));
    const versions = moved.map(({ document }) => rows.known(document.code)?.version ?? 0);
    for (const { from } of moved) rows.remove(from);
    for (const [i, { to, document }] of moved.entries()) rows.insert(to, document, versions[i] ?? 0);
  });

  return {
    /** Writes a new event at a row number that is known to be free, and leaves the totals to the caller. */
    insert: rows.insert,
    addTotal: totals.add,

    /** The version that an event is stored with, or undefined if it is not in the file. */
    versionOf: (code: number): number | undefined => rows.known(code)?.version,

    /** Writes an event, new or changed. */
    put(document: Document, version: number): void {
      const known = rows.known(document.code);
      if (known === undefined) {
        rows.insert(rowFor(document), document, version);
        totals.count(document, 1);
        return;
      }
      const before = rows.stored(known.row);
      if (before.places.join() !== document.places.join()) {
        totals.count(before, -1);
        totals.count(document, 1);
      }
      if (known.sort_date === document.sortDate) {
        rows.update(known.row, document, version, before.columns.join("\n") !== document.columns.join("\n"));
      } else {
        rows.remove(known.row);
        rows.insert(rowFor(document), document, version);
      }
    },

    /** Takes an event out, if it is there. */
    drop(code: number): void {
      const known = rows.known(code);
      if (known === undefined) return;
      totals.count(rows.stored(known.row), -1);
      rows.remove(known.row);
    },
  };
}
