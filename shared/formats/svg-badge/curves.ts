/** Distance of a closed curve from its centre, by the angle in radians. */
export type Curve = (angle: number) => number;

const TURN = 2 * Math.PI;

/** The outline of a badge whose greatest distance is 1, and the number of points that draw it well. */
interface Outline {
  readonly curve: Curve;
  readonly points: number;
}

/** A polygon with round corners, by the directions of its sides and their distances; more sharpness, smaller corners. */
function polygon(
  sides: readonly (readonly [degrees: number, distance: number])[],
  sharpness: number,
): Outline {
  const raw: Curve = (angle) => {
    const parts = sides.map(
      ([degrees, distance]) => Math.max(0, Math.cos(angle - (degrees * TURN) / 360) / distance) ** sharpness,
    );
    return parts.reduce((sum, part) => sum + part, 0) ** (-1 / sharpness);
  };
  return { curve: normalized(raw), points: 96 };
}

const regular = (corners: number, sharpness: number, turned = 0): Outline =>
  polygon(
    Array.from({ length: corners }, (_, n) => [(360 * n) / corners + turned, 1] as const),
    sharpness,
  );

function normalized(raw: Curve): Curve {
  const greatest = Math.max(...Array.from({ length: 720 }, (_, n) => raw((n * TURN) / 720)));
  return (angle) => raw(angle) / greatest;
}

/** Round waves, such as those of a seal. */
const waves = (count: number, depth: number): Outline => ({
  curve: (angle) => 1 - depth + depth * Math.cos(count * angle),
  points: count * 4,
});

/** Petals that meet in narrow valleys. */
const petals = (count: number, depth: number): Outline => ({
  curve: normalized(
    (angle) => 1 - depth + depth * Math.sqrt(Math.cos((count * (angle + TURN / 4)) / 2) ** 2 + 0.02),
  ),
  points: count * 8,
});

const shield = (): Outline =>
  polygon(
    [
      [-90, 0.88],
      [0, 0.88],
      [180, 0.88],
      [50, 1],
      [130, 1],
    ],
    13,
  );

/** The outlines of badges, by name. An angle of 0 points right, and of a quarter turn down. */
export const OUTLINES = {
  disc: (): Outline => ({ curve: () => 1, points: 16 }),
  seal: () => waves(28, 0.028),
  rosette: () => waves(16, 0.045),
  flower: () => petals(12, 0.17),
  blossom: () => petals(8, 0.2),
  hexagon: () => regular(6, 22),
  octagon: () => regular(8, 34),
  square: () => regular(4, 5, 0),
  lozenge: () => regular(4, 6, 45),
  shield,
} as const;
export type OutlineName = keyof typeof OUTLINES;

/** How an outline fits: its least distance from the centre, and its box. */
export function measure({ curve }: Outline) {
  const points = Array.from({ length: 720 }, (_, n) => [curve((n * TURN) / 720), (n * TURN) / 720] as const);
  const heights = points.map(([distance, angle]) => distance * Math.sin(angle));
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const side = Math.max(...points.map(([distance, angle]) => distance * Math.cos(angle)));
  return { inner: Math.min(...points.map(([distance]) => distance)), top, bottom, side };
}

/** The data of an SVG path along a closed curve around the origin, by cubic Bézier curves with the slope of the curve. */
export function closedPath(curve: Curve, radius: number, points: number): string {
  const step = TURN / points;
  const at = (angle: number): Point => {
    const distance = curve(angle) * radius;
    return [distance * Math.cos(angle), distance * Math.sin(angle)];
  };
  const reach = (angle: number): Point => {
    const [[x1, y1], [x2, y2]] = [at(angle - 1e-4), at(angle + 1e-4)];
    return [((x2 - x1) / 2e-4) * (step / 3), ((y2 - y1) / 2e-4) * (step / 3)];
  };
  let from = rounded(at(0));
  const start = `M${text(from)}`;
  const parts = Array.from({ length: points }, (_, n) => {
    const [angle, next] = [n * step, (n + 1) * step];
    const [there, before, after] = [at(next), reach(angle), reach(next)];
    const end = rounded(n === points - 1 ? at(0) : there);
    const relative = [plus(at(angle), before, 1), plus(there, after, -1), end].map((point) =>
      rounded(plus(point, from, -1)),
    );
    from = end;
    return `c${relative.map(text).join(" ")}`.replaceAll(" -", "-");
  });
  return `${start}${parts.join("")}z`;
}

type Point = readonly [x: number, y: number];
const plus = ([x, y]: Point, [dx, dy]: Point, times: number): Point => [x + dx * times, y + dy * times];
const rounded = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
/** Numbers without `-0` and without the zero before the point. */
const text = (point: Point): string =>
  point.map((number) => String(number + 0).replace(/^(-?)0\./, "$1.")).join(" ");
