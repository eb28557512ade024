import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { textField } from "#shared/formats/csv.ts";
import type { TableHead, TableRow } from "#shared/formats/tables/table.ts";
import { type Column, ERROR_HEADINGS, ERROR_ROW } from "./columns.ts";
import { ERRORS_FILES, FILES } from "./import-files.ts";
import type { RowError } from "./row.ts";

/**
 * The files about rows that are not imported, on this machine: one for people, with the rows as they were sent and what is wrong, which
 * can be mended and imported again; and one for the results of all rows.
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
  ) {
    this.isText = format === "ndjson";
    this.errorsPath = join(folder, ERRORS_FILES[format]);
    this.refusedPath = join(folder, FILES.refused);
    this.errors = createWriteStream(this.errorsPath);
    this.refused = createWriteStream(this.refusedPath);
    if (this.isText) return;
    const headings = named
      ? columns.map(({ heading }) => heading)
      : columns.map(({ target }) => target ?? "");
    this.errors.write(`\ufeff${lineOf([...headings, ...ERROR_HEADINGS])}`);
    this.width = columns.length;
  }
  private readonly width: number = 0;

  async add(row: TableRow, code: string, errors: readonly RowError[]): Promise<void> {
    const message = toldTogether(errors);
    await written(this.refused, `${JSON.stringify({ line: row.line, code, message })}\n`);
    if ("cells" in row) {
      const cells = [...row.cells, ...Array(Math.max(0, this.width - row.cells.length)).fill("")];
      await written(this.errors, lineOf([...cells, String(row.line), message]));
    } else {
      const record =
        "record" in row ? Object(row.record) : row.text === undefined ? {} : { [ERROR_ROW]: row.text };
      const [line, error] = ERROR_HEADINGS;
      await written(this.errors, `${JSON.stringify({ ...record, [line]: row.line, [error]: message })}\n`);
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.errors, this.refused].map((file) => {
        file.end();
        return finished(file);
      }),
    );
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

const lineOf = (cells: readonly string[]): string => `${cells.map(textField).join(",")}\r\n`;

async function written(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, "drain");
}
