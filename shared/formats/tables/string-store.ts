import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tooMuch } from "./archive.ts";

const BLOCK_BYTES = 65_536;
/** Blocks that stay in memory, the first ones, and those of the file that were read last. */
const HELD = 256;
const READ = 64;
/** All texts together, which must fit on the disk beside the files of a reading, and how many they may be. */
const BYTES_MAX = 600_000_000;
const COUNT_MAX = 20_000_000;

/**
 * The shared texts of a workbook by their numbers. What is more than some memory stands in a file that has no name any more, so that it
 * is gone with this process at the latest. Texts are mostly asked for in the order in which they came.
 */
export class StringStore {
  private readonly blocks: Buffer[] = [];
  private readonly read = new Map<number, Buffer>();
  private block = Buffer.allocUnsafe(BLOCK_BYTES);
  private readonly ends: Uint32Array[] = [];
  private count = 0;
  private bytes = 0;
  private file: number | undefined;

  add(text: string): void {
    if (this.count >= COUNT_MAX || this.bytes > BYTES_MAX) throw tooMuch();
    const at = this.bytes % BLOCK_BYTES;
    if (at + text.length * 3 < BLOCK_BYTES) this.bytes += this.block.write(text, at);
    else this.addOver(Buffer.from(text));
    const place = this.count++ % BLOCK_BYTES;
    if (place === 0) this.ends.push(new Uint32Array(BLOCK_BYTES));
    this.ends.at(-1)![place] = this.bytes;
  }

  /** Adds what may not fit into the block. */
  private addOver(content: Buffer): void {
    for (let from = 0; from < content.length; ) {
      const copied = content.copy(this.block, this.bytes % BLOCK_BYTES, from);
      from += copied;
      this.bytes += copied;
      if (this.bytes % BLOCK_BYTES === 0) this.putAway(this.bytes / BLOCK_BYTES - 1);
    }
  }

  /** A text by its number; undefined when there is none. */
  get(number: number): string | undefined {
    if (!Number.isInteger(number) || number < 0 || number >= this.count) return undefined;
    const [from, until] = [this.endOf(number - 1), this.endOf(number)];
    const place = Math.floor(from / BLOCK_BYTES);
    const start = place * BLOCK_BYTES;
    if (until <= start + BLOCK_BYTES)
      return this.blockAt(place).toString("utf8", from - start, until - start);
    const parts: Buffer[] = [];
    for (let at = from; at < until; ) {
      const n = Math.floor(at / BLOCK_BYTES);
      const end = Math.min(until, (n + 1) * BLOCK_BYTES);
      parts.push(this.blockAt(n).subarray(at - n * BLOCK_BYTES, end - n * BLOCK_BYTES));
      at = end;
    }
    return Buffer.concat(parts).toString();
  }

  /** Frees the file, if there is one. */
  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private endOf(number: number): number {
    return number < 0 ? 0 : this.ends[Math.floor(number / BLOCK_BYTES)]![number % BLOCK_BYTES]!;
  }

  private putAway(place: number): void {
    if (place < HELD) {
      this.blocks.push(this.block);
      this.block = Buffer.allocUnsafe(BLOCK_BYTES);
    } else {
      this.file ??= namelessFile();
      writeSync(this.file, this.block, 0, BLOCK_BYTES, (place - HELD) * BLOCK_BYTES);
    }
  }

  private blockAt(place: number): Buffer {
    if (place < this.blocks.length) return this.blocks[place]!;
    if (place === Math.floor(this.bytes / BLOCK_BYTES)) return this.block;
    const known = this.read.get(place);
    if (known !== undefined) {
      // The one that was asked for last is at the end.
      this.read.delete(place);
      this.read.set(place, known);
      return known;
    }
    // A block that is forgotten may still be looked at, so that its memory is not used again.
    if (this.read.size >= READ) this.read.delete(this.read.keys().next().value!);
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    readSync(this.file!, block, 0, BLOCK_BYTES, (place - HELD) * BLOCK_BYTES);
    this.read.set(place, block);
    return block;
  }
}

function namelessFile(): number {
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  try {
    return openSync(join(folder, "shared"), "wx+", 0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
