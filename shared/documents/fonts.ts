/** Scripts of East Asia, whose fonts are large: they are loaded when a text needs them. */
export const HAN_FAMILIES = ["Noto Sans JP", "Noto Sans KR", "Noto Sans SC"] as const;
export type HanFamily = (typeof HAN_FAMILIES)[number];

/** Families after those of a layout, in the order in which they are asked for a character. */
export const SCRIPT_FAMILIES = [
  "Inter",
  "Noto Sans Arabic",
  "Noto Sans Hebrew",
  "Noto Sans Devanagari",
] as const;
export const EMOJI_FAMILY = "Noto Emoji";

export interface FontFile {
  /** In the package `@expo-google-fonts/<package>`; all are under the SIL Open Font License. */
  readonly package: string;
  readonly file: string;
  /** The function's own package has 60 MB at most; the rest is a layer (decision 15.7). */
  readonly place: "function" | "layer";
  readonly han?: true;
}

const font = (place: FontFile["place"], family: string, ...weights: readonly string[]): FontFile[] =>
  weights.map((weight) => ({
    package: family.toLowerCase().replaceAll(" ", "-"),
    file: `${weight}/${family.replaceAll(" ", "")}_${weight}.ttf`,
    place,
    ...(HAN_FAMILIES.some((name) => name === family) ? { han: true as const } : {}),
  }));

/** Every font that documents are set in. */
export const FONTS: readonly FontFile[] = [
  ...font("function", "Inter", "400Regular", "600SemiBold", "800ExtraBold"),
  ...font("function", "Cormorant Garamond", "600SemiBold"),
  ...font("function", "Great Vibes", "400Regular"),
  ...font("function", "Noto Sans Arabic", "400Regular"),
  ...font("function", "Noto Sans Hebrew", "400Regular"),
  ...font("function", "Noto Sans Devanagari", "400Regular"),
  ...font("layer", "Noto Emoji", "400Regular"),
  ...font("layer", "Cormorant Garamond", "400Regular_Italic"),
  ...font("layer", "Noto Sans Arabic", "700Bold"),
  ...font("layer", "Noto Sans Hebrew", "700Bold"),
  ...font("layer", "Noto Sans Devanagari", "700Bold"),
  ...HAN_FAMILIES.flatMap((family) => font("layer", family, "400Regular", "700Bold")),
];

/** The name of a font's file where all are in one folder. */
export const fontFileName = ({ file }: FontFile): string => file.split("/").at(-1)!;
