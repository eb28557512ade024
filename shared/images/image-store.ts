import { BoundedMap } from "#shared/bounded-map.ts";
import { required } from "#shared/config.ts";
import type { Connect, Connection } from "#shared/connect.ts";
import type { ImageStore } from "#shared/domain/documents/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { connectS3, putObject, readObject } from "#shared/objects/s3.ts";
import { imageRecords } from "#shared/storage/documents/image-copies.ts";
import { IMAGE_KEYS, RECEIPT_KEYS } from "#shared/storage/table/schema.ts";
import { imageCodec } from "./image-codec.ts";

/** Images that a process keeps in memory; one has at most 1.5 MB. */
const HELD = 16;

const keyOf = (hash: string): string => `${hash}.png`;
const printKeyOf = (hash: string): string => `${hash}.jpg`;

const imageStore = (connection: Connection): ImageStore => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "PICTURES_BUCKET");
  return {
    async put(hash, png, print) {
      // What is drawn by the image must find this copy.
      if (print) await putObject(s3, { bucket, key: printKeyOf(hash) }, print, { contentType: "image/jpeg" });
      await putObject(s3, { bucket, key: keyOf(hash) }, png, { contentType: "image/png" });
    },
  };
};

export const imageFilesGrants: Grants<"imageFiles"> = () => [{ bucket: "pictures", actions: ["GetObject"] }];

export const connectImageFiles: Connect<"imageFiles"> = (connection) => {
  const s3 = connectS3(connection);
  const bucket = required(connection.config, "PICTURES_BUCKET");
  // The one read last is at the end. What is under a hash never changes.
  const held = new BoundedMap<Uint8Array>(HELD);
  const readAs = async (keys: readonly string[]): Promise<Uint8Array | undefined> => {
    for (const key of keys) {
      const image = held.get(key) ?? (await readObject(s3, { bucket, key }));
      // An image without a copy for print is its own.
      if (image) {
        held.set(keys[0]!, image);
        return image;
      }
    }
    return undefined;
  };
  return {
    read: (hash) => readAs([keyOf(hash)]),
    readForPrint: (hash) => readAs([printKeyOf(hash), keyOf(hash)]),
  };
};

export const imagesWriteGrants: Grants<"images.write"> = () => [
  { table: "main", actions: ["GetItem", "PutItem"], prefix: [IMAGE_KEYS, RECEIPT_KEYS] },
  { bucket: "pictures", actions: ["PutObject"] },
];

export const connectImagesWrite: Connect<"images.write"> = (connection) => ({
  ...imageRecords(connection),
  ...imageStore(connection),
  ...imageCodec,
});
