import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import { withinDeadline, withoutDeadline } from "#shared/deadlines.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3, isRefusedRead, putObject, readObject } from "#shared/objects/s3.ts";

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
  const keep = (name: string, bytes: Uint8Array, contentType: string) =>
    withinDeadline(
      (abortSignal) => putObject(s3, { bucket, key: name }, bytes, { contentType, abortSignal }),
      config.STORE_ANSWER_MS,
    );

  return {
    async once(name, contentType, make) {
      const kept = await read(name);
      if (kept) return kept;
      let made = coming.get(name);
      if (!made) {
        // Rendering has a time of its own. What cannot be kept is an answer all the same, and is rendered again.
        made = withoutDeadline(async () => {
          const bytes = await make();
          await keep(name, bytes, contentType).catch(() => {});
          return bytes;
        }).finally(() => coming.delete(name));
        coming.set(name, made);
      }
      return made;
    },
  };
};
