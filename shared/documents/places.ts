import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FONTS, type FontFile, fontFileName } from "./fonts.ts";
import type { Places } from "./typst.ts";

/** Where Lambda unpacks the layer of fonts (infra/build.ts packs it). */
const LAYER_FOLDER = "/opt/fonts";

const { resolve } = createRequire(import.meta.url);

const packageOf = (font: FontFile): string =>
  dirname(resolve(`@expo-google-fonts/${font.package}/package.json`));
/** The file of a font in its npm package, and that of its license. */
export const fontSource = (font: FontFile): string => join(packageOf(font), font.file);
export const fontLicense = (font: FontFile): string => join(packageOf(font), "LICENSE_FONT");

/** What a function's bundle has beside it: the program of the drawing process, `layouts/`, `fonts/` and `fonts.conf`. */
export interface Installed {
  readonly program: string;
  readonly fontconfig: string;
  readonly places: Places;
}

function placesOf(templates: string, pathOf: (font: FontFile) => string): Places {
  return { templates, fonts: FONTS.map((font) => ({ family: font.family, path: pathOf(font) })) };
}

/** Where program, templates and fonts are: beside the bundle and in the layer when deployed, otherwise in the sources. */
export function installed(): Installed {
  const here = import.meta.dirname;
  const isBundle = import.meta.filename.endsWith(".mjs");
  const deployedFont = (font: FontFile) =>
    join(font.place === "layer" ? LAYER_FOLDER : join(here, "fonts"), fontFileName(font));
  return {
    program: join(here, isBundle ? "process.mjs" : "process.ts"),
    fontconfig: join(here, "fonts.conf"),
    places: placesOf(here, isBundle ? deployedFont : fontSource),
  };
}
