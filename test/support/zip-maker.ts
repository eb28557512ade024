import { crc32, deflateRawSync } from "node:zlib";

/** One file of a ZIP that a test makes, with what a right one would not say. */
export interface MadeFile {
  readonly name: string;
  readonly bytes?: Uint8Array;
  readonly deflated?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
  /** Of the external attributes: a Unix mode. */
  readonly mode?: number;
  /** Deflated bytes in place of those; `crc` and `size` belong to them. */
  readonly packed?: Buffer;
  /** In the directory, such as that of ZIP64. */
  readonly extra?: Buffer;
  /** The name in the file's own header. */
  readonly localName?: string;
  /** Where the directory says that the file begins. */
  readonly from?: number;
}

/** A ZIP of these files, byte by byte as they say. */
export function makeZip(files: readonly MadeFile[], tail: { count?: number; comment?: string } = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = Buffer.from("x"), deflated = false, flags = 0, mode, ...said } of files) {
    const packed = said.packed ?? (deflated ? deflateRawSync(bytes) : Buffer.from(bytes));
    const method = said.method ?? (deflated || said.packed ? 8 : 0);
    const sums = [said.crc ?? crc32(bytes), packed.length, said.size ?? bytes.length] as const;
    const own = Buffer.from(said.localName ?? name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(method, 8);
    for (const [n, sum] of sums.entries()) header.writeUInt32LE(sum >>> 0, 14 + 4 * n);
    header.writeUInt16LE(own.length, 26);
    local.push(header, own, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(mode === undefined ? 20 : 0x0314, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    for (const [n, sum] of sums.entries()) entry.writeUInt32LE(sum >>> 0, 16 + 4 * n);
    const named = Buffer.from(name, "latin1");
    const extra = said.extra ?? Buffer.alloc(0);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 38);
    entry.writeUInt32LE(said.from ?? at, 42);
    central.push(entry, named, extra);
    at += 30 + own.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = tail.count ?? files.length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  const comment = Buffer.from(tail.comment ?? "");
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...local, directory, end, comment]);
}
