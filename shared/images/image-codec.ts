import type { Sharp, SharpOptions } from "sharp";
import { IMAGES } from "#shared/domain/document-rules.ts";
import type { ImageRefusal } from "#shared/domain/documents/image.ts";
import type { ImageCodec } from "#shared/domain/documents/ports.ts";
import { cleanSvg } from "./clean-svg.ts";
import { loadSharp } from "./sharp.ts";

/** The first bytes of each type that is taken. SVG is text that could contain anything, so it is not among them. */
const TYPES: readonly ((start: Buffer) => boolean)[] = [
  (start) => start.toString("hex", 0, 8) === "89504e470d0a1a0a",
  (start) => start.toString("hex", 0, 3) === "ffd8ff",
  (start) => /^GIF8[79]a$/.test(start.toString("latin1", 0, 6)),
  (start) => start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WEBP",
];
const NO_IMAGE = {
  code: "not_an_image",
  problem: "Is not a PNG, JPEG, WebP or GIF image, nor a PDF.",
} as const;
const BROKEN = { code: "unreadable", problem: "The image is damaged and cannot be read." } as const;
/** A text only when it is needed: the first number in a language loads all of Intl. */
const tooLarge = (): ImageRefusal => ({
  code: "too_large",
  problem: `The image may have at most ${IMAGES.sideMax.toLocaleString("en")} pixels on each side.`,
});

/** After this the library stops decoding or encoding. */
const WORK_SECONDS = 10;

/** Of 10: more take seconds for a photograph and save nothing. */
const PALETTE_EFFORT = 3;
/** Each try makes a smaller file: full colours, 256 colours, fewer pixels. */
const TRIES = [
  { side: IMAGES.copySideMax, palette: false },
  { side: IMAGES.copySideMax, palette: true },
  { side: 800, palette: true },
] as const;

const INPUT: SharpOptions = {
  limitInputPixels: IMAGES.sideMax ** 2,
  // Warnings are common in good files, such as for a colour profile with a small mistake.
  failOn: "error",
  sequentialRead: true,
  pages: 1,
};

/** Of a JPEG, of 100: each try makes a smaller file. */
const PRINT_QUALITIES = [90, 80, 65] as const;

/** The copy for print of an image, as JPEG; undefined for one with transparency, and for what would be too large. */
async function printOf(open: () => Sharp): Promise<Uint8Array | undefined> {
  if ((await open().metadata()).hasAlpha && !(await open().stats()).isOpaque) return undefined;
  for (const quality of PRINT_QUALITIES) {
    const jpeg = await open()
      .autoOrient()
      .resize({
        width: IMAGES.printSideMax,
        height: IMAGES.printSideMax,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten()
      .toColourspace("srgb")
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .timeout({ seconds: WORK_SECONDS })
      .toBuffer();
    if (jpeg.length <= IMAGES.copyBytesMax) return jpeg;
  }
  return undefined;
}

export const imageCodec: ImageCodec = {
  clean: cleanSvg,
  async toPng(bytes) {
    const start = Buffer.from(bytes.subarray(0, 16));
    if (!TYPES.some((isType) => isType(start))) return NO_IMAGE;
    const sharp = await loadSharp();
    const open = () => sharp(bytes, INPUT);
    try {
      const { width, height } = await open().metadata();
      if (Math.max(width, height) > IMAGES.sideMax) return tooLarge();
      for (const { side, palette } of TRIES) {
        const { data, info } = await open()
          .autoOrient()
          .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
          .toColourspace("srgb")
          .png(palette ? { palette, effort: PALETTE_EFFORT } : {})
          .timeout({ seconds: WORK_SECONDS })
          .toBuffer({ resolveWithObject: true });
        if (data.length > IMAGES.copyBytesMax) continue;
        const print = Math.max(width, height) >= IMAGES.printFrom ? await printOf(open) : undefined;
        return { png: data, width: info.width, height: info.height, ...(print && { print }) };
      }
      return tooLarge();
    } catch (error) {
      return /pixel limit/.test(String(error)) ? tooLarge() : BROKEN;
    }
  },
};
