import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { UnreadableTable } from "./table.ts";

/** The most that is read of a workbook's archive. */
const BOUNDS = {
  entries: 2_000,
  /** Bytes of one part, inflated. */
  partBytes: 2_000_000_000,
  /** Bytes of a part for each of its compressed ones, once it has more than `smallBytes`. */
  ratio: 250,
  smallBytes: 50_000_000,
} as const;

/** A ZIP on disk whose parts are read as streams. */
export class Archive {
  private readonly zip: ZipFile;
  private readonly parts: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.parts = parts;
  }

  /** Opens one; it must be closed. Throws {@link UnreadableTable}. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(damaged);
    try {
      if (zip.entryCount > BOUNDS.entries) throw tooMuch();
      const parts = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (parts.size >= BOUNDS.entries) throw tooMuch();
        parts.set(entry.fileName.toLowerCase(), entry);
      }
      return new Archive(zip, parts);
    } catch (error) {
      zip.close();
      return damaged(error);
    }
  }

  has(name: string): boolean {
    return this.parts.has(name.toLowerCase());
  }

  /** The bytes of a part, none for one that is not there. Throws {@link UnreadableTable} for more than a part may have. */
  async *read(name: string, maxBytes: number = BOUNDS.partBytes): AsyncGenerator<Buffer> {
    const entry = this.parts.get(name.toLowerCase());
    if (entry === undefined) return;
    if (entry.isEncrypted()) throw hasPassword();
    const most = Math.min(maxBytes, Math.max(BOUNDS.smallBytes, entry.compressedSize * BOUNDS.ratio));
    if (entry.uncompressedSize > most) throw tooMuch();
    const stream: Readable = await this.zip.openReadStreamPromise(entry).catch(damaged);
    let [bytes, sum] = [0, 0];
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > most) throw tooMuch();
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      damaged(error);
    } finally {
      stream.destroy();
    }
    if (sum !== entry.crc32) damaged();
  }

  close(): void {
    this.zip.close();
  }
}

/** Throws an error that was thrown on purpose, and any other one as that of a damaged file: such as those of a ZIP or XML. */
export function damaged(error?: unknown): never {
  if (error instanceof UnreadableTable) throw error;
  throw new UnreadableTable(
    "damaged",
    "The workbook is damaged or was cut off. Save it anew, and send that.",
  );
}

export const hasPassword = (): UnreadableTable =>
  new UnreadableTable("encrypted", "The workbook has a password. Save it without one, and send that.");

export const tooMuch = (): UnreadableTable =>
  new UnreadableTable(
    "too_large",
    "The workbook is too large when it is unpacked. Save the sheet as CSV, and send that.",
  );
