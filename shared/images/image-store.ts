import { required } from "#shared/config.ts";
import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { putObject, readObject } from "#shared/objects/objects.ts";
import { connectS3 } from "#shared/objects/s3.ts";

/** Images that a process keeps in memory; one has at most 1.5 MB. */
const HELD = 16;

const keyOf = (hash: string): string => `${hash}.png`;

export const imageStoreGrants: Grants<"imageStore"> = () => [{ bucket: "pictures", actions: ["PutObject"] }];

export const connectImageStore: Connect<"imageStore"> = (connection) => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "PICTURES_BUCKET");
  return { put: (hash, png) => putObject(s3, { bucket, key: keyOf(hash) }, png, "image/png") };
};

export const keptImagesGrants: Grants<"keptImages"> = () => [{ bucket: "pictures", actions: ["GetObject"] }];

export const connectKeptImages: Connect<"keptImages"> = (connection) => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "PICTURES_BUCKET");
  // The one read last is at the end. What is under a hash never changes.
  const held = new Map<string, Uint8Array>();
  return {
    async read(hash) {
      const image = held.get(hash) ?? (await readObject(s3, { bucket, key: keyOf(hash) }));
      if (!image) return undefined;
      held.delete(hash);
      held.set(hash, image);
      if (held.size > HELD) held.delete(held.keys().next().value!);
      return image;
    },
  };
};
