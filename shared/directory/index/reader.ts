import type { DatabaseSync } from "node:sqlite";
import type { IndexedEvent, PublicEvent } from "#shared/domain/directory/public-event.ts";
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
  const rowOf = db.prepare("SELECT row FROM event WHERE code = ?");
  const body = db.prepare("SELECT body FROM payload WHERE row = ?");
  const connections = db.prepare("SELECT connections FROM payload WHERE row = ?");
  return {
    rowOf: (identifier) => rowOf.get(codeOfIdentifier(identifier) ?? null)?.row as number | undefined,
    event: (row) => unpack(String(body.get(row)?.body)),
    labelNames: (row) => labelNamesIn(String(body.get(row)?.body)),
    connections: (row) => {
      const text = connections.get(row)?.connections;
      return typeof text === "string" ? (JSON.parse(text) as IndexedEvent["connections"]) : [];
    },
  };
}
