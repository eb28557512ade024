import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { Config } from "#shared/config.ts";
import { httpBounds, withinPatience } from "#shared/patience.ts";

/** The objects of a bucket. */
export interface Objects {
  /** Undefined for an object that does not exist. Throws `service_unavailable` when the store does not answer in time. */
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
}

/** Small objects of a bucket; the client is made on first use. The stage `local` runs against an emulator. */
export function objectsOf({ STAGE, STORE_ANSWER_MS }: Config, bucket: string): Objects {
  let client: S3Client | undefined;
  // A bucket in the host name does not resolve on a local machine.
  const s3 = () =>
    (client ??= new S3Client({
      forcePathStyle: STAGE === "local",
      requestChecksumCalculation: "WHEN_REQUIRED",
      requestHandler: httpBounds(STORE_ANSWER_MS),
    }));
  return {
    async read(key) {
      try {
        return await withinPatience(async (abortSignal) => {
          const command = new GetObjectCommand({ Bucket: bucket, Key: key });
          const { Body } = await s3().send(command, { abortSignal });
          return Body?.transformToByteArray();
        }, STORE_ANSWER_MS);
      } catch (error) {
        // S3 answers 404 for a missing object, and 403 to a caller without the right to list.
        if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0))
          return undefined;
        throw error;
      }
    },
    async write(key, bytes, contentType) {
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType });
      await withinPatience((abortSignal) => s3().send(command, { abortSignal }), STORE_ANSWER_MS);
    },
  };
}
