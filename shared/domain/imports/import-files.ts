import type { BulkImport } from "./import.ts";

/** Names of the files of an import. */
export const FILES = {
  /** As it was sent. */
  source: "file",
  /** What a reading of it was asked for, and what came of it. */
  reading: "reading.json",
  summary: "summary.json",
  /** For each row that is left out its line and why, in the order of lines. */
  refused: "refused.ndjson",
  results: "results.csv",
} as const;
/** The rows with errors as they were sent, in the form in which people mend them. */
export const ERRORS_FILES = { csv: "errors.csv", xlsx: "errors.csv", ndjson: "errors.ndjson" } as const;

/** The file of a reading. */
export const of = ({ validation }: Pick<BulkImport, "validation">, name: string): string =>
  `${validation}/${name}`;
/** The rows of a chunk, and what became of them. */
export const chunkFile = (one: Pick<BulkImport, "validation">, chunk: number): string =>
  of(one, `chunk-${String(chunk).padStart(5, "0")}.json`);
export const resultFile = (one: Pick<BulkImport, "validation">, chunk: number): string =>
  of(one, `result-${String(chunk).padStart(5, "0")}.json`);
