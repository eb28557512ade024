import { cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { FONTS, fontFileName } from "#shared/documents/fonts.ts";
import { fontLicense, fontSource } from "#shared/documents/places.ts";

const sources = join(import.meta.dirname, "../shared/documents");
const { resolve } = createRequire(import.meta.url);
/** Packages with native code, each with the part for the platform of the function. */
const NATIVE = [
  ["@myriaddreamin/typst-ts-node-compiler", "@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu"],
  ["@resvg/resvg-js", "@resvg/resvg-js-linux-x64-gnu"],
].flat();

function folderOf(name: string): string {
  try {
    return dirname(resolve(`${name}/package.json`));
  } catch {
    throw new Error(
      `${name} is missing, as npm installs native code for this platform only. Run: npm ci --os=linux --cpu=x64 --libc=glibc`,
    );
  }
}

/**
 * Puts beside the bundle of the render function what it draws with: the program of its process, the native packages for
 * Linux on x64, templates and the smaller fonts; and the others into the folder of its layer, `<folder>.layer`. Throws
 * where npm did not install the native packages of that platform.
 */
export async function packRenderer(folder: string, options: BuildOptions): Promise<void> {
  for (const name of NATIVE)
    cpSync(folderOf(name), join(folder, "node_modules", name), {
      recursive: true,
      dereference: true,
      filter: (path) => !/\.(md|d\.ts)$/.test(path),
    });
  for (const name of ["layouts", "fonts.conf"])
    cpSync(join(sources, name), join(folder, name), { recursive: true });
  const folders = { function: join(folder, "fonts"), layer: join(`${folder}.layer`, "fonts") };
  for (const place of Object.values(folders)) mkdirSync(place, { recursive: true });
  for (const font of FONTS) {
    cpSync(fontSource(font), join(folders[font.place], fontFileName(font)));
    // The license wants to be beside the font.
    cpSync(fontLicense(font), join(folders[font.place], `${font.package}-OFL.txt`));
  }
  await build({
    ...options,
    entryPoints: { process: join(sources, "process.ts") },
    outdir: folder,
  });
}
