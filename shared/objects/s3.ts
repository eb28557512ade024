import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { Config } from "#shared/config.ts";
import { httpBounds } from "#shared/deadlines.ts";

/** Between two parts of a transfer. */
const STANDSTILL_MS = 5_000;

/** Gives the client, the same one each time. */
export type ConnectS3 = () => S3Client;

/** The S3 client, created on first use; the stage `local` runs against an emulator. */
export function connectS3({ STAGE }: Pick<Config, "STAGE">): ConnectS3 {
  let client: S3Client | undefined;
  // A bucket in the host name does not resolve on a local machine. A checksum after the body would need a body in
  // signed pieces, and TLS detects changed bytes already.
  return () =>
    (client ??= new S3Client({
      forcePathStyle: STAGE === "local",
      requestChecksumCalculation: "WHEN_REQUIRED",
      // No bound on a whole upload, which can be long, but on a standstill of it.
      requestHandler: { ...httpBounds(), requestTimeout: 0, socketTimeout: STANDSTILL_MS },
    }));
}

/** S3 answers 404 for a missing object, 403 instead to a caller without the right to list, 412 for another ETag. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && [403, 404, 412].includes(error.$metadata.httpStatusCode ?? 0))
      return undefined;
    throw error;
  }
}
