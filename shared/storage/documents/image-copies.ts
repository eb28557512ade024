import type { Connect, Connection } from "#shared/connect.ts";
import { withoutDeadline } from "#shared/deadlines.ts";
import type { Copies, ImageCopy } from "#shared/domain/documents/image.ts";
import { imageKey } from "#shared/domain/documents/image-addresses.ts";
import type { ImageWrites } from "#shared/domain/documents/ports.ts";
import type { Grants } from "#shared/grant.ts";
import { IMAGE_KEYS } from "#shared/storage/table/schema.ts";
import { transactOnce } from "../receipts.ts";
import { readAll } from "../table/batches.ts";
import { entries } from "../table/entries.ts";
import { expression, MISSING } from "../table/expressions.ts";
import type { Item } from "../table/item.ts";
import { getRecord, mainTable, putItem } from "../table/items.ts";
import { itemKey } from "../table/schema.ts";
import { put } from "../table/transactions.ts";

/** Copies that an earlier version refused have neither code nor time. */
function copyOf(item: Item): ImageCopy {
  const copy = item as unknown as ImageCopy;
  if (copy.state === "kept") {
    const { state, hash, width, height } = copy;
    return { state, hash, width, height };
  }
  const { state, code, problem, checked_at } = copy;
  return { state, code: code ?? "unexpected_answer", problem, checked_at: checked_at ?? "" };
}

export const imagesGrants: Grants<"images"> = () => [
  { table: "main", actions: ["BatchGetItem"], prefix: IMAGE_KEYS },
];

export const connectImages: Connect<"images"> = (connection) => {
  const read = async (names: readonly string[]): Promise<Copies> => {
    const wanted = new Map(names.map((name) => [itemKey.image(name).pk, name]));
    const items = await readAll(mainTable(connection), [...new Set(names)].map(itemKey.image));
    return new Map(items.map((item) => [wanted.get(String(item.pk))!, copyOf(item)]));
  };
  return {
    async of(organizationId, addresses) {
      if (addresses.length === 0) return new Map();
      const named = new Map(addresses.map((address) => [imageKey(organizationId, address), address]));
      const copies = await read([...named.keys()]);
      return new Map([...copies].map(([name, copy]) => [named.get(name)!, copy]));
    },
    named: async (key) => (await read([key])).get(key),
  };
};

/** Reads and writes the copies of an organization. */
export const imageRecords = (connection: Connection): Pick<ImageWrites, "find" | "save" | "register"> => ({
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
  find: (organizationId, address) =>
    getRecord(mainTable(connection), itemKey.image(imageKey(organizationId, address)), copyOf),
  async save(organizationId, address, copy) {
    const key = itemKey.image(imageKey(organizationId, address));
    const item = { ...key, kind: "image", organization_id: organizationId, ...copy };
    // What another run has kept stays, also when this one was refused.
    await putItem(mainTable(connection), item, expression`${MISSING} OR state <> ${"kept"}`);
  },
});
