import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";

/** Reads one column. */
export interface Column<T extends SQLOutputValue> {
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
