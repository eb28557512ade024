/** What a command has to say: `value` for machines (--json), `text` for people. */
export interface CommandOutput {
  readonly value: unknown;
  readonly text: string;
}

const width = (text: string): number => [...text].length;

function align(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => width(row[column]!))));
  return rows
    .map((row) =>
      row
        .map((cell, n) => cell + " ".repeat(widths[n]! - width(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Rows below their headings, in columns. */
export const formatTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  align([headings.map((heading) => heading.toUpperCase()), ...rows]);

/** Labels and values, one pair a line. */
export const formatDetails = (pairs: readonly (readonly [label: string, value: string])[]): string =>
  align(pairs.map(([label, value]) => [`${label}:`, value]));

/** A whole number with separators. */
export const formatCount = (value: number): string => value.toLocaleString("en");
/** A moment for people, in UTC; "never" or the like when there is none. */
export const formatMoment = (iso: string | null, none = "-"): string =>
  iso === null ? none : `${iso.slice(0, 16).replace("T", " ")} UTC`;
export const formatText = (value: string | null): string => value ?? "-";
