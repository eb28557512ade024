import { millisecondsOf } from "#shared/formats/durations.ts";
import type { BadgeField } from "./field.ts";
import { type FieldValue, numberOfGrade } from "./values.ts";

/** Made at its first use, as it loads all of Intl. */
let collator: Intl.Collator | undefined;
/** By numbers in them too: number 9 is before number 10. */
const byText = (a: string, b: string): number => {
  collator ??= new Intl.Collator("pt", { numeric: true, sensitivity: "base" });
  return collator.compare(a, b);
};

/** What a value is sorted by: numbers before texts. */
type Rank = number | string;

function rankOf({ type, options }: BadgeField, value: FieldValue): Rank {
  if (typeof value === "object") return value.position;
  if (type === "duration") return millisecondsOf(String(value)) ?? String(value);
  if (type === "grade") return (typeof value === "string" ? numberOfGrade(value) : value) ?? value;
  const option = type === "choice" ? (options ?? []).indexOf(String(value)) : -1;
  return option >= 0 ? option : value;
}

function byRank(a: Rank, b: Rank): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return byText(a, b);
  return typeof a === "number" ? -1 : 1;
}

/**
 * Rows in the order of a value of each: numbers and durations by magnitude, places by position, choices as they are declared.
 * Those without one are last whichever the order; equal ones stay as they were.
 */
export function inOrderOf<T>(
  rows: readonly T[],
  fieldAndValue: (row: T) => readonly [BadgeField, FieldValue] | undefined,
  order: "asc" | "desc",
): T[] {
  const sign = order === "asc" ? 1 : -1;
  const ranked = rows.map((row) => {
    const found = fieldAndValue(row);
    return { row, rank: found && rankOf(...found) };
  });
  return ranked
    .sort(({ rank: a }, { rank: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      return sign * byRank(a, b);
    })
    .map(({ row }) => row);
}
