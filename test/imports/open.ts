import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { openTable } from "#shared/formats/tables/open-table.ts";
import {
  type CellsRow,
  type TableHead,
  type TableNote,
  type TableRow,
  UnreadableTable,
} from "#shared/formats/tables/table.ts";

/** All of a table. */
export interface WholeTable {
  readonly head: TableHead;
  readonly first: TableRow | undefined;
  readonly rows: readonly TableRow[];
  readonly notes: readonly TableNote[];
}

/** A file on disk for as long as it is used. */
export async function withFile<T>(content: string | Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "table-"));
  try {
    const path = join(folder, "file");
    writeFileSync(path, content);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads a file to its end. */
export const readTableFile = (content: string | Buffer, sheet?: string): Promise<WholeTable> =>
  withFile(content, async (path) => {
    const table = await openTable(path, sheet === undefined ? {} : { sheet });
    try {
      const rows: TableRow[] = [];
      for await (const batch of table.rows()) rows.push(...batch);
      const { head, first } = table;
      expect(first).toEqual(rows[0]);
      return { head, first, rows, notes: table.notes() };
    } finally {
      table.close();
    }
  });

/** The cells of the rows below the headings. */
export const cellsOf = ({ rows }: WholeTable): string[][] => rows.map((row) => [...(row as CellsRow).cells]);

/** Why a file is not read. */
export async function unreadableOf(content: string | Buffer, sheet?: string): Promise<UnreadableTable> {
  const refusal = await readTableFile(content, sheet).then(
    ({ rows }) => expect.fail(`It was read, with ${rows.length} rows.`),
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(UnreadableTable);
  return refusal as UnreadableTable;
}
