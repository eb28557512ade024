import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { textField } from "#shared/formats/csv.ts";
import { type TableHead, type TableRow, tooLargeToRead } from "#shared/formats/tables/table.ts";
import { type Column, ERROR_HEADINGS, ERROR_ROW } from "./columns.ts";
import { ERRORS_FILES, FILES } from "./import-files.ts";
import type { RowError } from "./row.ts";

/**
 * Bytes of both files together. A million rows of 150 letters come to 1,100 MB with 400 letters of what is wrong in each file; more
 * comes only of what grows as it is written: quotes, blank cells, a text of a workbook that stands in each row, the number 1e20.
 */
const BYTES_MAX = 1_200_000_000;

/**
 * The files about rows that are not imported, on this machine: one for people, with the rows as they were sent and what is wrong, which
 * can be mended and imported again; and one for the results of all rows. `add` and `close` throw what the disk refuses, also of rows
 * before; {@link UnreadableTable} `too_large` when it is full, or when both files have more than `bytesMax` bytes.
 */
export class ErrorFiles {
  readonly errorsPath: string;
  readonly refusedPath: string;
  private readonly errors: WriteStream;
  private readonly refused: WriteStream;
  private readonly isText: boolean;

  constructor(
    folder: string,
    { format, named }: Pick<TableHead, "format" | "named">,
    columns: readonly Column[],
    bytesMax = BYTES_MAX,
  ) {
    this.left = bytesMax;
    this.isText = format === "ndjson";
    this.errorsPath = join(folder, ERRORS_FILES[format]);
    this.refusedPath = join(folder, FILES.refused);
    this.errors = this.opened(this.errorsPath);
    this.refused = this.opened(this.refusedPath);
    if (this.isText) return;
    const headings = named
      ? columns.map(({ heading }) => heading)
      : columns.map(({ target }) => target ?? "");
    const line = `\ufeff${lineOf([...headings, ...ERROR_HEADINGS])}`;
    this.left -= Buffer.byteLength(line);
    this.errors.write(line);
    this.width = columns.length;
  }
  private readonly width: number = 0;
  private left: number;
  /** What a disk has refused, of either file. */
  private failure: unknown;

  async add(row: TableRow, code: string, errors: readonly RowError[]): Promise<void> {
    const message = toldTogether(errors);
    await this.write(this.refused, `${JSON.stringify({ line: row.line, code, message })}\n`);
    if ("cells" in row) {
      const cells = [...row.cells, ...Array<string>(Math.max(0, this.width - row.cells.length)).fill("")];
      await this.write(this.errors, lineOf([...cells, String(row.line), message]));
    } else {
      const record =
        "record" in row ? Object(row.record) : row.text === undefined ? {} : { [ERROR_ROW]: row.text };
      const [line, error] = ERROR_HEADINGS;
      await this.write(this.errors, `${JSON.stringify({ ...record, [line]: row.line, [error]: message })}\n`);
    }
  }

  async close(): Promise<void> {
    const ends = await Promise.allSettled(
      [this.errors, this.refused].map((file) => {
        file.end();
        return finished(file);
      }),
    );
    for (const end of ends) if (end.status === "rejected") this.failure ??= end.reason;
    this.throwFailure();
  }

  private opened(path: string): WriteStream {
    return createWriteStream(path).on("error", (error) => {
      this.failure ??= error;
    });
  }

  private async write(file: WriteStream, text: string): Promise<void> {
    this.throwFailure();
    this.left -= Buffer.byteLength(text);
    if (this.left < 0) throw tooLargeToRead();
    if (file.write(text)) return;
    // An error while it is waited for is kept by the listener as well.
    await once(file, "drain").catch(() => undefined);
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure === undefined) return;
    throw (this.failure as NodeJS.ErrnoException).code === "ENOSPC" ? tooLargeToRead() : this.failure;
  }
}

/** Of what is wrong with one row: a million rows must fit on the disk, twice. */
const MESSAGE_LENGTH = 400;

/** All that is wrong with a row in one text; as many as fit, and how many more there are. */
function toldTogether(errors: readonly RowError[]): string {
  const told = errors.map(({ column, field, message }) => {
    const name = column ?? (field === "row" ? "" : field);
    return (name === "" ? message : `${name}: ${message}`).slice(0, MESSAGE_LENGTH);
  });
  let text = told[0] ?? "";
  for (const [n, one] of told.entries()) {
    if (n === 0) continue;
    if (text.length + one.length >= MESSAGE_LENGTH) return `${text} And ${told.length - n} more.`;
    text += ` ${one}`;
  }
  return text;
}

/** Blank cells have no quotes: a row may have hundreds. */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (cell === "" ? "" : textField(cell))).join(",")}\r\n`;
