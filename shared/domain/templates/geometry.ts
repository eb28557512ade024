/** A box on a page in millimetres, turned by so many degrees clockwise about its middle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}
type Point = readonly [x: number, y: number];

/** Millimetres within which two places are the same: a rotation does not give round numbers. */
const TOLERANCE = 0.01;

/** The four corners of a box as it is turned, in order. */
export function cornersOf({ x, y, width, height, rotation }: Box): readonly Point[] {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const turned = (dx: number, dy: number): Point => [
    middleX + dx * cos - dy * sin,
    middleY + dx * sin + dy * cos,
  ];
  const [right, low] = [width / 2, height / 2];
  return [turned(-right, -low), turned(right, -low), turned(right, low), turned(-right, low)];
}

/** Whether a box lies on a page from its upper left corner on. */
export const liesOnPage = (box: Box, page: { readonly width: number; readonly height: number }): boolean =>
  contains({ x: 0, y: 0, ...page, rotation: 0 }, box);

/** Whether an inner box lies in an outer one, wherever the two are turned to. */
export function contains(outer: Box, inner: Box): boolean {
  const [from, right, , low] = cornersOf(outer) as readonly [Point, Point, Point, Point];
  const points = cornersOf(inner);
  return [right, low].every((end) => {
    const [start, length] = along(from, end);
    return points.map(start).every((at) => at >= -TOLERANCE && at <= length + TOLERANCE);
  });
}

/** Whether two boxes have more than an edge in common: no side of either separates them. */
export function overlap(one: Box, other: Box): boolean {
  const corners = [cornersOf(one), cornersOf(other)] as const;
  return corners.every((own) =>
    [own[1]!, own[3]!].every((end) => {
      const [place] = along(own[0]!, end);
      const [a, b] = corners.map((points) => points.map(place)) as [number[], number[]];
      return Math.min(...a) < Math.max(...b) - TOLERANCE && Math.min(...b) < Math.max(...a) - TOLERANCE;
    }),
  );
}

/** Where points lie along the line from one point to another, and the length of that line. */
function along(from: Point, to: Point): readonly [(point: Point) => number, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  // A side without length has no direction; any does.
  const [ux, uy] = length === 0 ? [1, 0] : [dx / length, dy / length];
  return [([x, y]) => (x - from[0]) * ux + (y - from[1]) * uy, length];
}
