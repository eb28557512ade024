import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Config } from "#shared/config.ts";

/** Where a snapshot lies in object storage. */
export interface Place {
  readonly bucket: string;
  readonly key: string;
  /** The object's ETag when it was stored; another one is not the snapshot. Not asked for when it is not known. */
  readonly etag?: string;
}

export type ConnectS3 = () => S3Client;

/** S3, or locally whatever stands for it; the client is made on first use. */
export function connectS3({ STAGE }: Config): ConnectS3 {
  let client: S3Client | undefined;
  // A bucket as part of the host name resolves to nothing on a local machine. A checksum that is sent behind the body
  // would cut it into signed pieces; the transport is encrypted, and the file tells by itself when it is broken.
  return () =>
    (client ??= new S3Client({
      forcePathStyle: STAGE === "local",
      requestChecksumCalculation: "WHEN_REQUIRED",
    }));
}

/** Whether there is such a snapshot, unchanged. */
export async function snapshotExists(s3: ConnectS3, { bucket, key, etag }: Place): Promise<boolean> {
  const found = await orMissing(s3().send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
  return found !== undefined && (etag === undefined || found.ETag === etag);
}

/** Writes a snapshot to a file; false when there is none, or its object is no longer what was stored. */
export async function downloadSnapshot(
  s3: ConnectS3,
  { bucket, key, etag }: Place,
  path: string,
): Promise<boolean> {
  const wanted = new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag });
  const found = await orMissing(s3().send(wanted));
  if (!found) return false;
  await pipeline(found.Body as Readable, createZstdDecompress(), createWriteStream(path));
  return true;
}

/**
 * Stores a file as a snapshot; gives the number of bytes stored, and by what the object is known again. It is
 * compressed to a quarter, for what a new function waits for is the transfer. The compressed file stays beside it.
 */
export async function uploadSnapshot(
  s3: ConnectS3,
  { bucket, key }: Place,
  path: string,
): Promise<{ bytes: number; etag?: string }> {
  const packed = `${path}.zst`;
  await pipeline(createReadStream(path), createZstdCompress(), createWriteStream(packed));
  const { size: bytes } = statSync(packed);
  const Body = createReadStream(packed);
  const { ETag: etag } = await s3().send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: bytes }),
  );
  return { bytes, ...(etag === undefined ? {} : { etag }) };
}

/** Takes a snapshot away; one that is gone already is no error. */
export async function removeSnapshot(s3: ConnectS3, { bucket, key }: Place): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/**
 * S3 says 404 for an object or bucket that is not there, 403 to those who may not list what is, and 412 for an object
 * that is another one than was asked for.
 */
async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && [403, 404, 412].includes(error.$metadata.httpStatusCode ?? 0))
      return undefined;
    throw error;
  }
}

/** Folders are named after the process they belong to. */
const FOLDER = /^directory-(\d+)-/;

/** A fresh folder for snapshot files, and the function that takes it away with all that is in it. */
export function temporaryFolder(): { path: (name: string) => string; remove: () => void } {
  removeFoldersOfTheDead();
  const folder = mkdtempSync(join(tmpdir(), `directory-${process.pid}-`));
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A process that was killed while it held a folder leaves it behind, and a function that starts again finds the same
 * disk: a few snapshots later there would be no room for one.
 */
function removeFoldersOfTheDead(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) tryToRemove(join(tmpdir(), name));
  }
}

/** Somebody else's folder cannot be removed, and need not be. */
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
    // Any other refusal means that it runs, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
