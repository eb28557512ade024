import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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

/** Scripts that people's names are written in, each of which is loaded when a text needs it. */
const SCRIPT_FAMILIES = [
  "Adlam Armenian Balinese Bengali Canadian+Aboriginal Cham Cherokee Ethiopic Georgian Gujarati Gurmukhi",
  "Hanifi+Rohingya Javanese Kannada Khmer Lao Lisu Malayalam Meetei+Mayek Myanmar Ol+Chiki Oriya Sinhala",
  "Syriac Tamil Telugu Thaana Thai",
]
  .join(" ")
  .split(" ")
  .map((script) => `Noto Sans ${script.replace("+", " ")}`);
const SCRIPT_FAMILIES_OF_ONE_WEIGHT = [
  "Chakma",
  "Mongolian",
  "NKo",
  "Osage",
  "Tai Viet",
  "Tifinagh",
  "Vai",
  "Yi",
].map((script) => `Noto Sans ${script}`);

export const FONTS: readonly FontFile[] = [
  ...font("function", "Inter", "400Regular"),
  ...font("layer", "Inter", "600SemiBold"),
  ...font("layer", "Cormorant Garamond", "600SemiBold"),
  ...font("layer", "Great Vibes", "400Regular"),
  ...font("layer", "Noto Sans Arabic", "400Regular"),
  ...font("layer", "Noto Sans Hebrew", "400Regular"),
  ...font("layer", "Noto Sans Devanagari", "400Regular"),
  ...font("layer", "Noto Emoji", "400Regular"),
  ...font("layer", "Inter", "800ExtraBold"),
  ...font("layer", "Cormorant Garamond", "400Regular_Italic"),
  ...font("layer", "Noto Sans Arabic", "700Bold"),
  ...font("layer", "Noto Sans Hebrew", "700Bold"),
  ...font("layer", "Noto Sans Devanagari", "700Bold"),
  ...[...SCRIPT_FAMILIES, "Noto Serif Tibetan"].flatMap((family) =>
    font("layer", family, "400Regular", "700Bold"),
  ),
  ...SCRIPT_FAMILIES_OF_ONE_WEIGHT.flatMap((family) => font("layer", family, "400Regular")),
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
