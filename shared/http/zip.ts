import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip } from "client-zip";
import { DELIVERY } from "#shared/domain/document-rules.ts";

interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly at: Date;
}

/** A ZIP of the files, written while they come; destroying the stream ends `files`, and so does a reader that takes nothing for so long. */
export function zipOf(
  files: AsyncIterable<ZipEntry>,
  stalledSeconds: number = DELIVERY.zip.stalledSeconds,
): Readable {
  const entries = (async function* () {
    for await (const { name, bytes, at } of files) yield { name, input: bytes, lastModified: at };
  })();
  const zip = makeZip(entries, { buffersAreUTF8: true }) as ReadableStream<Uint8Array>;
  return endedWhenUnread(zip, stalledSeconds);
}

/** Small enough that a slow reader takes one in time. */
const PART_BYTES = 65_536;

/** The bytes of a source; destroyed with an error once nobody has read on for so long. */
function endedWhenUnread(source: AsyncIterable<Uint8Array>, stalledSeconds: number): Readable {
  const parts = async function* () {
    for await (const chunk of source)
      for (let at = 0; at < chunk.length; at += PART_BYTES) {
        const stalled = setTimeout(
          () => stream.destroy(new Error("The reader of a ZIP took nothing any more.")),
          stalledSeconds * 1_000,
        );
        try {
          yield chunk.subarray(at, at + PART_BYTES);
        } finally {
          clearTimeout(stalled);
        }
      }
  };
  const stream = Readable.from(parts(), { objectMode: false, highWaterMark: PART_BYTES });
  return stream;
}
