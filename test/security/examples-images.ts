import { imageKey } from "#shared/domain/documents/image-addresses.ts";
import { anImage } from "../documents/image-files.ts";
import { anEvent } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** An image of which there is no copy. */
const IMAGE = "https://images.example.com/picture.png";

async function aFile() {
  return { raw: await anImage(), headers: { "content-type": "image/png" } };
}

/** Calls of the operations on images that succeed. */
export const IMAGE_EXAMPLES = {
  "images.upload": aFile,
  "images.list": async (tenant: Tenant) => {
    await tenant.panel.call("POST /images", await aFile());
    return { query: { limit: 5 } };
  },
  "images.open-upload": async () => ({ body: { content_type: "image/png", size: 100 } }),
  "images.complete-upload": async (tenant: Tenant) => {
    const file = await anImage();
    const request = { content_type: "image/png", size: file.length };
    const { body } = await tenant.panel.call("POST /images/uploads", { body: request });
    await fetch(body.url, { method: body.method, headers: body.headers, body: file });
    return { params: { id: body.id } };
  },
  "images.get": async (_: Tenant, { functions: { ports } }: TestStack) => {
    const name = "0".repeat(64);
    await ports["images.write"].put(name, Buffer.from("a picture"));
    return { params: { file: `${name}.png` } };
  },
  "images.find": async ({ id }: Tenant) => ({ params: { key: imageKey(id, IMAGE) } }),
  "images.event": async (tenant: Tenant) => {
    const { id } = await anEvent(tenant.key, { image_url: IMAGE });
    return { params: { short_code: id, picture: "picture" } };
  },
};
