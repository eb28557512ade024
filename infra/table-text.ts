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

/** A row of cells by their headings for each item, in columns; `none` where there is no item. */
export function formatTable<T>(
  items: readonly T[],
  rowOf: (item: T) => Readonly<Record<string, string>>,
  none = "",
): string {
  const rows = items.map(rowOf);
  if (rows.length === 0) return none;
  return align([Object.keys(rows[0]!).map((heading) => heading.toUpperCase()), ...rows.map(Object.values)]);
}

/** Labels and values, one pair a line. */
export const formatDetails = (pairs: readonly (readonly [label: string, value: string])[]): string =>
  align(pairs.map(([label, value]) => [`${label}:`, value]));

/** A whole number with separators. */
export const formatCount = (value: number): string => value.toLocaleString("en");
/** A moment for people, in UTC; "never" or the like when there is none. */
export const formatMoment = (iso: string | null, none = "-"): string =>
  iso === null ? none : `${iso.slice(0, 16).replace("T", " ")} UTC`;
export const formatText = (value: string | null): string => value ?? "-";
