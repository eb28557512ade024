import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { FONTS, fontFileName, fontLicense, fontSource } from "#shared/documents/fonts.ts";
import { MACHINE_CODE, machineCodeSource } from "#shared/files/machine-code.ts";
import { nativePackagesOf } from "./native-packages.ts";

const sources = join(import.meta.dirname, "../shared/documents");

/**
 * Puts beside the bundle of the render function what it draws with: the program of its process, templates and the
 * smaller fonts, and the reader of PDFs; and the other fonts into the folder of its layer, `<folder>.layer`.
 */
export async function packRenderer(folder: string, options: BuildOptions): Promise<void> {
  for (const name of ["layouts", "fonts.conf"])
    cpSync(join(sources, name), join(folder, name), { recursive: true });
  const folders = { function: join(folder, "fonts"), layer: join(`${folder}.layer`, "fonts") };
  for (const place of Object.values(folders)) mkdirSync(place, { recursive: true });
  for (const font of FONTS) {
    cpSync(fontSource(font), join(folders[font.place], fontFileName(font)));
    // The license wants to be beside the font.
    cpSync(fontLicense(font), join(folders[font.place], `${font.package}-OFL.txt`));
  }
  cpSync(machineCodeSource("pdfium.wasm"), join(folder, "pdfium.wasm"));
  await build({
    ...options,
    entryPoints: { process: join(sources, "process.ts") },
    outdir: folder,
  });
}

/** Puts beside the bundle of the function that checks credentials the program that reads files, and the machine code of its readers. */
export async function packFileReader(folder: string, options: BuildOptions): Promise<void> {
  for (const name of MACHINE_CODE) cpSync(machineCodeSource(name), join(folder, name));
  await build({
    ...options,
    entryPoints: { files: join(import.meta.dirname, "../shared/files/process.ts") },
    outdir: folder,
    external: [...(options.external ?? []), ...nativePackagesOf(["fileReader"])],
  });
}
