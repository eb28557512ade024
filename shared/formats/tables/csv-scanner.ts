import { type CellsRow, cleanCell, TABLE_BOUNDS, UnreadableTable } from "./table.ts";

const [QUOTE, SPACE, LF, CR] = [0x22, 0x20, 0x0a, 0x0d];

/** The line ends in a part of a text; CRLF is one. */
export function lineEnds(text: string, from: number, until: number): number {
  let count = 0;
  for (let at = from; at < until; at++) {
    const code = text.charCodeAt(at);
    if (code === CR || (code === LF && (at === from || text.charCodeAt(at - 1) !== CR))) count++;
  }
  return count;
}

/** A cell without the apostrophe by which our CSV, as others, keeps spreadsheets from running it as a formula (`textField`). */
const plainCell = (text: string): string => {
  const cell = cleanCell(text);
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
};

/**
 * Reads CSV (RFC 4180) in pieces, with any line ends. A quote inside of a cell that begins without one is a letter; what begins with
 * one must end with one, with spaces around it at most. Rows without anything in them are counted and left out.
 */
export class CsvScanner {
  private readonly separator: number;
  private rest = "";
  private line: number;
  /** Where the record that is read now ends, and how many lines it has. */
  private next = 0;
  private ends = 0;

  /** `line` is the number of the first one. */
  constructor(separator: string, line = 1) {
    this.separator = separator.charCodeAt(0);
    this.line = line;
  }

  /** The rows that a further piece of text completes; `isLast` completes the last one too. Throws {@link UnreadableTable}. */
  push(text: string, isLast = false): CellsRow[] {
    const all = this.rest + text;
    const nul = text.indexOf("\0");
    if (nul !== -1)
      throw new UnreadableTable(
        "not_text",
        "has a character with the number 0, which no text has. Save the file again as .xlsx or CSV.",
        this.line + lineEnds(all, 0, this.rest.length + nul),
      );
    const rows: CellsRow[] = [];
    let at = 0;
    // A record ends with its line: one that is not at its end is not looked at anew with each piece.
    const isSame = this.rest !== "" && !isLast && !text.includes("\n") && !text.includes("\r");
    while (at < all.length && !isSame) {
      const code = all.charCodeAt(at);
      if (code === LF || (code === CR && at + 1 < all.length)) {
        at += code === CR && all.charCodeAt(at + 1) === LF ? 2 : 1;
        this.line++;
        continue;
      }
      const cells = this.record(all, at, isLast);
      if (cells === undefined) break;
      if (cells.length > 0) rows.push({ line: this.line, cells });
      this.line += this.ends;
      at = this.next;
    }
    if (all.length - at > TABLE_BOUNDS.row) throw this.tooLong("row", this.line);
    this.rest = all.slice(at);
    return rows;
  }

  /** The cells of the record that begins at a place; undefined when more text is needed to know its end. */
  private record(all: string, from: number, isLast: boolean): string[] | undefined {
    const cells: string[] = [];
    let filled = 0;
    this.ends = 0;
    for (let at = from, place = 0; ; place++) {
      let start = at;
      while (all.charCodeAt(start) === SPACE) start++;
      const quoted = all.charCodeAt(start) === QUOTE;
      const end = quoted ? this.quotedEnd(all, start, isLast) : this.plainEnd(all, at);
      if (end === undefined || (end === all.length && !isLast)) {
        if (all.length - at > TABLE_BOUNDS.cell) throw this.tooLong("cell", this.line + this.ends);
        return undefined;
      }
      if (end - at > TABLE_BOUNDS.cell) throw this.tooLong("cell", this.line + this.ends);
      if (end - from > TABLE_BOUNDS.row) throw this.tooLong("row", this.line);
      const cell = quoted ? this.unquoted(all, start, end) : end === at ? "" : plainCell(all.slice(at, end));
      if (cell !== "") filled = place + 1;
      if (filled > TABLE_BOUNDS.columns)
        throw new UnreadableTable(
          "too_large",
          `has more than ${TABLE_BOUNDS.columns} columns. Remove those that are not needed.`,
          this.line,
        );
      if (place < TABLE_BOUNDS.columns) cells.push(cell);
      const code = all.charCodeAt(end);
      at = end + 1;
      if (code === this.separator) continue;
      if (code === CR && at === all.length && !isLast) return undefined;
      if (code === CR && all.charCodeAt(at) === LF) at++;
      if (end < all.length) this.ends++;
      this.next = at;
      cells.length = filled;
      return cells;
    }
  }

  private plainEnd(all: string, from: number): number {
    for (let at = from; at < all.length; at++) {
      const code = all.charCodeAt(at);
      if (code === this.separator || code === LF || code === CR) return at;
    }
    return all.length;
  }

  /** Where a cell in quotes ends, with the spaces behind it. */
  private quotedEnd(all: string, start: number, isLast: boolean): number | undefined {
    let at = start + 1;
    for (;;) {
      const quote = all.indexOf('"', at);
      if (quote === -1) {
        if (isLast || all.length - start > TABLE_BOUNDS.cell) throw this.loneQuote();
        return undefined;
      }
      if (quote + 1 === all.length) return isLast ? all.length : undefined;
      at = quote + 2;
      if (all.charCodeAt(quote + 1) !== QUOTE) break;
    }
    let end = at - 1;
    while (all.charCodeAt(end) === SPACE) end++;
    const code = all.charCodeAt(end);
    if (end < all.length && code !== this.separator && code !== LF && code !== CR) throw this.loneQuote();
    return end;
  }

  private unquoted(all: string, start: number, end: number): string {
    const inside = all.slice(start + 1, all.lastIndexOf('"', end - 1));
    this.ends += lineEnds(inside, 0, inside.length);
    return plainCell(inside.includes('"') ? inside.replaceAll('""', '"') : inside);
  }

  private loneQuote(): UnreadableTable {
    const message =
      'a cell begins with a quotation mark (") there, and does not end with one. Write "" for one that belongs to the text.';
    return new UnreadableTable("lone_quote", message, this.line + this.ends);
  }

  private tooLong(what: "cell" | "row", line: number): UnreadableTable {
    const message = `a ${what} there has more than ${TABLE_BOUNDS[what]} characters.`;
    return new UnreadableTable("too_large", `${message} Shorten it, and send the file again.`, line);
  }
}
