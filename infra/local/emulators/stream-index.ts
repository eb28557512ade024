import { DatabaseSync } from "node:sqlite";

const BUSY_WITHIN_MS = 5_000;

/**
 * Gives the embedded DynamoDB's file the index that its stream lacks: it looks for the last sequence number before
 * each write, and without an index reads every record of the stream for it, so that a much-used database would
 * grow slower with each write (0.4 ms at first, 6 ms after 20,000 records). The index changes nothing else.
 *
 * Takes the path of a file that the running database has opened. Throws what SQLite throws.
 */
export function indexStream(path: string): void {
  const database = new DatabaseSync(path, { timeout: BUSY_WITHIN_MS });
  try {
    database.exec(
      `CREATE INDEX IF NOT EXISTS stream_by_sequence
         ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`,
    );
  } finally {
    database.close();
  }
}
