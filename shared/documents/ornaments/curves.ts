/** Page of a certificate in points: A4 landscape. */
export const PAGE = { width: 841.89, height: 595.28 } as const;

type Point = readonly [number, number];

const round = (value: number): string => String(Math.round(value * 10) / 10);
const TURN = 2 * Math.PI;

/** Path data of a smooth curve through `steps` points of `at`, by cubic pieces with the curve's own slope at both ends. */
export function smooth(at: (t: number) => Point, steps: number, closed = false): string {
  const slope = (t: number): Point => {
    const [[x0, y0], [x1, y1]] = [at(t - 1e-5), at(t + 1e-5)];
    return [(x1 - x0) / 2e-5 / steps / 3, (y1 - y0) / 2e-5 / steps / 3];
  };
  const [x0, y0] = at(0);
  let path = `M${round(x0)} ${round(y0)}`;
  for (let i = 0; i < steps; i++) {
    const [from, to] = [i / steps, (i + 1) / steps];
    const [[x, y], [dx, dy], [x1, y1], [dx1, dy1]] = [at(from), slope(from), at(to), slope(to)];
    path += `C${[x + dx, y + dy, x1 - dx1, y1 - dy1, x1, y1].map(round).join(" ")}`;
  }
  return closed ? `${path}Z` : path;
}

/** A point of a rectangle with round corners at `inset` from the page's edges, moved outwards by `offset`. */
function onFrame(t: number, inset: number, radius: number, offset: number): Point {
  const [width, height] = [PAGE.width - 2 * inset - 2 * radius, PAGE.height - 2 * inset - 2 * radius];
  const arc = (TURN / 4) * radius;
  const sides = [width, height, width, height];
  const corners: readonly Point[] = [
    [inset + radius, inset + radius],
    [inset + radius + width, inset + radius],
    [inset + radius + width, inset + radius + height],
    [inset + radius, inset + radius + height],
  ];
  let rest = (((t % 1) + 1) % 1) * 2 * (width + height + 2 * arc);
  for (const [i, side] of sides.entries()) {
    const [cx, cy] = corners[i]!;
    const turn = (TURN / 4) * (i - 1);
    if (rest <= side) {
      const [nx, ny] = [Math.cos(turn), Math.sin(turn)];
      const reach = radius + offset;
      return [cx + nx * reach - ny * rest, cy + ny * reach + nx * rest];
    }
    rest -= side;
    if (rest <= arc) {
      const [px, py] = corners[(i + 1) % 4]!;
      const angle = turn + rest / radius;
      return [px + Math.cos(angle) * (radius + offset), py + Math.sin(angle) * (radius + offset)];
    }
    rest -= arc;
  }
  return onFrame(0, inset, radius, offset);
}

/** Strands of a guilloche that run around the page, `waves` each, evenly shifted against each other. */
export function guilloche(
  inset: number,
  radius: number,
  swing: number,
  waves: number,
  strands: number,
): string[] {
  return Array.from({ length: strands }, (_, strand) => {
    const shift = strand / strands;
    const at = (t: number): Point => {
      const place = t - shift / waves;
      return onFrame(place, inset, radius, swing * Math.cos(TURN * (place * waves + shift)));
    };
    return smooth(at, waves * 2, true);
  });
}

/** A rosette: `count` ellipses turned around a centre, as path data; one path is drawn faster than many elements. */
export function rosette(x: number, y: number, outer: number, inner: number, count: number): string {
  const [rx, ry, away] = [(outer + inner) / 2, Math.sqrt(outer * inner) * 0.8, (outer - inner) / 2];
  return Array.from({ length: count }, (_, i) => {
    const [cos, sin] = [Math.cos((TURN * i) / count), Math.sin((TURN * i) / count)];
    const at = (t: number): Point => {
      const [px, py] = [away + rx * Math.cos(TURN * t), ry * Math.sin(TURN * t)];
      return [x + px * cos - py * sin, y + px * sin + py * cos];
    };
    return smooth(at, 4, true);
  }).join("");
}

export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 === 0 ? radius : radius * 0.42;
    const angle = (TURN * i) / 10 - TURN / 4;
    return `${round(x + Math.cos(angle) * reach)} ${round(y + Math.sin(angle) * reach)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Two branches of laurel around a centre, open at the top, as path data of filled leaves. */
export function wreath(x: number, y: number, radius: number, leaves: number): string {
  const leaf = (angle: number, lean: number, length: number): string => {
    const [bx, by] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    const [dx, dy] = [Math.cos(lean) * length, Math.sin(lean) * length];
    const [wx, wy] = [-dy * 0.28, dx * 0.28];
    const [mx, my] = [bx + dx / 2, by + dy / 2];
    return `M${[bx, by].map(round).join(" ")}Q${[mx + wx, my + wy, bx + dx, by + dy].map(round).join(" ")}Q${[mx - wx, my - wy, bx, by].map(round).join(" ")}Z`;
  };
  return [1, -1]
    .flatMap((side) =>
      Array.from({ length: leaves }, (_, i) => {
        const angle = TURN / 4 + side * (0.22 + (i / leaves) * 2.35);
        const along = angle + (side * TURN) / 4;
        const length = ((radius * 2.35) / leaves) * (1.55 - 0.5 * (i / leaves));
        return [leaf(angle, along - side * 0.55, length), leaf(angle, along + side * 0.6, length)];
      }).flat(),
    )
    .join("");
}
