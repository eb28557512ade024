/**
 * Writes which characters the fonts of documents have, so that issuing can tell of a name that no document can show
 * without any font. Run it after a change of the fonts (`npm run fonts`); a test fails otherwise.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { FONTS, fontSource, HAN, HAN_FAMILIES, MORE_HAN_FAMILY } from "#shared/documents/fonts.ts";
import { runPlainCommand } from "../command-line.ts";

export const COVERED_FILE = new URL("../../shared/domain/documents/generated/covered.json", import.meta.url);

type Range = readonly [first: number, last: number];

/** Ranges of a table of format 4: segments of characters of the basic plane (OpenType, "cmap"). */
function rangesOfFormat4(table: Buffer): Range[] {
  const segments = table.readUInt16BE(6) / 2;
  return Array.from(
    { length: segments },
    (_, n): Range => [table.readUInt16BE(16 + 2 * segments + 2 * n), table.readUInt16BE(14 + 2 * n)],
  ).filter(([first]) => first !== 0xffff);
}

/** Ranges of a table of format 12: groups of characters of all planes. */
const rangesOfFormat12 = (table: Buffer): Range[] =>
  Array.from(
    { length: table.readUInt32BE(12) },
    (_, n): Range => [table.readUInt32BE(16 + 12 * n), table.readUInt32BE(20 + 12 * n)],
  );

/** First and last code point of every range that a font has glyphs for, from its character map. */
function rangesOf(path: string): Range[] {
  const file = readFileSync(path);
  const start = Array.from({ length: file.readUInt16BE(4) }, (_, n) => 12 + 16 * n).find(
    (at) => file.toString("latin1", at, at + 4) === "cmap",
  )!;
  const cmap = file.subarray(file.readUInt32BE(start + 8));
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + 8 * n)).flatMap(
    (at) => {
      const table = cmap.subarray(at);
      const format = table.readUInt16BE(0);
      if (format === 4) return rangesOfFormat4(table);
      return format === 12 ? rangesOfFormat12(table) : [];
    },
  );
}

/** Ranges in order, those that touch each other as one. */
function merged(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = all.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else all.push([first, last]);
  }
  return all;
}

/** The ranges as the characters since the one before and those within, each less one, in base 36. */
function written(ranges: readonly Range[]): string {
  let next = 0;
  return ranges
    .map(([first, last]) => {
      const pair = `${(first - next).toString(36)} ${(last - first).toString(36)}`;
      next = last + 1;
      return pair;
    })
    .join(" ");
}

/** What one or several families have. */
const rangesIn = (families: readonly string[]): Range[] =>
  merged(
    FONTS.filter(({ family }) => families.includes(family)).flatMap((font) => rangesOf(fontSource(font))),
  );

/** The ranges without the characters of others. */
function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const left = new Set(
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
  );
  for (const [first, last] of others) for (let code = first; code <= last; code++) left.delete(code);
  return merged([...left].map((code): Range => [code, code]));
}

/** What each family has by itself, in their order; those of East Asia, of which each text has all, are one. */
function rows(): [name: string, ranges: Range[]][] {
  const han = rangesIn(HAN_FAMILIES);
  const more = without(rangesIn([MORE_HAN_FAMILY]), han);
  const east: readonly string[] = [...HAN_FAMILIES, MORE_HAN_FAMILY];
  const others = [...new Set(FONTS.map(({ family }) => family))].filter((family) => !east.includes(family));
  return [
    ...others.map((family): [string, Range[]] => [family, rangesIn([family])]),
    [HAN, han],
    [MORE_HAN_FAMILY, more],
  ];
}

/** Gives the text of the file, made from the fonts. */
export const coveredModule = (): string =>
  `${JSON.stringify(Object.fromEntries(rows().map(([name, ranges]) => [name, written(ranges)])), null, 2)}\n`;

if (import.meta.main)
  await runPlainCommand("fonts", "Writes which characters the fonts of documents have as data.", async () =>
    writeFile(COVERED_FILE, coveredModule()),
  );
