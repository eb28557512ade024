/**
 * Writes the outlines of the letters of drawn badges, so that a picture looks the same where a font is missing. The fonts
 * are under the SIL Open Font License 1.1. Run it after a change of the fonts or the letters (`npm run letters`); a test
 * fails otherwise.
 */
import { readFile, writeFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { runPlainCommand } from "../command-line.ts";

export const LETTERS_FILE = new URL("../../shared/formats/svg-badge/generated/letters.json", import.meta.url);
const PACKAGES = new URL("../../node_modules/@expo-google-fonts/", import.meta.url);
const FACES = {
  sans: { folder: "inter", file: "800ExtraBold/Inter_800ExtraBold.ttf", family: "Inter", weight: 800 },
  serif: {
    folder: "cormorant-garamond",
    file: "700Bold/CormorantGaramond_700Bold.ttf",
    family: "Cormorant Garamond",
    weight: 700,
  },
} as const;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ΓΔΘΛΞΠΣΦΨΩБГДЖЗИЛПУФЦЧШЩЪЫЬЭЮЯ";
/** Outlines are in units of which the height of a line has this many. */
const EM = 500;

/** The outline of a text in a font, starting at x = 0 on the base line. */
function outlineOf(
  text: string,
  { folder, file, family, weight }: (typeof FACES)[keyof typeof FACES],
): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="1000"><text y="0" font-family="${family}" font-weight="${weight}" font-size="${EM}">${text}</text></svg>`;
  const fontFiles = [new URL(`${folder}/${file}`, PACKAGES).pathname];
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: family };
  const drawn = new Resvg(svg, { font }).toString();
  return [...drawn.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join(" ");
}

/** The path with whole numbers and as few characters as that needs. */
const shortened = (path: string): string =>
  path
    .replaceAll(/-?\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number))))
    .replaceAll(/ ?([A-Z]) ?/g, "$1")
    .replaceAll(" -", "-");

const numbersIn = (path: string): number[] => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const rightOf = (path: string): number => Math.max(...numbersIn(path).filter((_, n) => n % 2 === 0));

/** Advance width and outline of each letter that the font has, as one text. */
function lettersOf(face: (typeof FACES)[keyof typeof FACES]): Record<string, string> {
  const frame = rightOf(outlineOf("HH", face));
  // Unassigned for ever, so that this is the box for what the font does not have.
  const missing = outlineOf("\u{fdd0}", face);
  const found = [...LETTERS].flatMap((letter) => {
    const outline = outlineOf(letter, face);
    if (outline === missing) return [];
    const advance = rightOf(outlineOf(`H${letter}H`, face)) - frame;
    return [[letter, `${Math.round(advance)}${shortened(outline)}`] as const];
  });
  return Object.fromEntries(found);
}

/** Gives the text of the file, made from the fonts. */
export async function lettersModule(): Promise<string> {
  const faces = Object.entries(FACES).map(([name, face]) => [name, lettersOf(face)]);
  const licences = Object.values(FACES).map(async ({ folder }) => {
    const licence = await readFile(new URL(`${folder}/LICENSE_FONT`, PACKAGES), "utf8");
    return licence.split("\n")[0];
  });
  const data = { licences: await Promise.all(licences), ...Object.fromEntries(faces) };
  return `${JSON.stringify(data, null, 2)}\n`;
}

if (import.meta.main)
  await runPlainCommand("letters", "Writes the outlines of the letters of drawn badges as data.", async () =>
    writeFile(LETTERS_FILE, await lettersModule()),
  );
