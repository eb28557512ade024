import type { Layout } from "#shared/domain/documents/design.ts";
import type { Palette } from "../palette.ts";
import { guilloche, PAGE, rosette, smooth, star, wreath } from "./curves.ts";

/** What an ornament needs of a palette; its shapes are calculated once in a process. */
type Ornament = (colors: Palette) => string;

const once = (make: () => Ornament): (() => Ornament) => {
  let made: Ornament | undefined;
  return () => (made ??= make());
};

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">${body}</svg>`;
const page = (body: string): string => svg(PAGE.width, PAGE.height, body);
const paths = (data: readonly string[], attributes: string): string =>
  `<g ${attributes}>${data.map((d) => `<path d="${d}"/>`).join("")}</g>`;
const frame = (inset: number, radius: number, attributes: string): string =>
  `<rect x="${inset}" y="${inset}" width="${PAGE.width - 2 * inset}" height="${PAGE.height - 2 * inset}" rx="${radius}" ${attributes}/>`;
const MIDDLE = PAGE.width / 2;

/** Frame of banknote waves with a rosette in each corner, and a pale rosette behind the text. */
const classicPage = once(() => {
  const strands = guilloche(38, 22, 9.5, 58, 6);
  const corners = [
    [42, 42],
    [PAGE.width - 42, 42],
    [42, PAGE.height - 42],
    [PAGE.width - 42, PAGE.height - 42],
  ] as const;
  const disc = corners.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="24"/>`).join("");
  const rosettes = corners.map(([x, y]) => rosette(x, y, 21, 7, 12)).join("");
  // Not a disc: rings around a disc look like a corner of a QR code to programs that search for one.
  const hearts = corners.map(([x, y]) => `<path d="${star(x, y, 6.2)}"/>`).join("");
  const mark = rosette(MIDDLE, 262, 200, 84, 24);
  return ({ paper, primary, line, tint }) =>
    page(
      [
        `<path d="${mark}" stroke="${tint}" stroke-width="0.6"/>`,
        paths(
          strands.filter((_, i) => i % 2 === 1),
          `stroke="${line}" stroke-width="0.55"`,
        ),
        paths(
          strands.filter((_, i) => i % 2 === 0),
          `stroke="${primary}" stroke-width="0.55"`,
        ),
        frame(24, 34, `stroke="${primary}" stroke-width="1.1"`),
        frame(52, 10, `stroke="${line}" stroke-width="0.7"`),
        frame(55, 8, `stroke="${primary}" stroke-width="0.35"`),
        `<g fill="${paper}" stroke="${primary}" stroke-width="1">${disc}</g>`,
        `<path d="${rosettes}" stroke="${line}" stroke-width="0.4"/>`,
        `<g fill="${primary}">${hearts}</g>`,
      ].join(""),
    );
});

/** Ruled frame with hollow corners, as on a diploma. */
const academicPage = once(() => {
  const hollow = (inset: number, r: number): string => {
    const [right, bottom] = [PAGE.width - inset, PAGE.height - inset];
    return `M${inset + r} ${inset}H${right - r}A${r} ${r} 0 0 0 ${right} ${inset + r}V${bottom - r}A${r} ${r} 0 0 0 ${right - r} ${bottom}H${inset + r}A${r} ${r} 0 0 0 ${inset} ${bottom - r}V${inset + r}A${r} ${r} 0 0 0 ${inset + r} ${inset}Z`;
  };
  const corners = [
    [26, 26, 0],
    [PAGE.width - 26, 26, 90],
    [PAGE.width - 26, PAGE.height - 26, 180],
    [26, PAGE.height - 26, 270],
  ] as const;
  const flower = corners
    .map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><circle cx="7" cy="7" r="2.2"/><path d="M7 7Q16 3 24 8Q16 11 7 7ZM7 7Q3 16 8 24Q11 16 7 7ZM8 8Q18 13 20 20Q13 18 8 8Z"/></g>`,
    )
    .join("");
  const leaves = wreath(MIDDLE, 262, 165, 13);
  return ({ primary, line, tint }) =>
    page(
      [
        `<path d="${leaves}" fill="${tint}"/>`,
        `<path d="${hollow(24, 30)}" stroke="${primary}" stroke-width="3.2"/>`,
        `<path d="${hollow(30, 30)}" stroke="${line}" stroke-width="0.9"/>`,
        `<path d="${hollow(33.5, 30)}" stroke="${primary}" stroke-width="0.4"/>`,
        `<g fill="${line}">${flower}</g>`,
      ].join(""),
    );
});

/** The part of a circle between both edges of the field, calculated because a clip path makes resvg draw the page twice. */
function arcs(x: number, y: number, r: number, across: number): string {
  const sweep = across > 0 ? 1 : 0;
  const width = Math.abs(across);
  if (r <= width) return `M${x} ${y - r}A${r} ${r} 0 0 ${sweep} ${x} ${y + r}`;
  const rise = Math.sqrt(r * r - width * width).toFixed(2);
  const side = `${r} ${r} 0 0 ${sweep}`;
  return `M${x} ${y - r}A${side} ${x + across} ${y - Number(rise)}M${x + across} ${y + Number(rise)}A${side} ${x} ${y + r}`;
}

/** A field of colour on the left with circles that cross, and a line of the accent. */
const modernPage = once(() => {
  const width = 232;
  const rings = (x: number, y: number, across: number): string =>
    Array.from({ length: 22 }, (_, i) => arcs(x, y, (i + 1) * 15, across)).join("");
  const circles = [rings(0, 250, width), rings(width, 400, -width)];
  return ({ field, onField, line }) =>
    page(
      [
        `<rect width="${width}" height="${PAGE.height}" fill="${field}"/>`,
        paths(circles, `stroke="${onField}" stroke-opacity="0.13" stroke-width="0.8"`),
        `<rect x="${width}" width="5" height="${PAGE.height}" fill="${line}"/>`,
      ].join(""),
    );
});

/** A field cut by diagonals, with waves like the lines of a map, and stripes of speed; it ends at these heights. */
const sportField = (left: number, right: number) =>
  once(() => {
    const waves = Array.from({ length: 17 }, (_, i) =>
      smooth((t) => {
        const x = t * PAGE.width;
        return [x, 8 + i * 16 + 13 * Math.sin(t * 7.5 + i * 0.24) + 8 * Math.sin(t * 15 - i * 0.4)];
      }, 14),
    );
    const stripe = (from: number, to: number, attributes: string) =>
      `<path d="M0 ${left + from}L${PAGE.width} ${right + from}V${right + to}L0 ${left + to}Z" ${attributes}/>`;
    return ({ field, onField, line }) =>
      page(
        [
          `<clipPath id="f"><path d="M0 0H${PAGE.width}V${right}L0 ${left}Z"/></clipPath>`,
          `<path d="M0 0H${PAGE.width}V${right}L0 ${left}Z" fill="${field}"/>`,
          `<g clip-path="url(#f)">${paths(waves, `stroke="${onField}" stroke-opacity="0.12" stroke-width="0.9"`)}</g>`,
          stripe(0, 8, `fill="${line}"`),
          stripe(13, 15.5, `fill="${line}" fill-opacity="0.55"`),
          stripe(19.5, 20.5, `fill="${line}" fill-opacity="0.4"`),
        ].join(""),
      );
  });
const sportPage = sportField(258, 186);
/** Lower, for a page that has more to say. */
const sportLowPage = sportField(194, 122);
const sportBack = sportField(96, 64);

/** The rosette behind the image of a badge, of 200 units. */
const sealRing = once(() => {
  const lines = rosette(100, 100, 96, 44, 25);
  return ({ paper, line }) =>
    svg(
      200,
      200,
      `<circle cx="100" cy="100" r="60" fill="${paper}"/><path d="${lines}" stroke="${line}" stroke-width="0.9"/>`,
    );
});

/** The field of a link preview, in the manner of its layout. */
const card = (layout: Layout) =>
  once(() => {
    const lines =
      layout === "sport"
        ? Array.from(
            { length: 18 },
            (_, i) =>
              `<path d="${smooth((t) => [t * 216, i * 20 - 14 + 9 * Math.sin(t * 5 + i * 0.3)], 6)}"/>`,
          ).join("")
        : layout === "modern"
          ? Array.from(
              { length: 24 },
              (_, i) => `<circle cx="0" cy="70" r="${i * 14}"/><circle cx="188" cy="260" r="${i * 14}"/>`,
            ).join("")
          : `<path d="${rosette(94, 157.5, 210, 84, 32)}"/>`;
    const shape = layout === "sport" ? "M0 0H214L164 315H0Z" : "M0 0H188V315H0Z";
    const edge = layout === "sport" ? "M214 0H222L172 315H164Z" : "M188 0H193V315H188Z";
    return ({ field, onField, line }) =>
      svg(
        600,
        315,
        `<clipPath id="f"><path d="${shape}"/></clipPath><path d="${shape}" fill="${field}"/><g clip-path="url(#f)" stroke="${onField}" stroke-opacity="0.14" stroke-width="0.8">${lines}</g><path d="${edge}" fill="${line}"/>`,
      );
  });

/** A shield with a star and a book between laurels, where a university without a logo has its crest. */
const crest = once(() => {
  const leaves = wreath(100, 92, 74, 9);
  const top = star(100, 62, 13);
  return ({ field, onField, line }) =>
    svg(
      200,
      200,
      `<path d="${leaves}" fill="${line}"/><path d="M58 40Q80 44 100 34Q120 44 142 40V92Q142 128 100 146Q58 128 58 92Z" fill="${field}" stroke="${line}" stroke-width="0.6"/><path d="M63 45.500Q82 48 100 40Q118 48 137 45.500V92Q137 124 100 140Q63 124 63 92Z" stroke="${onField}" stroke-width="1.600"/><path d="${top}" fill="${onField}"/><path d="M72 84Q88 78 99 86V116Q88 108 72 114ZM128 84Q112 78 101 86V116Q112 108 128 114Z" fill="${onField}"/>`,
    );
});

const rule = once(
  () =>
    ({ line }) =>
      svg(
        380,
        16,
        `<path d="M0 8Q90 6.500 168 8Q90 9.500 0 8ZM380 8Q290 6.500 212 8Q290 9.500 380 8ZM190 1L197 8L190 15L183 8ZM174 8L178 5.500L182 8L178 10.500ZM206 8L202 5.500L198 8L202 10.500Z" fill="${line}"/>`,
      ),
);

const ribbon = once(
  () =>
    ({ accentOnField, onField }) =>
      svg(
        158,
        200,
        `<path d="M30 0H66L98 118H62Z" fill="${accentOnField}"/><path d="M128 0H92L60 118H96Z" fill="${accentOnField}" fill-opacity="0.8"/><path d="M42 0H54L86 118H74ZM116 0H104L72 118H84Z" fill="${onField}" fill-opacity="0.5"/>`,
      ),
);

const FULL: Readonly<Record<Layout, () => Ornament>> = {
  classic: classicPage,
  academic: academicPage,
  modern: modernPage,
  sport: sportPage,
};

const CARDS = {
  classic: card("classic"),
  academic: card("academic"),
  modern: card("modern"),
  sport: card("sport"),
};

const SEAL = { ring: sealRing };
const EXTRA: Partial<Record<Layout, Readonly<Record<string, () => Ornament>>>> = {
  academic: { crest, rule },
  sport: { ribbon },
};

/** The ornaments of a layout in the colours of a document. In sport, `low` is a field that leaves more room. */
export function ornamentsOf(
  layout: Layout,
  colors: Palette,
  { low, back }: { readonly low: boolean; readonly back: boolean },
): Record<string, string> {
  const isSport = layout === "sport";
  const page = low && isSport ? sportLowPage : FULL[layout];
  const second: Readonly<Record<string, () => Ornament>> = back && isSport ? { back: sportBack } : {};
  return drawnIn(colors, { page, card: CARDS[layout], ...SEAL, ...EXTRA[layout], ...second });
}

export const sealOrnaments = (colors: Palette): Record<string, string> => drawnIn(colors, SEAL);

const drawnIn = (colors: Palette, ornaments: Readonly<Record<string, () => Ornament>>) =>
  Object.fromEntries(Object.entries(ornaments).map(([name, make]) => [name, make()(colors)]));
