import type { Connect } from "#shared/connect.ts";
import type { Grants } from "#shared/grant.ts";
import { imageRecords } from "#shared/storage/documents/image-copies.ts";
import { IMAGE_KEYS, RECEIPT_KEYS } from "#shared/storage/table/schema.ts";
import { imageCodec } from "./image-codec.ts";
import { imageStore } from "./image-store.ts";

export const imagesWriteGrants: Grants<"images.write"> = () => [
  { table: "main", actions: ["GetItem", "PutItem"], prefix: [IMAGE_KEYS, RECEIPT_KEYS] },
  { bucket: "pictures", actions: ["PutObject"] },
];

export const connectImagesWrite: Connect<"images.write"> = (connection) => ({
  ...imageRecords(connection),
  ...imageStore(connection),
  ...imageCodec,
});
