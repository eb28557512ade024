import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import data from "./fonts.json" with { type: "json" };

interface FontFile {
  /** In the package `@expo-google-fonts/<package>`; all are under the SIL Open Font License. */
  readonly package: string;
  readonly file: string;
  /** The function's own package has 60 MB at most; the rest is a layer (decision 15.7). */
  readonly place: "function" | "layer";
  readonly family: string;
}

const font = (place: FontFile["place"], family: string, ...weights: readonly string[]): FontFile[] =>
  weights.map((weight) => ({
    package: family.toLowerCase().replaceAll(" ", "-"),
    file: `${weight}/${family.replaceAll(" ", "")}_${weight}.ttf`,
    place,
    family,
  }));

/** Families that any text may need, in the order in which they are asked for a character; always loaded. */
export const USUAL_FAMILIES = [
  "Inter",
  "Noto Sans Arabic",
  "Noto Sans Hebrew",
  "Noto Sans Devanagari",
] as const;
/** Families of the layouts themselves, for Latin letters. */
export const LAYOUT_FAMILIES = ["Cormorant Garamond", "Great Vibes"] as const;
export const EMOJI_FAMILY = "Noto Emoji";
/** Scripts of East Asia, whose fonts are large; all of them are loaded for one. */
export const HAN_FAMILIES = ["Noto Sans JP", "Noto Sans KR", "Noto Sans SC"] as const;
/** What the three have together is told under this name. */
export const HAN = "Han";
/** Characters of names in Hong Kong and Taiwan that the others do not have. */
export const MORE_HAN_FAMILY = "Noto Sans HK";

const ofScript = (script: string): string => `Noto Sans ${script}`;

/** The fonts of the house, then those of the scripts that people's names are written in, each loaded when a text needs it. */
export const FONTS: readonly FontFile[] = [
  ...data.inFunction.flatMap(({ family, weight }) => font("function", family, weight)),
  ...data.inLayer.flatMap(({ family, weight }) => font("layer", family, weight)),
  ...[...data.scripts.map(ofScript), "Noto Serif Tibetan"].flatMap((family) =>
    font("layer", family, "400Regular", "700Bold"),
  ),
  ...data.scriptsOfOneWeight.map(ofScript).flatMap((family) => font("layer", family, "400Regular")),
  ...[...HAN_FAMILIES, MORE_HAN_FAMILY].flatMap((family) => font("layer", family, "400Regular", "700Bold")),
];

export const fontFileName = ({ file }: FontFile): string => file.split("/").at(-1)!;

/** Where Lambda unpacks the layer of fonts (infra/build.ts packs it). */
const LAYER_FOLDER = "/opt/fonts";

const { resolve } = createRequire(import.meta.url);

const packageOf = (font: FontFile): string =>
  dirname(resolve(`@expo-google-fonts/${font.package}/package.json`));
export const fontSource = (font: FontFile): string => join(packageOf(font), font.file);
export const fontLicense = (font: FontFile): string => join(packageOf(font), "LICENSE_FONT");

export interface Places {
  readonly templates: string;
  readonly fonts: readonly { readonly family: string; readonly path: string }[];
}

/** What a function's bundle has beside it: the program of the drawing process, `layouts/`, `fonts/` and `fonts.conf`. */
interface Installed {
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
