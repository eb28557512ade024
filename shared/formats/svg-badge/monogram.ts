import letters from "./generated/letters.json" with { type: "json" };
import known from "./monogram.json" with { type: "json" };

/** Advance width and outline of each letter, as one text; the height of a line is 500. */
type Letters = Readonly<Record<string, string>>;
const LETTERS: { readonly sans: Letters; readonly serif: Letters } = letters;
type Face = keyof typeof LETTERS;

const wordsIn = (line: string): ReadonlySet<string> => new Set(line.split(" "));

/** Letters that no normalization turns into those that have an outline. */
const PLAIN: Readonly<Record<string, string>> = known.plain;
/** Words of the three languages that have no letter in a monogram. */
const PARTICLES = wordsIn(known.particles);
/** Letters that together are a word which nobody wants on a badge. */
const UNWANTED = wordsIn(known.unwanted);
/** After a number they make it a distance, which says more of a badge than letters do. */
const UNITS = wordsIn(known.units);
const MOST = 3;

/** The characters that stand for a badge, up to three: what has a digit, else initials; empty for other scripts than the font's. */
export function initialsOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(\d)[.,]\d+/g, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const measure = words.find(
    (word, n) =>
      [...word].length <= MOST &&
      /\d/.test(word) &&
      (n === 0 || /\p{L}/u.test(word) || UNITS.has(words[n + 1]?.toLowerCase() ?? "")),
  );
  if (measure !== undefined) return written(measure);
  const said = words.filter((word) => !PARTICLES.has(word.toLowerCase()) && !/^\d{3,}$/.test(word));
  const telling = said.length > 0 ? said : words;
  const [only] = telling as [string];
  if (telling.length === 1 && /^\p{Lu}{2,3}$/u.test(only)) return acceptable(only);
  let initials = "";
  for (const word of telling) {
    const piece = /^\d{1,2}$/.test(word) ? word : [...word][0]!;
    if ([...initials].length + piece.length > MOST) break;
    initials += piece;
  }
  return acceptable(initials);
}

/** The characters as they are written, or only the first one if they are a word that nobody wants. */
function acceptable(characters: string): string {
  const all = written(characters);
  return UNWANTED.has(all) ? all.slice(0, 1) : all;
}

/** The characters in their forms that have an outline, up to the first one that has none. */
function written(characters: string): string {
  const forms = [...characters.toUpperCase()].map((character) => PLAIN[character] ?? character);
  const unknown = forms.findIndex((form) => !(form in LETTERS.sans));
  return forms.slice(0, unknown < 0 ? forms.length : unknown).join("");
}

/** Height of capitals, in the units of the outlines. */
const CAPITALS: Readonly<Record<Face, number>> = { sans: 364, serif: 316 };

/** The letters as an SVG path that fills a box around the origin as far as its shape allows. */
export function monogram(initials: string, face: Face, width: number, height: number): string {
  const letters = [...initials].map((letter) => LETTERS[face][letter] ?? LETTERS.sans[letter]!);
  // A number is read up to the outline, which begins with "M".
  const advances = letters.map((letter) => Number.parseInt(letter, 10));
  const advance = advances.reduce((sum, one) => sum + one, 0);
  const scale = Math.min(width / advance, height / CAPITALS[face]);
  let x = -advance / 2;
  const paths = letters.map((letter, n) => {
    const path = `<path transform="translate(${Math.round(x)})" d="${letter.slice(letter.indexOf("M"))}"/>`;
    x += advances[n]!;
    return path;
  });
  const down = Math.round(CAPITALS[face] / 2);
  return `<g transform="scale(${scale.toFixed(3)}) translate(0 ${down})">${paths.join("")}</g>`;
}
