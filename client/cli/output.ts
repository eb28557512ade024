/** What to type for this command: where `npx` has started it, a shell knows no other way. */
export const THIS_COMMAND = process.env.npm_command === "exec" ? "npx certificates" : "certificates";

/** What can move the cursor of a terminal, colour it, or turn the direction of what follows: names come from strangers. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text as it is shown: one line, which a terminal only prints. */
export const inOneLine = (text: string): string => text.replaceAll(UNPRINTABLE, " ");

/** A value of the API as people read it; nothing for null. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return inOneLine(typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** Where a command writes: what was asked for to `out`, everything else to `err`. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

/** Rows under their headings, in columns as wide as their longest cell. */
export function tableColumns(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings.map((heading) => heading.toUpperCase()), ...rows];
  const widths = headings.map((_, n) => Math.max(...all.map((cells) => widthOf(cells[n] ?? ""))));
  return all
    .map((cells) =>
      cells
        .map((cell, n) => cell + " ".repeat(widths[n]! - widthOf(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** How many places a text takes, as far as its letters are one wide each. */
const widthOf = (text: string): number => Array.from(new Intl.Segmenter().segment(text)).length;

/** The fields of a record, one a line. */
export function fieldsOfRecord(record: object): string {
  const fields = Object.entries(record);
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`.trimEnd()).join("\n");
}
