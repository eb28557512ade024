import { LIMITS } from "#shared/domain/rules.ts";
import { loadSharp } from "#shared/images/sharp.ts";

/** The first bytes of each type that is taken. */
const TYPES: readonly ((start: Buffer) => boolean)[] = [
  (start) => start.toString("hex", 0, 8) === "89504e470d0a1a0a",
  (start) => start.toString("hex", 0, 3) === "ffd8ff",
  (start) => start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WEBP",
];
/** After this the library stops decoding. */
const WORK_SECONDS = 2;

/**
 * A picture on white with its longer side at most `side` pixels, decoded once; undefined for what is no PNG, JPEG or WebP, is
 * damaged, or has more pixels than are taken.
 */
export async function decoded(picture: Uint8Array, side: number) {
  const start = Buffer.from(picture.subarray(0, 16));
  if (!TYPES.some((isType) => isType(start))) return undefined;
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: LIMITS.photo.pixelsMax, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .timeout({ seconds: WORK_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info: { width, height, channels } }) => sharp(data, { raw: { width, height, channels } }),
      () => undefined,
    );
}
