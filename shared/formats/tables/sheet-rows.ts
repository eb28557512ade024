import { type Archive, damaged, tooMuch } from "./archive.ts";
import { shownNumber } from "./number-format.ts";
import { type CellsRow, cleanCell, rowBatches, TABLE_BOUNDS, UnreadableTable } from "./table.ts";
import { TextOfRuns, type Workbook } from "./workbook.ts";
import { type PartReader, readPart, withoutEscapes } from "./xml-part.ts";

/** What a sheet tells beside its rows. */
export interface SheetTold {
  hiddenRows: number;
  mergedCells: number;
}

/** All text that is given of a sheet: a shared one may stand in each cell. */
const CHARACTERS_MAX = 2_000_000_000;
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
      this.place = r === undefined ? this.place + 1 : placeOf(r);
      [this.type, this.style, this.value] = [t ?? "n", s === undefined ? 0 : Number(s), ""];
    } else if (name === "v") this.isValue = true;
    else if (name === "is") this.isInside = true;
    else if (name === "row") {
      const line = r === undefined ? this.line + 1 : Number(r);
      // Rows stand in their order, each once.
      if (!(line > this.line)) damaged();
      [this.line, this.cells, this.decimals, this.place, this.length] = [line, [], [], -1, 0];
      this.isHidden = hidden === "1" || hidden === "true";
    } else if (name === "mergeCell") this.told.mergedCells++;
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
    else if (this.isInside) this.runs.text(text);
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
    const cell = cleanCell(this.shown());
    if (cell === "") return;
    if (this.place >= TABLE_BOUNDS.columns)
      throw this.tooLarge(`has more than ${TABLE_BOUNDS.columns} columns`);
    this.length += cell.length;
    if (cell.length > TABLE_BOUNDS.cell)
      throw this.tooLarge(`a cell there has more than ${TABLE_BOUNDS.cell} characters`);
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
    this.given += this.length;
    if (this.given > CHARACTERS_MAX) throw tooMuch();
    if (this.isHidden) this.told.hiddenRows++;
    const { line, cells, decimals } = this;
    this.rows.push(decimals.length > 0 ? { line, cells, decimals } : { line, cells });
  }

  private tooLarge(what: string): UnreadableTable {
    return new UnreadableTable(
      "too_large",
      `${what}. Remove what is not needed, and send the file again.`,
      this.line,
    );
  }
}

/** The place of a cell's column by its name, such as `AB12`. */
function placeOf(name: string): number {
  let place = 0;
  for (let at = 0; at < name.length && at < 8; at++) {
    const letter = name.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    place = place * 26 + letter - 64;
  }
  return place > 0 ? place - 1 : damaged();
}
