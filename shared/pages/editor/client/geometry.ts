/*
 * Boxes on a page, in millimetres from its upper left corner; an angle goes clockwise. Everything here is arithmetic, so that
 * tests need no browser.
 */
import type { Box } from "#shared/domain/templates/geometry.ts";

export type PageSize = Pick<Box, "width" | "height">;
export type PlainBox = Omit<Box, "rotation">;
export type TurnedBox = Box;
/** A line that a box snapped to: upright at `at` for "x", level for "y". */
export interface GuideLine {
  readonly axis: "x" | "y";
  readonly at: number;
}
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
export type BoxHandle = (typeof HANDLES)[number];

const SIDE_MIN = 1;
/** The raster that boxes keep to when nothing else is near, in millimetres. */
const GRID = 1;

/** Millimetres as templates store them, with two decimals. */
export const roundMm = (value: number): number => Math.round(value * 100) / 100;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function outerBox({ x, y, width, height, rotation }: TurnedBox): PlainBox {
  const [cos, sin] = [Math.abs(Math.cos(radians(rotation))), Math.abs(Math.sin(radians(rotation)))];
  const [outerWidth, outerHeight] = [width * cos + height * sin, width * sin + height * cos];
  return {
    x: x + (width - outerWidth) / 2,
    y: y + (height - outerHeight) / 2,
    width: outerWidth,
    height: outerHeight,
  };
}

/** Where a box goes that is moved by so much: it stays on the page, or in its middle when it is too large for it. */
export function movedInside(
  box: TurnedBox,
  dx: number,
  dy: number,
  page: PageSize,
): { x: number; y: number } {
  const outer = outerBox(box);
  const along = (from: number, size: number, by: number, room: number): number =>
    size >= room ? (room - size) / 2 - from : Math.min(Math.max(by, -from), room - size - from);
  return {
    x: roundMm(box.x + along(outer.x, outer.width, dx, page.width)),
    y: roundMm(box.y + along(outer.y, outer.height, dy, page.height)),
  };
}

/** Whether all of a box is on the page; a hundredth of a millimetre does not matter. */
export function standsInside(box: TurnedBox, page: PageSize): boolean {
  const { x, y, width, height } = outerBox(box);
  return x >= -0.01 && y >= -0.01 && x + width <= page.width + 0.01 && y + height <= page.height + 0.01;
}

const linesOf = (from: number, size: number): number[] => [from, from + size / 2, from + size];

/** The nearest of the lines to one of the edges, if it is within `reach`. */
function nearest(edges: readonly number[], lines: readonly number[], reach: number) {
  let best: { by: number; at: number } | undefined;
  for (const edge of edges)
    for (const at of lines) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  return best;
}

/** The lines of a page that boxes snap to: its edges and middle, and those of the other boxes. */
export function snapLines(others: readonly TurnedBox[], page: PageSize) {
  const outer = others.map(outerBox);
  return {
    x: [...linesOf(0, page.width), ...outer.flatMap(({ x, width }) => linesOf(x, width))],
    y: [...linesOf(0, page.height), ...outer.flatMap(({ y, height }) => linesOf(y, height))],
  };
}
type SnapLines = ReturnType<typeof snapLines>;

/** How far a place goes that the pointer moved by so much: until an edge meets a line within `reach`, else to the millimetre. */
const snapping =
  (lines: SnapLines, reach: number, guides: GuideLine[]) =>
  (axis: "x" | "y", edges: readonly number[], place: number, by: number): number => {
    if (reach === 0) return by;
    const near = nearest(edges, lines[axis], reach);
    if (!near) return Math.round((place + by) / GRID) * GRID - place;
    guides.push({ axis, at: near.at });
    return by + near.by;
  };

/** Where a box goes that the pointer moved: to a line within `reach`, else to the millimetre; with `reach` 0 exactly there. */
export function snappedMove(
  box: TurnedBox,
  by: { readonly dx: number; readonly dy: number },
  lines: SnapLines,
  page: PageSize,
  reach: number,
): { x: number; y: number; guides: GuideLine[] } {
  const outer = outerBox(box);
  const guides: GuideLine[] = [];
  const snap = snapping(lines, reach, guides);
  const dx = snap("x", linesOf(outer.x + by.dx, outer.width), box.x, by.dx);
  const dy = snap("y", linesOf(outer.y + by.dy, outer.height), box.y, by.dy);
  return { ...movedInside(box, dx, dy, page), guides };
}

/** The box after a handle was moved: the opposite side stays; what would leave the page, or be too small, stops there. */
export function resizedBox(
  box: TurnedBox,
  handle: BoxHandle,
  by: { readonly dx: number; readonly dy: number },
  { square, lines, page, reach }: { square: boolean; lines: SnapLines; page: PageSize; reach: number },
): PlainBox & { guides: GuideLine[] } {
  const guides: GuideLine[] = [];
  const angle = radians(box.rotation);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The way of the pointer as the turned box sees it.
  let [dx, dy] = [by.dx * cos + by.dy * sin, by.dy * cos - by.dx * sin];
  const [sideX, sideY] = [
    handle.includes("e") ? 1 : handle.includes("w") ? -1 : 0,
    handle.includes("s") ? 1 : handle.includes("n") ? -1 : 0,
  ];
  if (box.rotation === 0) {
    const snap = snapping(lines, reach, guides);
    const [edgeX, edgeY] = [sideX > 0 ? box.x + box.width : box.x, sideY > 0 ? box.y + box.height : box.y];
    if (sideX !== 0) dx = snap("x", [edgeX + dx], edgeX, dx);
    if (sideY !== 0) dy = snap("y", [edgeY + dy], edgeY, dy);
  }
  let width = Math.max(SIDE_MIN, box.width + sideX * dx);
  let height = Math.max(box.height === 0 ? 0 : SIDE_MIN, box.height + sideY * dy);
  if (square && box.width > 0 && box.height > 0) {
    const ratio = box.width / box.height;
    const wide = sideX === 0 || (sideY !== 0 && height * ratio > width);
    if (wide) width = height * ratio;
    else height = width / ratio;
  }
  const sized = (w: number, h: number): TurnedBox => {
    // The middle moves so that the opposite side stays, also of a turned box.
    const [mx, my] = [((w - box.width) * sideX) / 2, ((h - box.height) * sideY) / 2];
    const middleX = box.x + box.width / 2 + mx * cos - my * sin;
    const middleY = box.y + box.height / 2 + mx * sin + my * cos;
    return { x: middleX - w / 2, y: middleY - h / 2, width: w, height: h, rotation: box.rotation };
  };
  let result = sized(width, height);
  if (!standsInside(result, page) && standsInside(box, page)) {
    // Half the way again and again, as far as the page goes; exact enough after 12 steps, and the same for any angle.
    let [least, most] = [0, 1];
    for (let step = 0; step < 12; step += 1) {
      const part = (least + most) / 2;
      const tried = sized(box.width + (width - box.width) * part, box.height + (height - box.height) * part);
      if (standsInside(tried, page)) least = part;
      else most = part;
    }
    result = sized(box.width + (width - box.width) * least, box.height + (height - box.height) * least);
    guides.length = 0;
  }
  return {
    x: roundMm(result.x),
    y: roundMm(result.y),
    width: roundMm(result.width),
    height: roundMm(result.height),
    guides,
  };
}

/** The angle from the middle of a box to a point, in whole degrees from straight up; near a multiple of 15 it snaps to it. */
export function angleTo(
  box: PlainBox,
  point: { readonly x: number; readonly y: number },
  exact: boolean,
): number {
  const degrees =
    (Math.atan2(point.x - (box.x + box.width / 2), -(point.y - (box.y + box.height / 2))) * 180) / Math.PI;
  const near = Math.round(degrees / 15) * 15;
  const angle = !exact && Math.abs(degrees - near) <= 4 ? near : Math.round(degrees);
  return angle > 180 ? angle - 360 : angle === -180 ? 180 : angle;
}
