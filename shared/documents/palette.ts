/** The colours of a document, each as `#rrggbb`; decision 15.12 says which contrast each one keeps. */
export interface Palette {
  readonly paper: string;
  readonly text: string;
  readonly soft: string;
  readonly primary: string;
  readonly accent: string;
  readonly line: string;
  readonly tint: string;
  readonly field: string;
  readonly onField: string;
  readonly accentOnField: string;
  readonly code: string;
}

type Rgb = readonly [number, number, number];

const PAPER = { classic: "#fffcf4", academic: "#fefdfa", modern: "#ffffff", sport: "#ffffff" } as const;
const READABLE = 4.5;
const VISIBLE = 1.7;
const SCANNABLE = 7;

/**
 * Takes the layout and the colours of a design and gives those of its document: light colours are darkened for text and
 * lines, and what stands on a field of the primary colour is black or white, whichever is read better.
 */
export function paletteOf(layout: keyof typeof PAPER, primary: string, accent: string): Palette {
  const paper = PAPER[layout];
  const onField = contrast("#ffffff", primary) >= contrast("#000000", primary) ? "#ffffff" : "#000000";
  const ink = mix(primary, "#15171c", 0.8);
  return {
    paper,
    text: until(ink, "#000000", paper, 9),
    soft: until(mix(ink, paper, 0.3), "#000000", paper, READABLE + 1),
    primary: until(primary, "#000000", paper, READABLE),
    accent: until(accent, "#000000", paper, READABLE),
    line: until(accent, "#000000", paper, VISIBLE),
    tint: mix(until(primary, "#000000", paper, VISIBLE), paper, 0.93),
    field: primary,
    onField,
    accentOnField: until(accent, onField, primary, READABLE),
    code: until(primary, "#000000", paper, SCANNABLE),
  };
}

/** The contrast of two colours after WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The colour at `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgb(from), rgb(to)];
  return `#${a.map((value, i) => byte(value + (b[i]! - value) * share)).join("")}`;
}

/** The colour, moved towards another one until it has the contrast to its ground. */
function until(color: string, towards: string, ground: string, wanted: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, ground) >= wanted) return candidate;
  }
  return towards;
}

function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
const byte = (value: number): string => Math.round(value).toString(16).padStart(2, "0");
