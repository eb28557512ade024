import { createHash } from "node:crypto";
import { contrast, mix, readable } from "../colors.ts";
import { type Curve, closedPath, measure, OUTLINES, type OutlineName } from "./curves.ts";
import { emblem, emblemsOf, laurelBranches, starRow, type Theme } from "./emblems.ts";
import { initialsOf, monogram } from "./monogram.ts";

/** What a drawn badge follows from: the same gives the same picture (decision 15.15). */
export interface DrawnBadge {
  readonly name: string;
  /** Null: none. */
  readonly category: Theme | null;
  readonly layout: keyof typeof SHAPES;
  readonly primary_color: string;
  readonly accent_color: string;
}

/** Width and height of the picture, in its own units. */
const SIZE = 512;

const SHAPES = {
  classic: ["seal", "rosette", "flower", "blossom", "disc"],
  academic: ["seal", "shield", "disc", "flower", "octagon"],
  modern: ["hexagon", "square", "octagon", "lozenge", "disc"],
  sport: ["hexagon", "shield", "disc", "rosette", "octagon"],
} satisfies Record<string, readonly OutlineName[]>;

/** The colours of a drawn badge, with enough contrast whatever the design's colours are. */
export function badgeColors(primary: string, accent: string) {
  const ink = readable(primary, "#ffffff", 7);
  const metal = readable(accent, ink, 3.2);
  const paper = mix("#ffffff", metal, 0.07);
  return { ink, deep: mix(ink, "#000000", 0.3), metal, light: mix(metal, "#ffffff", 0.55), paper };
}
type Colors = ReturnType<typeof badgeColors>;

/** Choices that follow from a text: each one is taken from the next byte of its digest. */
function choices(text: string) {
  const bytes = createHash("sha256").update(text).digest().values();
  return <T>(options: readonly T[]): T => options[bytes.next().value! % options.length]!;
}

/** Draws the badge as an SVG without text, fonts or anything from elsewhere, so that it looks the same everywhere. */
export function drawBadge({ name, category, layout, primary_color, accent_color }: DrawnBadge): string {
  const pick = choices(JSON.stringify([name, category]));
  const colors = badgeColors(primary_color, accent_color);
  const outline = OUTLINES[pick(SHAPES[layout])]();
  const tails = pick(category === "SPORTS" ? [true, true, false] : [true, false, false, false, false]);
  const { inner: least, top, bottom, side } = measure(outline);
  const space = tails ? 424 : 488;
  const radius = space / Math.max(2 * side, bottom - top);
  const centre = 12 + space / 2 - ((top + bottom) / 2) * radius;
  const inner = least * radius;
  const bright = pick([true, false]);
  const shape = `<path id="o" d="${closedPath(outline.curve, radius, outline.points)}"/>`;
  const rim = guilloche(
    inner * 0.83,
    inner * 0.088,
    pick([
      [14, 28],
      [18, 9],
      [12, 36],
      [20, 40],
    ]),
    pick([5, 6, 8]),
  );
  const field = inner * 0.72;
  const style = { field, bright, colors, pick };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<defs>${gradients(colors)}${shape}<clipPath id="c"><circle r="${field.toFixed(1)}"/></clipPath></defs>`,
    tails ? ribbon(colors) : "",
    `<g transform="translate(256 ${centre.toFixed(1)})">`,
    `<use href="#o" fill="url(#m)"/>`,
    `<use href="#o" transform="scale(.957)" fill="${colors.deep}"/>`,
    `<use href="#o" transform="scale(.945)" fill="url(#i)"/>`,
    `<use href="#o" transform="scale(.915)" fill="none" stroke="${colors.metal}" stroke-width="1.4"/>`,
    `<g fill="none" stroke="${colors.metal}" stroke-width="1.1">${rim}</g>`,
    ring(inner * 0.897, 1.4, colors.metal),
    ring(inner * 0.745, 2.4, colors.metal),
    `<circle r="${field.toFixed(1)}" fill="${bright ? colors.paper : "url(#f)"}"/>`,
    `<g clip-path="url(#c)">${pattern(style)}</g>`,
    `<g fill="${bright ? colors.ink : colors.paper}">${middle(initialsOf(name), category, layout, style)}</g>`,
    "</g></svg>",
  ].join("");
}

const gradients = ({ ink, deep, metal, light }: Colors): string =>
  [
    `<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="-240" y1="-240" x2="240" y2="240">`,
    `<stop stop-color="${light}"/><stop offset=".35" stop-color="${metal}"/><stop offset=".52" stop-color="${light}"/>`,
    `<stop offset=".7" stop-color="${metal}"/><stop offset="1" stop-color="${mix(metal, deep, 0.35)}"/></linearGradient>`,
    `<radialGradient id="i" gradientUnits="userSpaceOnUse" cx="0" cy="-120" r="360"><stop stop-color="${ink}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`,
    `<radialGradient id="f" gradientUnits="userSpaceOnUse" cx="0" cy="-80" r="240"><stop stop-color="${ink}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`,
  ].join("");

const ring = (radius: number, width: number, color: string): string =>
  `<circle r="${radius.toFixed(1)}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

/** The ends of a ribbon, which hang below the badge. */
const ribbon = ({ ink, metal, light }: Colors): string => {
  const end = "M160 330L248 372L212 506L178 470L128 482z";
  const edge = "M181 345L192 350L158 474L146 477z";
  const cloth = mix(metal, ink, 0.18);
  return `<g id="r"><path fill="${cloth}" d="${end}"/><path fill="${light}" d="${edge}"/></g><use href="#r" transform="matrix(-1 0 0 1 512 0)"/>`;
};

/** Lace of one closed wave of two frequencies, repeated at turns. */
function guilloche(middle: number, swing: number, [one, two]: readonly number[], strands: number): string {
  const curve: Curve = (angle) =>
    middle + swing * (0.62 * Math.sin(one! * angle) + 0.38 * Math.sin(two! * angle + 1));
  const path = closedPath(curve, 1, Math.max(one!, two!) * 4);
  const turns = Array.from({ length: strands - 1 }, (_, n) => {
    const turn = (((n + 1) * 360) / (Math.min(one!, two!) * strands)).toFixed(2);
    return `<use href="#g" transform="rotate(${turn})"/>`;
  });
  return `<path id="g" d="${path}"/>${turns.join("")}`;
}

interface Style {
  readonly field: number;
  /** Whether the middle is paper with ink on it, and not the reverse. */
  readonly bright: boolean;
  readonly colors: Colors;
  readonly pick: ReturnType<typeof choices>;
}

/** A quiet pattern behind the letters. */
function pattern({ field, bright, colors, pick }: Style): string {
  const color = bright ? colors.metal : colors.light;
  const rays = Array.from(
    { length: 24 },
    (_, n) => `<path transform="rotate(${n * 15})" d="M0 0L-9 ${-field}H9z"/>`,
  );
  const loops = pick([5, 7, 9]);
  const curve: Curve = (angle) => 0.55 + 0.43 * Math.sin(loops * angle);
  const rosette = Array.from(
    { length: 6 },
    (_, n) => `<use href="#p" transform="rotate(${((n + 1) * 360) / (loops * 7)})"/>`,
  );
  const lines = Array.from({ length: 13 }, (_, n) => {
    const y = (n - 6) * (field / 6);
    const [step, rise] = [field / 2, field / 9];
    return `M${-2 * step} ${y.toFixed(1)}q${step / 2} ${-rise} ${step} 0t${step} 0t${step} 0t${step} 0`;
  });
  return pick([
    `<g fill="${color}" opacity="${bright ? 0.13 : 0.09}">${rays.join("")}</g>`,
    `<g fill="none" stroke="${color}" stroke-width=".9" opacity="${bright ? 0.4 : 0.3}"><path id="p" d="${closedPath(curve, field, loops * 8)}"/>${rosette.join("")}</g>`,
    `<path fill="none" stroke="${color}" stroke-width="1.2" opacity="${bright ? 0.38 : 0.26}" d="${lines.map((line) => line.replaceAll(/(\d+\.\d)\d+/g, "$1")).join("")}"/>`,
  ]);
}

/** The letters with ornaments around them, or the emblem of the category where there are no letters. */
function middle(
  initials: string,
  category: DrawnBadge["category"],
  layout: DrawnBadge["layout"],
  { field, bright, colors, pick }: Style,
): string {
  const serif = (layout === "classic" || layout === "academic") && !/\d/.test(initials);
  // Digits of the serif face look like letters.
  const face = serif ? "serif" : "sans";
  const sign = pick(emblemsOf(category));
  const accent =
    bright && contrast(colors.metal, colors.paper) < 2 ? mix(colors.metal, colors.ink, 0.4) : colors.metal;
  const golden = (content: string) => `<g fill="${accent}">${content}</g>`;
  const stars = golden(starRow(pick([1, 3, 5]), field * 0.8));
  const wreathed = pick([true, false]);
  const around = wreathed ? golden(laurelBranches(field * 0.8)) : stars;
  if (initials === "") return around + emblem(sign, 0, field * (wreathed ? 0.86 : 1));
  const [width, height] = wreathed ? [field * 1.16, field * 0.6] : [field * 1.44, field * 0.68];
  const top = golden(emblem(sign, -field * 0.6, field * 0.34));
  return `${around}${top}<g transform="translate(0 ${(field * 0.1).toFixed(1)})">${monogram(initials, face, width, height)}</g>`;
}
