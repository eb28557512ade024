import type { DatabaseSync } from "node:sqlite";
import type { IndexedEvent, PublicEvent } from "#shared/domain/directory/public-event.ts";
import { prepareColumn } from "./column.ts";
import { labelNamesIn, unpack } from "./packing.ts";
import { codeOfIdentifier } from "./search-entry.ts";

export interface Reader {
  /** The row of an event by UUID or short code; undefined when it is not public. */
  readonly rowOf: (identifier: string) => number | undefined;
  /** The event of a row that is known to exist. */
  readonly event: (row: number) => PublicEvent;
  readonly connections: (row: number) => IndexedEvent["connections"];
  readonly labelNames: (row: number) => IndexedEvent["label_names"];
}

/** Prepares the reading of single events. They were validated when they were written, and are not validated again. */
export function prepareReader(db: DatabaseSync): Reader {
  const rowOf = prepareColumn<number>(db, "SELECT row FROM event WHERE code = ?");
  const body = prepareColumn<string>(db, "SELECT body FROM payload WHERE row = ?");
  const connections = prepareColumn<string | null>(db, "SELECT connections FROM payload WHERE row = ?");
  return {
    rowOf: (identifier) => rowOf.first(codeOfIdentifier(identifier) ?? null),
    event: (row) => unpack(body.first(row)!),
    labelNames: (row) => labelNamesIn(body.first(row)!),
    connections: (row) => JSON.parse(connections.first(row) ?? "[]") as IndexedEvent["connections"],
  };
}
