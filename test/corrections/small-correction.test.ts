import fc from "fast-check";
import { expect, test } from "vitest";
import { isSmallCorrection } from "#shared/domain/corrections/small-correction.ts";

/* Which names a holder may correct by themselves (decision 21.6). */
const names = fc.string({ unit: fc.constantFrom(..."abcdeãéíöç ABC"), minLength: 9, maxLength: 60 });
/** The distance by the whole table, as it is defined. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
const plain = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f\s]/g, "")
    .toLowerCase();

test.each([
  ["Ana Souza", "Ana Sousa", true],
  ["jose da silva", "José da Silva", true],
  ["JoséDaSilva", "José da Silva", true],
  ["Mateus Lima", "Matheus Lyma", true],
  ["Mateus Lima", "Matheus Lymas", false],
  ["Ana Souza", "Eva Lima", false],
  ["Li", "Wu", false],
  ["Li", "Lu", false],
  ["Ana", "Anna", true],
  ["王小明", "王晓明", true],
  ["राम", "रीमा", false],
])("%s → %s: %s", (from, to, small) => expect(isSmallCorrection(from, to)).toBe(small));

test("is what the whole table says, the same in both directions, and never more for case, accents and spaces", () => {
  fc.assert(
    fc.property(names, names, fc.array(fc.nat(59), { maxLength: 4 }), (from, other, limits) => {
      const to = [...from]
        .map((letter, at) => (limits.includes(at) ? other[at % other.length]! : letter))
        .join("");
      const [a, b] = [plain(from), plain(to)];
      const max = Math.min(2, Math.floor(Math.min(a.length, b.length) / 3));
      expect(isSmallCorrection(from, to)).toBe(distance(a, b) <= max);
      expect(isSmallCorrection(to, from)).toBe(isSmallCorrection(from, to));
      expect(isSmallCorrection(from, ` ${from.toUpperCase()} `)).toBe(true);
    }),
  );
});
