import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { PictureFinding, Thumbnail } from "#shared/domain/credentials/ports.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { isPdf } from "#shared/formats/pdf.ts";
import { loadSharp } from "#shared/images/sharp.ts";
import { machineCode } from "./machine-code.ts";
import { drawnPages, type PageBox, type Pixels, type ShownPages } from "./pdf-pages.ts";

/** The first bytes of each type that is taken. */
const TYPES: readonly ((start: Buffer) => boolean)[] = [
  (start) => start.toString("hex", 0, 8) === "89504e470d0a1a0a",
  (start) => start.toString("hex", 0, 3) === "ffd8ff",
  (start) => start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WEBP",
];
/** After this the library stops decoding. */
const WORK_SECONDS = 2;

/** A picture on white, as large as fits a box; none for what is damaged, too large, or no PNG, JPEG or WebP. */
async function decoded(picture: Uint8Array, box: PageBox): Promise<readonly Pixels[]> {
  const start = Buffer.from(picture.subarray(0, 16));
  if (!TYPES.some((isType) => isType(start))) return [];
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: LIMITS.photo.pixelsMax, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .timeout({ seconds: WORK_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info: { width, height } }) => [{ data, width, height }],
      () => [],
    );
}

/** What a file shows: a picture, or the first pages of a PDF. `isWhole`: it shows no more. */
async function shownIn(file: Uint8Array, box: PageBox): Promise<ShownPages> {
  if (isPdf(Buffer.from(file.buffer, file.byteOffset, file.length))) return drawnPages(file, box);
  return { pages: await decoded(file, box), isWhole: true };
}

/** A larger picture is made smaller: a code that is smaller than a tenth of it cannot be read anyway. */
const SIDE = 1_800;
const CODES = 4;
const OPTIONS: ReaderOptions = { formats: ["QRCode"], tryInvert: false, maxNumberOfSymbols: CODES };
/** On a dark screen the squares of a code are light. */
const INVERTED: ReaderOptions = { ...OPTIONS, tryInvert: true };

let ready: Promise<unknown> | undefined;

async function prepare(): Promise<void> {
  const { buffer: wasmBinary } = await machineCode("zxing_reader.wasm");
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** The texts of the QR codes in what a file shows. */
export async function qrCodesOf(file: Uint8Array): Promise<PictureFinding> {
  ready ??= prepare();
  const { pages } = await shownIn(file, { width: SIDE, height: SIDE });
  if (pages.length === 0) return { kind: "unreadable" };
  await ready;
  const texts: string[] = [];
  for (const page of pages) texts.push(...(await codesIn(page)));
  return texts.length > 0 ? { kind: "read", texts } : { kind: "none" };
}

/** In a picture as it is, and if it has none, with its contrast stretched, and turned around. */
async function codesIn({ data, width, height }: Pixels): Promise<string[]> {
  for (const [pixels, options] of [
    [() => new Uint8ClampedArray(data), OPTIONS],
    [() => stretched(data), INVERTED],
  ] as const) {
    const found = await readBarcodes({ data: pixels(), width, height, colorSpace: "srgb" }, options);
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Of all pixels: what may be darker or lighter than the rest. */
const EXTREME = 0.001;

/** In gray, from black to white. The library for images takes twenty times as long. */
function stretched(data: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(data.length);
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    const gray = (data[at]! + 2 * data[at + 1]! + data[at + 2]!) >> 2;
    counts[gray]!++;
    pixels[at] = gray;
  }
  const few = (EXTREME * data.length) / 4;
  let [low, high, darker, lighter] = [0, 255, counts[0]!, counts[255]!];
  while (darker <= few && low < 255) darker += counts[++low]!;
  while (lighter <= few && high > 0) lighter += counts[--high]!;
  for (let at = 0; at < data.length; at += 4) {
    pixels[at] = ((pixels[at]! - low) * 255) / Math.max(1, high - low);
    pixels[at + 1] = pixels[at + 2] = pixels[at]!;
    pixels[at + 3] = 255;
  }
  return pixels;
}

/** As wide as it is shown beside ours, on screens with two pixels for each; and not endless for a page that is a strip. */
const THUMBNAIL: PageBox = { width: 640, height: 960 };
/** The gray between pages, and beside a narrower one. */
const GAP = 12;
const DESK = 0xb8;

/** A small copy of what a file shows as WebP, the pages of a PDF below each other; undefined for one that cannot be read. */
export async function thumbnailOf(file: Uint8Array): Promise<Thumbnail | undefined> {
  const { pages, isWhole } = await shownIn(file, THUMBNAIL);
  if (pages.length === 0) return undefined;
  const { data, ...size } = below(pages);
  const sharp = await loadSharp();
  const picture = await sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 70 })
    .toBuffer();
  return { picture: new Uint8Array(picture), isWhole };
}

/** Pages below each other, in the middle. */
function below(pages: readonly Pixels[]): Pixels {
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height + GAP, -GAP);
  const data = Buffer.alloc(4 * width * height, DESK);
  let top = 0;
  for (const page of pages) {
    const left = (width - page.width) >> 1;
    for (let y = 0; y < page.height; y++)
      data.set(
        page.data.subarray(4 * page.width * y, 4 * page.width * (y + 1)),
        4 * (width * (top + y) + left),
      );
    top += page.height + GAP;
  }
  return { data, width, height };
}
