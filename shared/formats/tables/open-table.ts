import { Archive } from "./archive.ts";
import { headingsOf } from "./head.ts";
import { tableKind } from "./kind.ts";
import { separatorOf } from "./separator.ts";
import { type SheetTold, sheetRows } from "./sheet-rows.ts";
import {
  type CellsRow,
  type OpenedTable,
  type TableEncoding,
  type TableNote,
  type TableRow,
  UnreadableTable,
} from "./table.ts";
import { encodingOf, fileText } from "./text-file.ts";
import { csvRows, ndjsonRows } from "./text-rows.ts";
import { readWorkbook } from "./workbook.ts";

/** Rows by which headings are told. */
const START_ROWS = 25;

/**
 * Opens a CSV, NDJSON or XLSX file on disk; the first bytes tell which it is. `sheet` names the sheet of a workbook that is read, in
 * place of the first visible one. Memory does not grow with the file. Throws {@link UnreadableTable} for what is none of them, and
 * for one without any row.
 */
export async function openTable(path: string, { sheet }: { sheet?: string } = {}): Promise<OpenedTable> {
  const kind = await tableKind(path);
  if (kind === "xlsx") return openXlsx(path, sheet);
  const encoding = await encodingOf(path);
  return kind === "ndjson" ? openNdjson(path, encoding) : openCsv(path, encoding);
}

async function openNdjson(path: string, encoding: TableEncoding): Promise<OpenedTable> {
  const rows = () => ndjsonRows(path, encoding);
  const [first] = await startOf(rows(), 1);
  return {
    head: { format: "ndjson", encoding, headings: [], named: false },
    first,
    rows,
    notes: () => [],
    close: nothingKept,
  };
}

async function openCsv(path: string, encoding: TableEncoding): Promise<OpenedTable> {
  const form = { encoding, ...separatorOf(await firstText(path, encoding)) };
  const read = () => csvRows(path, form);
  const top = await startOf(read(), START_ROWS);
  const { headings, named, from, notes } = headingsOf(top);
  return {
    head: { format: "csv", encoding, separator: form.separator, headings, named },
    first: top.find(({ line }) => line >= from),
    rows: () => below(read(), from),
    notes: () => notes,
    close: nothingKept,
  };
}

async function openXlsx(path: string, wanted: string | undefined): Promise<OpenedTable> {
  const book = await inArchive(path, (archive) => readWorkbook(archive, wanted));
  try {
    let told: SheetTold = { hiddenRows: 0, mergedCells: 0 };
    const read = async function* () {
      told = { hiddenRows: 0, mergedCells: 0 };
      const archive = await Archive.open(path);
      try {
        yield* sheetRows(archive, book, told);
      } finally {
        archive.close();
      }
    };
    const top = await startOf(read(), START_ROWS);
    const { headings, named, from, notes } = headingsOf(top);
    const { sheet, sheets } = book;
    return {
      head: { format: "xlsx", sheet, sheets, headings, named },
      first: top.find(({ line }) => line >= from),
      rows: () => below(read(), from),
      notes: () => [...book.notes, ...notes, ...notesOf(told)],
      close: () => book.strings.close(),
    };
  } catch (error) {
    book.strings.close();
    throw error;
  }
}

async function inArchive<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await Archive.open(path);
  try {
    return await use(archive);
  } finally {
    archive.close();
  }
}

const notesOf = ({ hiddenRows, mergedCells }: SheetTold): TableNote[] => [
  ...(hiddenRows > 0
    ? [{ code: "hidden_rows", message: "Hidden rows are read like the others.", count: hiddenRows } as const]
    : []),
  ...(mergedCells > 0
    ? [
        {
          code: "merged_cells",
          message: "Of merged cells only the first one has the value.",
          count: mergedCells,
        } as const,
      ]
    : []),
];

const nothingKept = (): void => {};

/** The first rows of a table, at least so many where it has them. Throws for one without any. */
async function startOf<T>(all: AsyncIterable<readonly T[]>, count: number): Promise<T[]> {
  const rows: T[] = [];
  for await (const batch of all) if (rows.push(...batch) >= count) break;
  if (rows.length === 0) throw new UnreadableTable("no_rows", "The file has no rows.");
  return rows;
}

async function firstText(path: string, encoding: TableEncoding): Promise<string> {
  for await (const text of fileText(path, encoding)) return text;
  return "";
}

/** The rows from a line on. */
async function* below(
  all: AsyncIterable<readonly CellsRow[]>,
  from: number,
): AsyncGenerator<readonly TableRow[]> {
  for await (const rows of all) {
    const kept = rows[0]!.line >= from ? rows : rows.filter(({ line }) => line >= from);
    if (kept.length > 0) yield kept;
  }
}
