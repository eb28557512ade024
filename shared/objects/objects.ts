import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { type ConnectS3, orMissing } from "./s3.ts";

/** Where an object is in object storage. */
export interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}

/** Until the answer to a read begins. */
const READ_BOUND = { requestTimeout: 3_000 };

/** The bytes of a small object; undefined when it is missing. */
export async function readObject(
  s3: ConnectS3,
  { bucket, key }: ObjectPlace,
): Promise<Uint8Array | undefined> {
  const found = await orMissing(s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }), READ_BOUND));
  return found?.Body?.transformToByteArray();
}

/** Stores an object, instead of one that is there. */
export async function putObject(
  s3: ConnectS3,
  { bucket, key }: ObjectPlace,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }));
}
