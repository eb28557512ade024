import { decoded } from "./pixels.ts";

/** As wide as it is shown beside ours, on screens with two pixels for each. */
const SIDE = 640;

/** A small copy of a picture as WebP; undefined for one that cannot be read. */
export async function thumbnailOf(picture: Uint8Array): Promise<Uint8Array | undefined> {
  const image = await decoded(picture, SIDE);
  return image && new Uint8Array(await image.webp({ quality: 70 }).toBuffer());
}
