import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
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

/** Whether there is such a snapshot. */
export async function snapshotExists(s3: ConnectS3, { bucket, key }: Place): Promise<boolean> {
  const found = await orMissing(s3().send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
  return found !== undefined;
}

/** Writes a snapshot to a file; false when there is none. */
export async function downloadSnapshot(
  s3: ConnectS3,
  { bucket, key }: Place,
  path: string,
): Promise<boolean> {
  const found = await orMissing(s3().send(new GetObjectCommand({ Bucket: bucket, Key: key })));
  if (!found) return false;
  await pipeline(found.Body as Readable, createWriteStream(path));
  return true;
}

/** Stores a file as a snapshot; gives the number of its bytes. */
export async function uploadSnapshot(s3: ConnectS3, { bucket, key }: Place, path: string): Promise<number> {
  const { size } = statSync(path);
  const Body = createReadStream(path);
  await s3().send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size }));
  return size;
}

/** Takes a snapshot away; one that is gone already is no error. */
export async function removeSnapshot(s3: ConnectS3, { bucket, key }: Place): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

/** S3 says 404 for an object or bucket that is not there, and 403 to those who may not list what is. */
async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0))
      return undefined;
    throw error;
  }
}

/** A fresh folder for snapshot files, and the function that takes it away with all that is in it. */
export function temporaryFolder(): { path: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "directory-"));
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
