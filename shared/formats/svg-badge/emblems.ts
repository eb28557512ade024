import paths from "./emblem-paths.json" with { type: "json" };

/** What a badge is for, which its emblem shows. */
export type Theme = "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";

/** Emblems in a box of 100 × 100 around the origin, filled with one colour; the holes are cut by the even-odd rule. */
const star = (points: number, inner: number, radius = 48): string => {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const [angle, distance] = [(Math.PI * n) / points - Math.PI / 2, n % 2 === 0 ? radius : radius * inner];
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
};
const chevron = (y: number): string =>
  `M-44 ${y + 22}L0 ${y - 22}L44 ${y + 22}V${y + 40}L0 ${y - 4}L-44 ${y + 40}z`;

const SUN = `${star(16, 0.74)}M0-22A22 22 0 1 1 0 22A22 22 0 1 1 0-22z`;
const LEAVES = [0, 72, 144, 216, 288];

interface Emblem {
  readonly path: string;
  /** Turns at which the path is repeated. */
  readonly turns?: readonly number[];
}

const EMBLEMS: Readonly<Record<Theme | "NONE", readonly Emblem[]>> = {
  SPORTS: [{ path: paths.cup }, { path: paths.peaks }, { path: chevron(-22) + chevron(12) }],
  EDUCATION: [{ path: paths.book }, { path: paths.cap }],
  CORPORATE: [{ path: paths.bars }, { path: paths.hexagons }],
  SOCIOCULTURAL: [{ path: SUN }, { path: paths.leaf, turns: LEAVES }],
  NONE: [{ path: star(4, 0.34) }, { path: star(8, 0.62) }, { path: star(5, 0.46) }],
};

export const emblemsOf = (theme: Theme | null): readonly Emblem[] => EMBLEMS[theme ?? "NONE"];

export function emblem({ path, turns = [0] }: Emblem, y: number, width: number): string {
  const turned = turns.map(
    (turn) => `<path fill-rule="evenodd"${turn === 0 ? "" : ` transform="rotate(${turn})"`} d="${path}"/>`,
  );
  return `<g transform="translate(0 ${y}) scale(${(width / 100).toFixed(3)})">${turned.join("")}</g>`;
}

export function laurelBranches(radius: number): string {
  const leaf = "M0 0C-10 7-10 21 0 33C10 21 10 7 0 0z";
  const leaves = Array.from({ length: 8 }, (_, n) => {
    const scale = (1.1 - n * 0.06).toFixed(2);
    const place = `rotate(${103 + n * 15}) translate(${radius.toFixed(1)})`;
    return [-32, 38].map(
      (lean) => `<path transform="${place} rotate(${lean}) scale(${scale})" d="${leaf}"/>`,
    );
  }).flat();
  const tip = `<path transform="rotate(222) translate(${radius.toFixed(1)}) scale(.6)" d="${leaf}"/>`;
  return `<g id="l">${leaves.join("")}${tip}</g><use href="#l" transform="scale(-1 1)"/>`;
}

/** Small stars in a row on an arc below the centre. */
export function starRow(count: number, radius: number): string {
  const path = star(5, 0.42, 9);
  const places = Array.from({ length: count }, (_, n) => {
    const angle = ((n - (count - 1) / 2) * 13 * Math.PI) / 180;
    return `<path transform="translate(${(radius * Math.sin(angle)).toFixed(1)} ${(radius * Math.cos(angle)).toFixed(1)})" d="${path}"/>`;
  });
  return places.join("");
}
