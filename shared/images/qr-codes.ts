import type { Connect } from "#shared/connect.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { loadSharp } from "./sharp.ts";

/** The first bytes of each type that is taken. */
const TYPES: readonly ((start: Buffer) => boolean)[] = [
  (start) => start.toString("hex", 0, 8) === "89504e470d0a1a0a",
  (start) => start.toString("hex", 0, 3) === "ffd8ff",
  (start) => start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WEBP",
];
/** After this the library stops decoding. */
const WORK_SECONDS = 10;
/** A code that fills the photo is found at a small size, in which little disturbs; a small code needs a large one. */
const TRIES = [
  { side: 800, stretched: false },
  { side: 1_800, stretched: false },
  { side: 1_800, stretched: true },
] as const;

/** Reads QR codes by sharp and jsQR, which are loaded at the first photo. */
export const connectQrCodes: Connect<"qrCodes"> = () => ({
  async read(photo) {
    const start = Buffer.from(photo.subarray(0, 16));
    if (!TYPES.some((isType) => isType(start))) return { kind: "unreadable" };
    const { sharp, find } = await libraries();
    for (const { side, stretched } of TRIES) {
      const image = sharp(photo, { limitInputPixels: LIMITS.photo.pixelsMax, failOn: "error", pages: 1 })
        .autoOrient()
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .toColourspace("srgb");
      const pixels = await (stretched ? image.normalise() : image)
        .ensureAlpha()
        .raw()
        .timeout({ seconds: WORK_SECONDS })
        .toBuffer({ resolveWithObject: true })
        .catch(() => undefined);
      if (!pixels) return { kind: "unreadable" };
      const { data, info } = pixels;
      const found = find(new Uint8ClampedArray(data), info.width, info.height, {
        inversionAttempts: "dontInvert",
      });
      if (found) return { kind: "read", text: found.data };
    }
    return { kind: "none" };
  },
});

async function libraries() {
  const [sharp, { default: module }] = await Promise.all([loadSharp(), import("jsqr")]);
  // The package is CommonJS, whose own default export is inside.
  return { sharp, find: "default" in module ? module.default : module };
}
