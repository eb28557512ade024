import { type Archive, damaged } from "./archive.ts";
import { shownNumber } from "./number-format.ts";
import {
  type CellsRow,
  cleanCell,
  rowBatches,
  TABLE_BOUNDS,
  tooLargeToRead,
  UnreadableTable,
} from "./table.ts";
import { TextOfRuns, type Workbook } from "./workbook.ts";
import { type PartReader, readPart, withoutEscapes } from "./xml-part.ts";

/** What a sheet tells beside its rows. */
export interface SheetTold {
  hiddenRows: number;
  mergedCells: number;
}

/** All text that is looked up or given of a sheet, as a shared one may stand in each cell: 400 letters a row for a million rows. */
const CHARACTERS_MAX = 400_000_000;
/** Rows of the largest sheet that spreadsheet programs have. */
const LINES_MAX = 1_048_576;
/** A number that would mean thousands as a text: 1.234 in Portuguese or Spanish. */
const THREE_DECIMALS = /^-?[1-9]\d{0,2}\.\d{3}%?$/;

/** The rows of a sheet with anything in them, the headings among them; `told` is complete at their end. */
export async function* sheetRows(
  archive: Archive,
  book: Workbook,
  told: SheetTold,
): AsyncGenerator<readonly CellsRow[]> {
  const reader = new SheetReader(book, told);
  if (!archive.has(book.part)) damaged();
  for await (const _ of readPart(archive.read(book.part), reader)) yield* rowBatches(reader.take());
}

class SheetReader implements PartReader {
  private readonly book: Workbook;
  private readonly told: SheetTold;
  private rows: CellsRow[] = [];
  private line = 0;
  private isHidden = false;
  private cells: string[] = [];
  private decimals: number[] = [];
  /** The cell that is read: its place, its type and style, its value, and the text of one that holds it itself. */
  private place = -1;
  private type = "";
  private style = 0;
  private value = "";
  private isValue = false;
  private readonly runs = new TextOfRuns();
  private isInside = false;
  private length = 0;
  private given = 0;

  constructor(book: Workbook, told: SheetTold) {
    this.book = book;
    this.told = told;
  }

  /** The rows that were completed since the last time. */
  take(): readonly CellsRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, { r, t, s, hidden }: Readonly<Record<string, string>>): void {
    if (this.isInside) this.runs.open(name);
    else if (name === "c") {
      const place = r === undefined ? this.place + 1 : placeOf(r);
      // Cells stand in their order, each once, as rows do.
      if (place <= this.place) damaged();
      this.place = place;
      [this.type, this.style, this.value] = [t ?? "n", s === undefined ? 0 : Number(s), ""];
    } else if (name === "v") this.isValue = true;
    else if (name === "is") this.isInside = true;
    else if (name === "row") {
      const line = r === undefined ? this.line + 1 : lineOf(r);
      if (line <= this.line || line > LINES_MAX) damaged();
      [this.line, this.cells, this.decimals, this.place, this.length] = [line, [], [], -1, 0];
      this.isHidden = hidden === "1" || hidden === "true";
    } else if (name === "mergeCell") this.told.mergedCells++;
  }

  text(text: string): void {
    if (this.isValue) {
      this.value += text;
      if (this.value.length > TABLE_BOUNDS.cell) throw this.tooLong();
    } else if (this.isInside) this.runs.text(text);
  }

  close(name: string): void {
    if (this.isInside) {
      this.runs.close(name);
      if (name === "is") [this.isInside, this.value] = [false, this.runs.take()];
    } else if (name === "v") this.isValue = false;
    else if (name === "c") this.addCell();
    else if (name === "row") this.addRow();
  }

  private addCell(): void {
    if (this.value === "") return;
    const shown = this.shown();
    this.given += shown.length;
    if (this.given > CHARACTERS_MAX) throw tooLargeToRead();
    const cell = cleanCell(shown);
    if (cell === "") return;
    if (this.place >= TABLE_BOUNDS.columns)
      throw this.tooLarge(`has more than ${TABLE_BOUNDS.columns} columns`);
    this.length += cell.length;
    if (cell.length > TABLE_BOUNDS.cell) throw this.tooLong();
    if (this.length > TABLE_BOUNDS.row) throw this.tooLarge(`has more than ${TABLE_BOUNDS.row} characters`);
    while (this.cells.length < this.place) this.cells.push("");
    this.cells[this.place] = cell;
    if (this.type === "n" && THREE_DECIMALS.test(cell)) this.decimals.push(this.place);
  }

  private shown(): string {
    const { value, type, book } = this;
    if (type === "s") return book.strings.get(Number(value)) ?? damaged();
    if (type === "b") return value.trim() === "1" ? "TRUE" : "FALSE";
    if (type === "str") return withoutEscapes(value);
    const number = type === "n" && value.trim() !== "" ? Number(value) : Number.NaN;
    if (!Number.isFinite(number)) return value;
    return shownNumber(number, book.shapes[this.style] ?? { kind: "plain" }, book.is1904);
  }

  private addRow(): void {
    if (this.cells.length === 0) return;
    if (this.isHidden) this.told.hiddenRows++;
    const { line, cells, decimals } = this;
    this.rows.push(decimals.length > 0 ? { line, cells, decimals } : { line, cells });
  }

  private tooLong(): UnreadableTable {
    return this.tooLarge(`a cell there has more than ${TABLE_BOUNDS.cell} characters`);
  }

  private tooLarge(what: string): UnreadableTable {
    return new UnreadableTable(
      "too_large",
      `${what}. Remove what is not needed, and send the file again.`,
      this.line,
    );
  }
}

/** The number of a row as it is written. */
const lineOf = (number: string): number => (/^[1-9]\d{0,6}$/.test(number) ? Number(number) : damaged());

/** The place of a cell's column by its name, such as `AB12`. */
function placeOf(name: string): number {
  if (!/^[A-Z]{1,3}[1-9]\d{0,6}$/.test(name)) damaged();
  let place = 0;
  for (let at = 0; name.charCodeAt(at) > 64; at++) place = place * 26 + name.charCodeAt(at) - 64;
  return place - 1;
}
