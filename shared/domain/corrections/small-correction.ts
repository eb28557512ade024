import { foldedName } from "#shared/text/fold.ts";
import { CORRECTIONS } from "../rules.ts";

/** Of short names two letters are another name: at most one letter of so many may differ. */
const LETTERS_FOR_ONE = 3;

/**
 * Whether a name differs from another by case, accents, spacing and at most `CORRECTIONS.lettersByHolder` letters, of which there are
 * three for each. Takes time by the length of the names alone.
 */
export function isSmallCorrection(from: string, to: string): boolean {
  const [a, b] = [lettersOf(from), lettersOf(to)];
  const max = Math.min(
    CORRECTIONS.lettersByHolder,
    Math.floor(Math.min(a.length, b.length) / LETTERS_FOR_ONE),
  );
  return distanceUpTo(a, b, max) <= max;
}

const lettersOf = (name: string): readonly string[] => [
  ...foldedName(name).replaceAll(/\s/g, "").normalize("NFC"),
];

/** The Levenshtein distance of two texts, or more than `max` when it is: only cells so near to the diagonal are looked at. */
function distanceUpTo(a: readonly string[], b: readonly string[], max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = new Map(Array.from({ length: max + 1 }, (_, n) => [n, n]));
  for (const [i, letter] of a.entries()) {
    const next = new Map<number, number>();
    for (let j = Math.max(0, i + 1 - max); j <= Math.min(b.length, i + 1 + max); j++) {
      const far = max + 1;
      const changed = j === 0 ? far : (row.get(j - 1) ?? far) + (b[j - 1] === letter ? 0 : 1);
      next.set(j, Math.min(changed, (row.get(j) ?? far) + 1, (next.get(j - 1) ?? far) + 1));
    }
    row = next;
  }
  return row.get(b.length) ?? max + 1;
}
