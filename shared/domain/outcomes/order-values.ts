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

/** What a value is sorted by. */
type Rank = number | string;

function rankOf({ type, options }: BadgeField, value: FieldValue): Rank {
  if (typeof value === "object") return value.position;
  if (type === "duration") return millisecondsOf(String(value)) ?? String(value);
  if (type === "grade") return (typeof value === "string" ? numberOfGrade(value) : value) ?? value;
  const option = type === "choice" ? (options ?? []).indexOf(String(value)) : -1;
  return option >= 0 ? option : value;
}

function byRank(a: Rank, b: Rank): number {
  if (typeof a === "number") return a - Number(b);
  return byText(a, String(b));
}

/**
 * Rows in the order of a value of each: numbers and durations by magnitude, places by position, choices as they are declared.
 * Whichever the order, texts among numbers, such as "absent", are after these, and those without a value last; equal ones stay as they
 * were.
 */
export function inOrderOf<T>(
  rows: readonly T[],
  fieldAndValue: (row: T) => readonly [BadgeField, FieldValue] | undefined,
  order: "asc" | "desc",
): T[] {
  const sign = order === "asc" ? 1 : -1;
  const ranked = rows.map((row) => {
    const found = fieldAndValue(row);
    const rank = found && rankOf(...found);
    return { row, rank, after: ["number", "string", "undefined"].indexOf(typeof rank) };
  });
  return ranked
    .sort((a, b) => a.after - b.after || (a.rank === undefined ? 0 : sign * byRank(a.rank, b.rank!)))
    .map(({ row }) => row);
}
