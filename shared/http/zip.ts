import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip } from "client-zip";

/** A file of a ZIP. */
interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: Date;
}

/**
 * A ZIP of the files, written while they come (stored, UTF-8 names, ZIP64 where needed). A file is taken only when the one
 * before is written; destroying the stream ends `files`.
 */
export function zipOf(files: AsyncIterable<ZipEntry>): Readable {
  const entries = (async function* () {
    for await (const { name, bytes, at } of files) yield { name, input: bytes, lastModified: at };
  })();
  return Readable.fromWeb(makeZip(entries, { buffersAreUTF8: true }) as ReadableStream);
}
