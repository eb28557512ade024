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
