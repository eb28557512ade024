import type { Connect } from "#shared/connect.ts";
import type { StoredImage } from "#shared/domain/documents/uploaded-image.ts";
import type { Grants } from "#shared/grant.ts";
import { recordReader } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { listNewestFirst } from "../table/list.ts";
import { partitions } from "../table/schema.ts";

/** The uploaded image of an item. */
export const toStoredImage = recordReader<StoredImage>()(
  "id",
  "organization_id",
  "uploaded_by",
  "image_url",
  "width",
  "height",
  "created_at",
);

export const imagesListGrants: Grants<"images.list"> = () => [
  { table: "main", actions: [], indexes: ["by_list"], prefix: partitions.images("*") },
];

export const connectImagesList: Connect<"images.list"> = (connection) => ({
  list: (organizationId, window) =>
    listNewestFirst(mainTable(connection), partitions.images(organizationId), toStoredImage, window),
});
