import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import type { IndexedEvent, PublicEvent } from "#shared/domain/directory/public-event.ts";
import { labelNamesIn, organizerIn, unpackAll } from "./packing.ts";
import { codeOfIdentifier } from "./search-entry.ts";

interface Column<T extends SQLOutputValue> {
  /** Its value in the first row, or undefined when there is none. */
  readonly first: (...parameters: SQLInputValue[]) => T | undefined;
  readonly all: (...parameters: SQLInputValue[]) => T[];
}

/** Prepares a query for one column. Its rows come as arrays: an object for each takes longer than finding it. */
export function prepareColumn<T extends SQLOutputValue>(db: DatabaseSync, query: string): Column<T> {
  const statement = db.prepare(query);
  statement.setReturnArrays(true);
  return {
    first: (...parameters) => (statement.get(...parameters) as T[] | undefined)?.[0],
    all: (...parameters) => (statement.all(...parameters) as unknown as T[][]).map(([value]) => value!),
  };
}

export interface Reader {
  /** The row of an event by UUID or short code; undefined when it is not public. */
  readonly rowOf: (identifier: string) => number | undefined;
  /** The events of rows that are known to exist, in their order. */
  readonly events: (rows: readonly number[]) => PublicEvent[];
  readonly connections: (row: number) => IndexedEvent["connections"];
  readonly labelNames: (row: number) => IndexedEvent["label_names"];
  readonly organizer: (row: number) => IndexedEvent["organizer"];
}

const utf8 = new TextDecoder();

/** Prepares the reading of events. They were validated when they were written, and are not validated again. */
export function prepareReader(db: DatabaseSync): Reader {
  const rowOf = prepareColumn<number>(db, "SELECT row FROM event WHERE code = ?");
  // All in one value, and as bytes: to make a string of each takes as long as to find it.
  const bodies = prepareColumn<Uint8Array<ArrayBuffer> | null>(
    db,
    "SELECT CAST(group_concat(body) AS BLOB) FROM json_each(?) CROSS JOIN payload ON row = value",
  );
  const body = prepareColumn<string>(db, "SELECT body FROM payload WHERE row = ?");
  const connections = prepareColumn<string | null>(db, "SELECT connections FROM payload WHERE row = ?");
  return {
    rowOf: (identifier) => rowOf.first(codeOfIdentifier(identifier) ?? null),
    events: (rows) => unpackAll(utf8.decode(bodies.first(JSON.stringify(rows)) ?? undefined)),
    labelNames: (row) => labelNamesIn(body.first(row)!),
    organizer: (row) => organizerIn(body.first(row)!),
    connections: (row) => JSON.parse(connections.first(row) ?? "[]") as IndexedEvent["connections"],
  };
}
