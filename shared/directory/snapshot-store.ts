import { createReadStream, createWriteStream, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { withOwnFolder } from "#shared/domain/own-folder.ts";
import type { ObjectPlace } from "#shared/objects/requests.ts";
import { getObject, putObject, type S3 } from "#shared/objects/s3.ts";

/** A snapshot of 300,000 events has 810 MB (bench); the publisher needs 1,590 MB more for its draft, a reader a second one. */
export const SNAPSHOT_MB = 4_096;

export interface SnapshotPlace extends ObjectPlace {
  /** The object's ETag when it was stored: an object with another one is not the snapshot. Not checked when missing. */
  readonly etag?: string;
}

/** Writes a snapshot to a file; false when it is missing, or its object is not the one that was stored. */
export async function downloadSnapshot(
  s3: S3,
  { etag, ...place }: SnapshotPlace,
  path: string,
): Promise<boolean> {
  const found = await getObject(s3, place, { etag });
  if (!found) return false;
  await pipeline(found, createZstdDecompress(), createWriteStream(path));
  return true;
}

/** Stores a file as a compressed snapshot, because a new function waits for the download; the compressed file stays beside it. */
export async function uploadSnapshot(
  s3: S3,
  place: SnapshotPlace,
  path: string,
): Promise<{ bytes: number; etag?: string }> {
  const packed = `${path}.zst`;
  await pipeline(createReadStream(path), createZstdCompress(), createWriteStream(packed));
  const { size: bytes } = statSync(packed);
  const etag = await putObject(s3, place, createReadStream(packed), { bytes });
  return { bytes, ...(etag === undefined ? {} : { etag }) };
}

/** Gives `use` the path for a snapshot file in a new folder, which is removed afterwards with every file in it. */
export const withSnapshotFile = <T>(use: (path: string) => Promise<T>): Promise<T> =>
  withOwnFolder("directory", (folder) => use(join(folder, "snapshot")));
