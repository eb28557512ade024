import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Readers in WebAssembly: the file of each beside a bundle (infra/pack-programs.ts), and in its package. */
const SOURCES = {
  "pdfium.wasm": "@hyzyla/pdfium/pdfium.wasm",
  "zxing_reader.wasm": "zxing-wasm/reader/zxing_reader.wasm",
} as const;
type MachineCode = keyof typeof SOURCES;
export const MACHINE_CODE = Object.keys(SOURCES) as readonly MachineCode[];

/** Where npm has put it. */
export const machineCodeSource = (name: MachineCode): string =>
  createRequire(import.meta.url).resolve(SOURCES[name]);

/** Its bytes: from beside the bundle, or from where npm has put it. */
export async function machineCode(name: MachineCode): Promise<Uint8Array<ArrayBuffer>> {
  const isBundle = import.meta.filename.endsWith(".mjs");
  return new Uint8Array(await readFile(isBundle ? join(import.meta.dirname, name) : machineCodeSource(name)));
}
