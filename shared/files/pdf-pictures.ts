import { LIMITS } from "#shared/domain/rules.ts";
import { loadSharp } from "#shared/images/sharp.ts";
import { PAGES } from "./pdf-texts.ts";
import { openPdf } from "./pdfjs.ts";

/**
 * The largest picture of a PDF, as a file: a photo as it is in there, or an image of another kind, PNG. Undefined when there is
 * none, or it is damaged or too large.
 */
export const pdfPicture = (
  pdf: Uint8Array,
  kind: "pdfPhoto" | "pdfImage",
): Promise<Uint8Array | undefined> =>
  kind === "pdfPhoto"
    ? Promise.resolve(photoOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)))
    : imageOf(pdf).catch(() => undefined);

/** Smaller ones are no page. */
const PHOTO_BYTES = 2_000;

/** A JPEG photo is a whole file in a PDF (`DCTDecode`, ISO 32000-2, 7.4.8), and much more work to decode there. */
function photoOf(pdf: Buffer): Buffer | undefined {
  let largest: Buffer | undefined;
  for (let at = pdf.indexOf("stream"); at >= 0; at = pdf.indexOf("stream", at)) {
    at += 6;
    const start = at + (pdf[at] === 0x0d ? 2 : 1);
    if (pdf[start] !== 0xff || pdf[start + 1] !== 0xd8) continue;
    // A stream is never inside another one (ISO 32000-2, 7.5.7), so no part is looked through twice.
    at = pdf.indexOf("endstream", start);
    if (at < 0) break;
    if (at - start > Math.max(PHOTO_BYTES, largest?.length ?? 0)) largest = pdf.subarray(start, at);
    at += "endstream".length;
  }
  return largest;
}

/** An image as the library gives it: `kind` 1 has a bit for each pixel, 2 three bytes, 3 four. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data?: Uint8Array;
}
const PIXELS_LEAST = 40_000;

/** Of every other kind of compression, as scanners use for black and white, and programs for screenshots. */
async function imageOf(pdf: Uint8Array): Promise<Uint8Array | undefined> {
  const task = await openPdf(pdf, { imagePixelsMax: LIMITS.photo.pixelsMax });
  try {
    const document = await task.promise;
    let largest: Decoded | undefined;
    for (let number = 1; number <= Math.min(PAGES, document.numPages) && largest === undefined; number++) {
      const page = await document.getPage(number);
      const { argsArray } = await page.getOperatorList();
      for await (const image of imagesIn(argsArray, page))
        if (sizeOf(image) > Math.max(PIXELS_LEAST, sizeOf(largest))) largest = image;
    }
    return largest && (await pngOf(largest));
  } finally {
    await task.destroy();
  }
}

const sizeOf = (image: Decoded | undefined): number => (image ? image.width * image.height : 0);

interface Objects {
  get(id: string, then: (object: unknown) => void): unknown;
}
interface PageObjects {
  readonly objs: Objects;
  readonly commonObjs: Objects;
}

/** The images that a page's operators show: in their arguments, or named there. */
async function* imagesIn(argsArray: readonly unknown[], page: PageObjects): AsyncGenerator<Decoded> {
  const named = (id: string) =>
    new Promise<unknown>((found) => (id.startsWith("g_") ? page.commonObjs : page.objs).get(id, found));
  for (const args of argsArray) {
    const [first] = Array.isArray(args) ? args : [];
    const shown = typeof first === "string" && IMAGE_ID.test(first) ? await named(first) : first;
    if (!isImage(shown)) continue;
    // A mask of black and white names its bits.
    const data = typeof shown.data === "string" ? await named(shown.data) : shown;
    if (isImage(data)) yield data;
  }
}
/** Fonts are named too, and are not loaded here. */
const IMAGE_ID = /(?:^|_)img_/;

const isImage = (value: unknown): value is Decoded & { readonly data: Uint8Array | string } =>
  typeof value === "object" && value !== null && "width" in value && "height" in value && "data" in value;

const CHANNELS = { 2: 3, 3: 4 } as const;

async function pngOf({ width, height, kind = 1, data }: Decoded): Promise<Uint8Array | undefined> {
  if (data === undefined) return undefined;
  const sharp = await loadSharp();
  const channels = CHANNELS[kind as keyof typeof CHANNELS];
  const picture =
    channels === undefined
      ? sharp(bytesOfBits(data, width, height), { raw: { width, height, channels: 1 } })
      : sharp(data, { raw: { width, height, channels } });
  return new Uint8Array(await picture.png({ compressionLevel: 1 }).toBuffer());
}

/** A bit is white where it is set; each row begins with a byte. */
function bytesOfBits(bits: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height);
  const row = (width + 7) >> 3;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      bytes[at++] = ((bits[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return bytes;
}
