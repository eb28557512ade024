import type { DatabaseSync } from "node:sqlite";
import type { IndexedEvent } from "../public-event.ts";
import { type Document, documentOf } from "./document.ts";
import { packingOf } from "./packing.ts";
import { preparePlacement } from "./placement.ts";

export type Writer = ReturnType<typeof prepareWriter>;

/** The statements that put events into a file and take them out. The caller holds the transaction. */
export function prepareWriter(db: DatabaseSync) {
  const find = db.prepare("SELECT row, sort_date, version FROM event WHERE code = ?");
  const read = db.prepare("SELECT body, connections FROM payload WHERE row = ?");
  const addEvent = db.prepare(
    "INSERT INTO event (row, code, sort_date, event_id, version) VALUES (?, ?, ?, ?, ?)",
  );
  const setVersion = db.prepare("UPDATE event SET version = ? WHERE row = ?");
  const addPayload = db.prepare("INSERT OR REPLACE INTO payload (row, body, connections) VALUES (?, ?, ?)");
  const addSearch = db.prepare(
    "INSERT INTO search (rowid, name, skills, keywords, description, tags) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const dropEvent = db.prepare("DELETE FROM event WHERE row = ?");
  const dropPayload = db.prepare("DELETE FROM payload WHERE row = ?");
  const dropSearch = db.prepare("DELETE FROM search WHERE rowid = ?");
  const addTotal = db.prepare(
    "INSERT INTO total (place, events) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET events = events + excluded.events",
  );
  const dropEmptyTotal = db.prepare("DELETE FROM total WHERE place = ? AND events = 0");
  const packing = packingOf(db);
  const rowFor = preparePlacement(db, move);

  function stored(row: number): Document {
    const { body, connections } = read.get(row) as { body: Uint8Array; connections: string | null };
    const event = JSON.parse(packing.unpack(body)) as Omit<IndexedEvent, "connections">;
    return documentOf({ ...event, connections: connections === null ? [] : JSON.parse(connections) });
  }

  /** Writes a new event at a row number that is free. Totals are the caller's. */
  function insert(row: number, document: Document, version: number): void {
    addEvent.run(row, document.code, document.sortDate, document.eventId, version);
    addPayload.run(row, packing.pack(document.body), document.connections);
    addSearch.run(row, ...document.columns);
  }

  function remove(row: number): void {
    for (const drop of [dropEvent, dropPayload, dropSearch]) drop.run(row);
  }

  function count(document: Document, by: 1 | -1): void {
    for (const place of document.places) {
      addTotal.run(place, by);
      if (by < 0) dropEmptyTotal.run(place);
    }
  }

  function move(moves: ReadonlyMap<number, number>): void {
    const moved = [...moves].map(([from, to]) => {
      const document = stored(from);
      return { from, to, document, version: Number(find.get(document.code)?.version) };
    });
    for (const { from } of moved) remove(from);
    for (const { to, document, version } of moved) insert(to, document, version);
  }

  return {
    insert,
    addTotal: (place: string, events: number) => addTotal.run(place, events),

    /** The version that an event is stored with, or undefined if it is not in the file. */
    versionOf: (code: number): number | undefined => find.get(code)?.version as number | undefined,

    /** Writes an event, new or changed. What has not changed is not written: most changes are a new counter. */
    put(document: Document, version: number): void {
      const known = find.get(document.code) as { row: number; sort_date: number } | undefined;
      if (known === undefined) {
        insert(rowFor(document), document, version);
        count(document, 1);
        return;
      }
      const before = stored(known.row);
      count(before, -1);
      count(document, 1);
      if (known.sort_date !== document.sortDate) {
        remove(known.row);
        insert(rowFor(document), document, version);
        return;
      }
      setVersion.run(version, known.row);
      addPayload.run(known.row, packing.pack(document.body), document.connections);
      if (before.columns.every((column, i) => column === document.columns[i])) return;
      dropSearch.run(known.row);
      addSearch.run(known.row, ...document.columns);
    },

    /** Takes an event out, if it is there. */
    drop(code: number): void {
      const known = find.get(code) as { row: number } | undefined;
      if (known === undefined) return;
      count(stored(known.row), -1);
      remove(known.row);
    },
  };
}
