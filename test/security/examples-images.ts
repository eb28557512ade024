import { imageKey } from "#shared/domain/documents/image.ts";
import { anEvent } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** An image of which there is no copy. */
const IMAGE = "https://images.example.com/picture.png";

/** Calls of the operations on images that succeed. */
export const IMAGE_EXAMPLES = {
  "images.get": async (_: Tenant, { functions: { ports } }: TestStack) => {
    const name = "0".repeat(64);
    await ports.imageStore.put(name, Buffer.from("a picture"));
    return { params: { file: `${name}.png` } };
  },
  "images.find": async ({ id }: Tenant) => ({ params: { key: imageKey(id, IMAGE) } }),
  "images.event": async (tenant: Tenant) => {
    const { id } = await anEvent(tenant.key, { image_url: IMAGE });
    return { params: { short_code: id, picture: "picture" } };
  },
};
