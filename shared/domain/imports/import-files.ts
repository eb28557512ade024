import type { BulkImport } from "./import.ts";

/** Names of the files of an import. */
export const FILES = {
  /** As it was sent. */
  source: "file",
  /** What came of a reading of it. */
  summary: "summary.json",
  /** For each row that is left out its line and why, in the order of lines. */
  refused: "refused.ndjson",
  results: "results.csv",
} as const;
/** The rows with errors as they were sent, in the form in which people mend them. */
export const ERRORS_FILES = { csv: "errors.csv", xlsx: "errors.csv", ndjson: "errors.ndjson" } as const;

/** What a reading was asked for. */
export const askedFile = (asked: string): string => `asked-${asked}.json`;
/** By what the files of a reading are named. */
export type ReadingFiles = Pick<BulkImport, "validation" | "reading">;
/** A file of the reading that counts: each run writes into a folder of its own. */
export const of = ({ validation, reading }: ReadingFiles, name: string): string =>
  `${validation}-${reading ?? "none"}/${name}`;
const ofChunk =
  (name: string) =>
  (one: ReadingFiles, chunk: number): string =>
    of(one, `${name}-${String(chunk).padStart(5, "0")}.json`);
/** The rows of a chunk, and what became of those of one that was issued. */
export const chunkFile = ofChunk("chunk");
export const resultFile = ofChunk("result");
/** The same of a chunk of which nobody was issued to: not where another run of it has issued it. */
export const failedFile = ofChunk("failed");
