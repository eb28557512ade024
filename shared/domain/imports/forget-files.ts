import { IMPORTS } from "../import-rules.ts";
import type { Ports } from "../ports.ts";
import { chunkCount } from "./import.ts";
import { chunkFile, ERRORS_FILES, FILES, of, type ReadingFiles } from "./import-files.ts";
import type { ImportPlace } from "./ports.ts";

type Files = Pick<Ports, "importFiles.remove">;
/** A reading of a file, and of how many rows it made chunks. */
export type FormerReading = ReadingFiles & { readonly valid: number };

const rowsOf = (one: FormerReading): string[] =>
  Array.from({ length: chunkCount(one, IMPORTS.rowsOfChunk) }, (_, n) => chunkFile(one, n));

/** Removes what was sent, and the rows that were read of it. Can be repeated. */
export const forgetRows = (
  { "importFiles.remove": files }: Files,
  one: ImportPlace & FormerReading,
): Promise<void> => files.remove(one, [FILES.source, ...rowsOf(one)]);

/** Removes all that a reading made which does not count, or counts no longer. Can be repeated. */
export const forgetReading = (
  { "importFiles.remove": files }: Files,
  place: ImportPlace,
  reading: FormerReading,
): Promise<void> =>
  files.remove(place, [
    ...rowsOf(reading),
    ...[FILES.summary, FILES.refused, ERRORS_FILES.csv, ERRORS_FILES.ndjson].map((name) => of(reading, name)),
  ]);
