import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
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

/** Folders are named after their process. */
const FOLDER = /^directory-(\d+)-/;

/** Gives `use` the path for a snapshot file in a new folder, which is removed afterwards with every file in it. */
export async function withSnapshotFile<T>(use: (path: string) => Promise<T>): Promise<T> {
  removeFoldersOfDeadProcesses();
  const folder = mkdtempSync(join(tmpdir(), `directory-${process.pid}-`));
  try {
    return await use(join(folder, "snapshot"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A killed process leaves its folder behind, and a function that starts again finds the same disk. */
function removeFoldersOfDeadProcesses(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) tryToRemove(join(tmpdir(), name));
  }
}

/** The folder of another user cannot be removed, and does not matter. */
function tryToRemove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    return;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
