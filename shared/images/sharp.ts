import type sharp from "sharp";

/** Readers of the library that are used; all others are blocked, since each is code that strangers' bytes could reach. */
const LOADERS = ["Png", "Jpeg", "Webp", "Nsgif"].map((type) => `VipsForeignLoad${type}Buffer`);

let loaded: Promise<typeof sharp> | undefined;

/** Gives the image library, loaded at the first call: it works on one image at a time, and keeps none. */
export const loadSharp = (): Promise<typeof sharp> => (loaded ??= load());

async function load(): Promise<typeof sharp> {
  const { default: library } = await import("sharp");
  library.concurrency(1);
  library.cache(false);
  library.block({ operation: ["VipsForeignLoad"] });
  library.unblock({ operation: LOADERS });
  return library;
}
