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

const CUP =
  "M-28-44H28V-36H46C46-10 36 4 20 6C15 14 10 18 6 20V30H18V44H-18V30H-6V20C-10 18-15 14-20 6C-36 4-46-10-46-36H-28zM-28-26H-36C-35-14-32-8-25-5C-27-11-28-18-28-26zM28-26C28-18 27-11 25-5C32-8 35-14 36-26z";
const PEAKS = "M-50 38L-14-34L4 2L16-18L50 38zM-14-23L-25-2L-18-7L-13 1L-8-7L-3-2z";
const BOOK = "M-4-22C-14-34-32-38-48-36V26C-32 24-14 28-4 40zM4-22C14-34 32-38 48-36V26C32 24 14 28 4 40z";
const CAP = "M0-36L50-12L0 12L-50-12zM-30 6L0 20L30 6V24C20 36-20 36-30 24zM42-4H48V26H42z";
const BARS = "M-44 10H-24V40H-44zM-14-10H6V40H-14zM16-34H36V40H16z";
const HEXAGONS = "M0-48L21-36V-12L0 0L-21-12V-36zM-24-6L-3 6V30L-24 42L-45 30V6zM24-6L45 6V30L24 42L3 30V6z";
const SUN = `${star(16, 0.74)}M0-22A22 22 0 1 1 0 22A22 22 0 1 1 0-22z`;
const LEAVES = [0, 72, 144, 216, 288];

interface Emblem {
  readonly path: string;
  /** Turns at which the path is repeated. */
  readonly turns?: readonly number[];
}

const EMBLEMS: Readonly<Record<Theme | "NONE", readonly Emblem[]>> = {
  SPORTS: [{ path: CUP }, { path: PEAKS }, { path: chevron(-22) + chevron(12) }],
  EDUCATION: [{ path: BOOK }, { path: CAP }],
  CORPORATE: [{ path: BARS }, { path: HEXAGONS }],
  SOCIOCULTURAL: [{ path: SUN }, { path: "M0-6C-20-22-16-42 0-50C16-42 20-22 0-6z", turns: LEAVES }],
  NONE: [{ path: star(4, 0.34) }, { path: star(8, 0.62) }, { path: star(5, 0.46) }],
};

export const emblemsOf = (theme: Theme | null): readonly Emblem[] => EMBLEMS[theme ?? "NONE"];

export function emblem({ path, turns = [0] }: Emblem, y: number, width: number): string {
  const paths = turns.map(
    (turn) => `<path fill-rule="evenodd"${turn === 0 ? "" : ` transform="rotate(${turn})"`} d="${path}"/>`,
  );
  return `<g transform="translate(0 ${y}) scale(${(width / 100).toFixed(3)})">${paths.join("")}</g>`;
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
