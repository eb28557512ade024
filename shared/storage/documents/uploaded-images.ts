import type { Connect, Connection } from "#shared/connect.ts";
import { withoutDeadline } from "#shared/deadlines.ts";
import { imageKey } from "#shared/domain/documents/image-addresses.ts";
import type { ImageWrites } from "#shared/domain/documents/ports.ts";
import type { StoredImage } from "#shared/domain/documents/uploaded-image.ts";
import type { Grants } from "#shared/grant.ts";
import { transactOnce } from "../receipts.ts";
import { entries } from "../table/entries.ts";
import { recordReader } from "../table/item.ts";
import { mainTable } from "../table/items.ts";
import { listNewestFirst } from "../table/list.ts";
import { itemKey, partitions } from "../table/schema.ts";
import { put } from "../table/transactions.ts";

export const imageRegister = (connection: Connection): Pick<ImageWrites, "register"> => ({
  async register(image, receipt) {
    const main = mainTable(connection);
    const { id, organization_id, image_url } = image;
    const item = {
      ...itemKey.image(imageKey(organization_id, image_url)),
      kind: "image",
      ...entries.image(image),
      ...image,
      state: "kept",
      hash: id,
    };
    // Its own bound: reading and encoding the image can take longer than the calls of a request may.
    await withoutDeadline(() => transactOnce(main, [put(main, item)], receipt));
  },
});

/** The uploaded image of an item. */
export const toStoredImage = recordReader<StoredImage>()(
  "id",
  "organization_id",
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
