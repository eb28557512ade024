import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { PictureFinding } from "#shared/domain/credentials/ports.ts";
import { decoded } from "./pixels.ts";

/** The machine code of the reader, which stands beside a bundle (infra/pack-programs.ts). */
export const READER_CODE = "zxing_reader.wasm";
export const readerSource = (): string =>
  createRequire(import.meta.url).resolve(`zxing-wasm/reader/${READER_CODE}`);

/** A larger picture is made smaller: a code that is smaller than a tenth of it cannot be read anyway. */
const SIDE = 1_800;
const CODES = 4;
const OPTIONS: ReaderOptions = { formats: ["QRCode"], tryInvert: false, maxNumberOfSymbols: CODES };

let ready: Promise<unknown> | undefined;

async function prepare(): Promise<void> {
  const isBundle = import.meta.filename.endsWith(".mjs");
  const code = await readFile(isBundle ? join(import.meta.dirname, READER_CODE) : readerSource());
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(code).buffer }, fireImmediately: true });
}

/** The texts of the QR codes in a picture: as it is, and if it has none, with its contrast stretched. */
export async function qrCodesOf(picture: Uint8Array): Promise<PictureFinding> {
  ready ??= prepare();
  const image = await decoded(picture, SIDE);
  if (image === undefined) return { kind: "unreadable" };
  await ready;
  for (const tried of [image, image.clone().normalise()]) {
    const { data, info } = await tried.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    const found = await readBarcodes({ ...pixels, colorSpace: "srgb" }, OPTIONS);
    const texts = found.filter(({ isValid }) => isValid).map(({ text }) => text);
    if (texts.length > 0) return { kind: "read", texts };
  }
  return { kind: "none" };
}
