import { LETTERS } from "./generated/letters.ts";

type Face = keyof typeof LETTERS;

/** Words of the three languages that have no letter in a monogram. */
const PARTICLES = new Set(
  "a an and as ao da das de del di do dos du e el em en for in la las los na no nas nos o of on os para pela pelo por the to um uma un una with y à".split(
    " ",
  ),
);
/** Letters that no normalization turns into those that have an outline. */
const PLAIN: Readonly<Record<string, string>> = {
  Æ: "A",
  Ð: "D",
  Đ: "D",
  Ħ: "H",
  Ł: "L",
  Ø: "O",
  Œ: "O",
  Þ: "T",
  ẞ: "S",
  ß: "S",
  Ŧ: "T",
  İ: "I",
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
  Ё: "E",
  Α: "A",
  Β: "B",
  Ε: "E",
  Ζ: "Z",
  Η: "H",
  Ι: "I",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ο: "O",
  Ρ: "P",
  Τ: "T",
  Υ: "Y",
  Χ: "X",
};
/** Letters that together are a word which nobody wants on a badge. */
const UNWANTED = new Set(
  "CU KU KKK SS SA ASS CUM FAG FDP PQP PUT PIS SEX TIT VSF VTN XXX CAG CAC COC DIK WTF".split(" "),
);

/** After a number they make it a distance, which says more of a badge than letters do. */
const UNITS = new Set(
  "k km kms quilometros kilometros kilometers kilometres m metros meters metres mi milhas millas miles".split(
    " ",
  ),
);
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
  const advance = letters.reduce((sum, [one]) => sum + one, 0);
  const scale = Math.min(width / advance, height / CAPITALS[face]);
  let x = -advance / 2;
  const paths = letters.map(([one, outline]) => {
    const path = `<path transform="translate(${Math.round(x)})" d="${outline}"/>`;
    x += one;
    return path;
  });
  const down = Math.round(CAPITALS[face] / 2);
  return `<g transform="scale(${scale.toFixed(3)}) translate(0 ${down})">${paths.join("")}</g>`;
}
