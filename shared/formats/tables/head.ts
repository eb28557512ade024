import { type CellsRow, cleanCell, TABLE_BOUNDS, type TableNote } from "./table.ts";

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** What is longer is no address (RFC 5321, 4.5.3.1), and would take the pattern a time that grows with its square. */
const ADDRESS_LENGTH = 320;
/** Rows among which the headings are looked for. */
const LOOKED_AT = 20;

/** The headings of a table by its first rows. */
interface FoundHeadings {
  readonly headings: readonly string[];
  readonly named: boolean;
  /** The line of the first row below them, or later. */
  readonly from: number;
  readonly notes: readonly TableNote[];
}

/**
 * The first row has the headings. Titles above it, which fill one cell each, are left out; an e-mail address in it says that there
 * are no headings, and it is a row like the others.
 */
export function headingsOf(rows: readonly CellsRow[]): FoundHeadings {
  // Of a single column nothing tells a title from a heading.
  const isWide = rows.slice(0, LOOKED_AT).some(({ cells }) => cells.length > 1);
  const isTitle = ({ cells }: CellsRow) => isWide && cells.filter(Boolean).length === 1 && !hasAddress(cells);
  const wide = rows.slice(0, LOOKED_AT).findIndex((row) => !isTitle(row));
  const top = rows[Math.max(wide, 0)]!;
  const notes: TableNote[] =
    wide > 0
      ? [{ code: "title_rows", message: "The rows above the headings are left out.", count: wide }]
      : [];
  if (hasAddress(top.cells))
    return { headings: top.cells.map((_, n) => `${n + 1}`), named: false, from: top.line, notes };
  const headings = top.cells.map((cell) =>
    cleanCell(cell.replaceAll(/\s+/g, " ")).slice(0, TABLE_BOUNDS.heading).toWellFormed(),
  );
  return { headings, named: true, from: top.line + 1, notes };
}

const hasAddress = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.length <= ADDRESS_LENGTH && ADDRESS.test(cell));
