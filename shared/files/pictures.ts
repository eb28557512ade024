import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { PictureFinding } from "#shared/domain/credentials/ports.ts";
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

/** A picture on white, its longer side at most `side` pixels; undefined for what is damaged, too large, or no PNG, JPEG or WebP. */
async function decoded(picture: Uint8Array, side: number) {
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

/** The machine code of the reader, which stands beside a bundle (infra/pack-programs.ts). */
export const READER_CODE = "zxing_reader.wasm";
export const readerSource = (): string =>
  createRequire(import.meta.url).resolve(`zxing-wasm/reader/${READER_CODE}`);

/** A larger picture is made smaller: a code that is smaller than a tenth of it cannot be read anyway. */
const SIDE = 1_800;
const CODES = 4;
const OPTIONS: ReaderOptions = { formats: ["QRCode"], tryInvert: false, maxNumberOfSymbols: CODES };
/** On a dark screen the squares of a code are light. */
const INVERTED: ReaderOptions = { ...OPTIONS, tryInvert: true };

let ready: Promise<unknown> | undefined;

async function prepare(): Promise<void> {
  const isBundle = import.meta.filename.endsWith(".mjs");
  const code = await readFile(isBundle ? join(import.meta.dirname, READER_CODE) : readerSource());
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(code).buffer }, fireImmediately: true });
}

/** The texts of the QR codes in a picture: as it is, and if it has none, with its contrast stretched, and turned around. */
export async function qrCodesOf(picture: Uint8Array): Promise<PictureFinding> {
  ready ??= prepare();
  const image = await decoded(picture, SIDE);
  if (image === undefined) return { kind: "unreadable" };
  await ready;
  for (const [tried, options] of [
    [image, OPTIONS],
    [image.clone().normalise(), INVERTED],
  ] as const) {
    const { data, info } = await tried.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    const found = await readBarcodes({ ...pixels, colorSpace: "srgb" }, options);
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return { kind: "read", texts };
  }
  return { kind: "none" };
}

/** As wide as it is shown beside ours, on screens with two pixels for each. */
const THUMBNAIL_SIDE = 640;

/** A small copy of a picture as WebP; undefined for one that cannot be read. */
export async function thumbnailOf(picture: Uint8Array): Promise<Uint8Array | undefined> {
  const image = await decoded(picture, THUMBNAIL_SIDE);
  return image && new Uint8Array(await image.webp({ quality: 70 }).toBuffer());
}
