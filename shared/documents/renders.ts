import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { withinDeadline, withoutDeadline } from "#shared/deadlines.ts";
import { DOCUMENTS } from "#shared/domain/document-rules.ts";
import { DrawingTookTooLong } from "#shared/domain/documents/took-too-long.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3, isRefusedRead, putObject, readObject } from "#shared/objects/s3.ts";

/** The object that says when a document could not be drawn in its time; an erasure deletes it with the document. */
const slow = (name: string): string => `${name}.slow`;

export const rendersGrants: Grants<"renders"> = () => [
  { bucket: "documents", actions: ["GetObject", "PutObject"] },
];

export const connectRenders: Connect<"renders"> = (connection) => {
  const { config } = connection;
  const s3 = connectS3(connection);
  const bucket = required(config, "DOCUMENTS_BUCKET");
  const coming = new Map<string, Promise<Uint8Array>>();
  const read = (name: string) =>
    withinDeadline(
      (abortSignal) =>
        readObject(s3, { bucket, key: name }, { abortSignal }).catch((error: unknown) => {
          // Its cause is logged; what is asked for can be drawn all the same.
          if (isRefusedRead(error)) return undefined;
          throw error;
        }),
      config.STORE_ANSWER_MS,
    );
  /** How long a document is not drawn again that could not be drawn in its time, in milliseconds. */
  const leftAlone = async (name: string): Promise<number> => {
    const failedAt = Number((await read(slow(name)))?.toString() ?? Number.NaN);
    return Number.isNaN(failedAt) ? 0 : failedAt + DOCUMENTS.triedAgainMs - Date.now();
  };
  const keep = (name: string, bytes: Uint8Array, contentType: string) =>
    withinDeadline(
      (abortSignal) => putObject(s3, { bucket, key: name }, bytes, { contentType, abortSignal }),
      config.STORE_ANSWER_MS,
    );

  return {
    async once(name, contentType, make, slowAs = name) {
      const kept = await read(name);
      if (kept) return kept;
      let made = coming.get(name);
      if (!made) {
        // Rendering has a time of its own. What cannot be kept is an answer all the same, and is rendered again.
        made = withoutDeadline(async () => {
          const alone = await leftAlone(slowAs);
          if (alone > 0)
            throw new DrawingTookTooLong(undefined, { retryAfterSeconds: Math.ceil(alone / 1_000) });
          const bytes = await make().catch(async (error: unknown) => {
            if (error instanceof DrawingTookTooLong && error.isSlow)
              await keep(slow(slowAs), Buffer.from(String(Date.now())), "text/plain").catch(() => {});
            throw error;
          });
          await keep(name, bytes, contentType).catch(() => {});
          return bytes;
        }).finally(() => coming.delete(name));
        coming.set(name, made);
      }
      return made;
    },
  };
};
