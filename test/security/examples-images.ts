import { imageKey } from "#shared/domain/documents/image.ts";
import { anEvent } from "../support/fixtures.ts";
import type { Tenant, TestStack } from "../support/stack.ts";

/** The address of an image of which there is a copy. */
async function aCopy({ id }: Tenant, { functions }: TestStack): Promise<string> {
  const address = "https://images.example.com/copied.png";
  const copy = { state: "kept", hash: "0".repeat(64), width: 1, height: 1 } as const;
  await functions.ports.imageIntake.save(id, address, copy);
  return address;
}

/** Calls of the operations on images that succeed. */
export const IMAGE_EXAMPLES = {
  "images.get": async (_: Tenant, { functions: { ports } }: TestStack) => {
    const name = "0".repeat(64);
    await ports.imageStore.put(name, Buffer.from("a picture"));
    return { params: { file: `${name}.png` } };
  },
  "images.find": async (tenant: Tenant, stack: TestStack) => ({
    params: { key: imageKey(tenant.id, await aCopy(tenant, stack)) },
  }),
  "images.event": async (tenant: Tenant, stack: TestStack) => {
    const { id } = await anEvent(tenant.key, { image_url: await aCopy(tenant, stack) });
    return { params: { short_code: id, picture: "picture" } };
  },
};
