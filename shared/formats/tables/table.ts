/** The limits of every table that is read. Lengths are in characters (UTF-16 units). */
export const TABLE_BOUNDS = {
  columns: 500,
  /** What is longer is cut: with the number of a further one of the same name it must fit a mapping. */
  heading: 180,
  cell: 65_536,
  /** A line of a text file, or a row with all its cells. */
  row: 1_000_000,
  /** Of NDJSON, one object. */
  record: 65_536,
} as const;

export type TableFormat = "csv" | "ndjson" | "xlsx";
export type TableEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A row of cells, trimmed; blank ones at its end are left out. */
export interface CellsRow {
  /** As a person counts: the line of a text file at which it begins, or the row of a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Places of cells that a sheet keeps as numbers with three decimals: their point is none of thousands. */
  readonly decimals?: readonly number[];
}

/** A row of cells; of NDJSON a record, or in a sentence why its line is none, and the line unless it is too long. */
export type TableRow =
  | CellsRow
  | { readonly line: number; readonly record: unknown }
  | { readonly line: number; readonly problem: string; readonly text?: string };

/** What the owner of a file should know of it, as a sentence. */
export interface TableNote {
  readonly code: "title_rows" | "hidden_rows" | "hidden_sheets" | "other_sheets" | "merged_cells";
  readonly message: string;
  /** Of rows or cells. */
  readonly count?: number;
  /** Of sheets. */
  readonly names?: readonly string[];
}

export interface TableHead {
  readonly format: TableFormat;
  /** Of a text file. */
  readonly encoding?: TableEncoding;
  /** Of a CSV. */
  readonly separator?: string;
  /** Of a workbook: the one that is read, and all that are visible. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** By place: trimmed, "" for one without; where the file has none, the numbers of the columns. Empty for NDJSON. */
  readonly headings: readonly string[];
  /** Whether the headings stand in the file. */
  readonly named: boolean;
}

/** A table that can be read. */
export interface OpenedTable {
  readonly head: TableHead;
  /** The first row below the headings; undefined when there is none. */
  readonly first: TableRow | undefined;
  /** Reads the rows below the headings in batches of at most {@link BATCH_ROWS}; each call reads the file anew. Throws {@link UnreadableTable}. */
  rows(): AsyncIterable<readonly TableRow[]>;
  /** What is known so far: all once the rows were read to their end. */
  notes(): readonly TableNote[];
  /** Frees what was kept on disk of a large workbook. It must be called, and nothing is read afterwards. */
  close(): void;
}

/** Rows that are given at once, at most. */
export const BATCH_ROWS = 500;

/** Why a file is not read. */
type UnreadableCode =
  | "not_a_table"
  | "not_text"
  | "encrypted"
  | "damaged"
  | "too_large"
  | "lone_quote"
  | "no_rows"
  | "no_such_sheet";

/** A file that is not read; the message is a sentence for its owner that says what to do. */
export class UnreadableTable extends Error {
  readonly code: UnreadableCode;
  readonly line: number | undefined;

  constructor(code: UnreadableCode, message: string, line?: number) {
    super(line === undefined ? message : `Line ${line}: ${message}`);
    this.name = "UnreadableTable";
    this.code = code;
    this.line = line;
  }
}

/** Refuses a file that comes to more than this machine has room for. */
export const tooLargeToRead = (): UnreadableTable =>
  new UnreadableTable("too_large", "The file is too large to be read; import it in parts.");

/** A cell or heading as it is compared and read: with plain spaces, and none around it. */
export const cleanCell = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.includes("\u00a0") ? trimmed.replaceAll("\u00a0", " ").trim() : trimmed;
};

/** Cells in batches, however many came at once. */
export function* rowBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) yield rows.slice(from, from + BATCH_ROWS);
}
