import { closeSync, openSync, readSync } from "node:fs";

function bytesOf(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, offset);
  return bytes;
}

/** Ranges of a table of format 4: segments of characters of the basic plane (OpenType, "cmap"). */
function rangesOfFormat4(table: Buffer): [number, number][] {
  const segments = table.readUInt16BE(6) / 2;
  return Array.from({ length: segments }, (_, n): [number, number] => [
    table.readUInt16BE(16 + 2 * segments + 2 * n),
    table.readUInt16BE(14 + 2 * n),
  ]).filter(([first]) => first !== 0xffff);
}

/** Ranges of a table of format 12: groups of characters of all planes. */
const rangesOfFormat12 = (table: Buffer): [number, number][] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, n): [number, number] => [
    table.readUInt32BE(16 + 12 * n),
    table.readUInt32BE(20 + 12 * n),
  ]);

/** First and last code point of every range that a font has glyphs for, from its character map. */
function rangesOf(path: string): [number, number][] {
  const file = openSync(path, "r");
  try {
    const tables = bytesOf(file, 12, 16 * bytesOf(file, 4, 2).readUInt16BE(0));
    const at = Array.from({ length: tables.length / 16 }, (_, n) => 16 * n).find(
      (start) => tables.toString("latin1", start, start + 4) === "cmap",
    );
    if (at === undefined) return [];
    const cmap = bytesOf(file, tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12));
    return Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + 8 * n)).flatMap(
      (start) => {
        const table = cmap.subarray(start);
        const format = table.readUInt16BE(0);
        if (format === 4) return rangesOfFormat4(table);
        return format === 12 ? rangesOfFormat12(table) : [];
      },
    );
  } finally {
    closeSync(file);
  }
}

/** Which characters fonts have. */
export class Coverage {
  private readonly firsts: readonly number[];
  private readonly lasts: readonly number[];

  /** Reads the character maps of the font files. */
  constructor(paths: readonly string[]) {
    const merged: [number, number][] = [];
    for (const [first, last] of paths.flatMap(rangesOf).sort(([a], [b]) => a - b)) {
      const before = merged.at(-1);
      if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
      else merged.push([first, last]);
    }
    this.firsts = merged.map(([first]) => first);
    this.lasts = merged.map(([, last]) => last);
  }

  has(code: number): boolean {
    let [low, high] = [0, this.firsts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lasts[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low < this.firsts.length && this.firsts[low]! <= code;
  }
}
