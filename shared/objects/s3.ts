import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { Connection } from "#shared/connect.ts";
import { httpBounds } from "#shared/deadlines.ts";
import { DomainError } from "#shared/domain/errors.ts";

/** Between two parts of a transfer. */
const STANDSTILL_MS = 5_000;

/** Gives the client, the same one each time. */
export type ConnectS3 = () => S3Client;

/** The S3 client, created on first use. A read that S3 refuses is logged, and throws `service_unavailable`. */
export function connectS3({ config: { STAGE }, log }: Pick<Connection, "config" | "log">): ConnectS3 {
  let client: S3Client | undefined;
  // A bucket in the host name does not resolve on a local machine. A checksum after the body would need a body in
  // signed pieces, and TLS detects changed bytes already.
  const make = () => {
    const made = new S3Client({
      forcePathStyle: STAGE === "local",
      requestChecksumCalculation: "WHEN_REQUIRED",
      // No bound on a whole upload, which can be long, but on a standstill of it.
      requestHandler: { ...httpBounds(), requestTimeout: 0, socketTimeout: STANDSTILL_MS },
    });
    tellRefusedReads(made, log);
    return made;
  };
  return () => (client ??= make());
}

/** S3 answers 403 for a missing object too, but not to who may list the bucket, as each function that reads may. */
function tellRefusedReads(client: S3Client, log: Connection["log"]): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          if (!isForbidden(error) || !READS.has(commandName ?? "")) throw error;
          const { Bucket: bucket, Key: key } = args.input as { Bucket?: string; Key?: string };
          log?.error("object unreadable", error, { bucket, key }, { ObjectsUnreadable: 1 });
          throw new DomainError(
            "service_unavailable",
            "A stored file cannot be read right now; please try again.",
            { retryAfterSeconds: 1, cause: error },
          );
        }
      },
    { step: "initialize", name: "tellRefusedReads" },
  );
}

const READS = new Set(["GetObjectCommand", "HeadObjectCommand"]);
const FORBIDDEN = 403;
const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
const isForbidden = (error: unknown): boolean => statusOf(error) === FORBIDDEN;

/** Whether S3 refused to give an object, so that nobody knows whether it is there. */
export const isRefusedRead = (error: unknown): boolean =>
  error instanceof DomainError && isForbidden(error.cause);

/** S3 answers 404 for a missing object, 412 for another ETag. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if ([404, 412].includes(statusOf(error) ?? 0)) return undefined;
    throw error;
  }
}

export interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}

const READ_BOUND = { requestTimeout: 3_000 };

export async function readObject(
  s3: ConnectS3,
  { bucket, key }: ObjectPlace,
): Promise<Uint8Array | undefined> {
  const found = await orMissing(s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }), READ_BOUND));
  return found?.Body?.transformToByteArray();
}

export async function putObject(
  s3: ConnectS3,
  { bucket, key }: ObjectPlace,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }));
}
