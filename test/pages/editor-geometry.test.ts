import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EditHistory } from "#shared/pages/editor/client/editor-model.ts";
import {
  angleTo,
  HANDLES,
  movedInside,
  outerBox,
  resizedBox,
  snapLines,
  snappedMove,
  standsInside,
} from "#shared/pages/editor/client/geometry.ts";

const PAGE = { width: 297, height: 210 };
const mm = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
/** Boxes on the page, turned by any angle. */
const box = fc
  .record({
    x: mm(0, 200),
    y: mm(0, 150),
    width: mm(1, 90),
    height: mm(1, 60),
    rotation: fc.constantFrom(0, 0, 45, -90, 180, 12.5),
  })
  .map((one) => ({ ...one, ...movedInside(one, 0, 0, PAGE) }));
const by = fc.record({ dx: mm(-400, 400), dy: mm(-400, 400) });
const NOTHING = { x: [], y: [] };

describe("an element that is moved", () => {
  test("stays on the page, whatever its angle and wherever the pointer goes", () => {
    fc.assert(
      fc.property(box, by, fc.constantFrom(0, 2), (one, moved, reach) => {
        const lines = snapLines([{ ...one, x: 10, y: 10 }], PAGE);
        expect(standsInside({ ...one, ...snappedMove(one, moved, lines, PAGE, reach) }, PAGE)).toBe(true);
      }),
    );
  });

  test("goes exactly as far as the pointer without snapping, to a tenth of a millimetre and less", () => {
    const one = { x: 100, y: 50, width: 40, height: 20, rotation: 0 };
    const moved = snappedMove(one, { dx: 3.37, dy: -1.12 }, snapLines([], PAGE), PAGE, 0);
    expect(moved).toEqual({ x: 103.37, y: 48.88, guides: [] });
  });

  test("snaps to the middle of the page, to other elements, and else to whole millimetres", () => {
    const one = { x: 100, y: 50, width: 40, height: 20, rotation: 0 };
    const other = { x: 10, y: 120, width: 30, height: 30, rotation: 0 };
    const lines = snapLines([other], PAGE);
    const toMiddle = snappedMove(one, { dx: 27.6, dy: 10.4 }, lines, PAGE, 1);
    expect(toMiddle).toEqual({ x: 128.5, y: 60, guides: [{ axis: "x", at: 148.5 }] });
    const toOther = snappedMove(one, { dx: -59.2, dy: 69.7 }, lines, PAGE, 1);
    expect(toOther).toMatchObject({ x: 40, y: 120 });
    expect(toOther.guides).toEqual([
      { axis: "x", at: 40 },
      { axis: "y", at: 120 },
    ]);
  });
});

describe("an element that is resized", () => {
  test("keeps its opposite corner where it was, at any angle", () => {
    const corner = (one: { x: number; y: number; width: number; height: number; rotation: number }) => {
      // The upper left corner of a turned box.
      const angle = (one.rotation * Math.PI) / 180;
      const [cx, cy] = [one.x + one.width / 2, one.y + one.height / 2];
      const [dx, dy] = [-one.width / 2, -one.height / 2];
      return [
        cx + dx * Math.cos(angle) - dy * Math.sin(angle),
        cy + dx * Math.sin(angle) + dy * Math.cos(angle),
      ];
    };
    fc.assert(
      fc.property(box, by, (one, moved) => {
        const next = resizedBox(one, "se", moved, { square: false, lines: NOTHING, page: PAGE, reach: 0 });
        const [from, to] = [corner(one), corner({ ...next, rotation: one.rotation })];
        expect(Math.abs(from[0]! - to[0]!)).toBeLessThan(0.05);
        expect(Math.abs(from[1]! - to[1]!)).toBeLessThan(0.05);
      }),
    );
  });

  test("stays on the page and has sides, by every handle", () => {
    fc.assert(
      fc.property(box, by, fc.constantFrom(...HANDLES), fc.boolean(), (one, moved, handle, square) => {
        const next = resizedBox(one, handle, moved, { square, lines: NOTHING, page: PAGE, reach: 0 });
        expect(Math.min(next.width, next.height)).toBeGreaterThan(0);
        const { x, y, width, height } = outerBox({ ...next, rotation: one.rotation });
        expect(Math.min(x, y)).toBeGreaterThan(-0.03);
        expect(x + width).toBeLessThan(PAGE.width + 0.03);
        expect(y + height).toBeLessThan(PAGE.height + 0.03);
      }),
    );
  });

  test("keeps the ratio of its sides when it has to", () => {
    const one = { x: 100, y: 50, width: 28, height: 28, rotation: 0 };
    const lines = snapLines([], PAGE);
    for (const handle of HANDLES) {
      const next = resizedBox(one, handle, { dx: 7, dy: -4 }, { square: true, lines, page: PAGE, reach: 1 });
      expect(next.width).toBeCloseTo(next.height, 2);
    }
  });
});

test("a turned element has whole degrees from -179 to 180, and keeps to steps of 15 when it is near one", () => {
  fc.assert(
    fc.property(box, mm(-100, 400), mm(-100, 400), (one, x, y) => {
      const angle = angleTo(one, { x, y }, true);
      expect(Number.isInteger(angle)).toBe(true);
      expect(angle).toBeGreaterThan(-180);
      expect(angle).toBeLessThanOrEqual(180);
    }),
  );
  const one = { x: 90, y: 90, width: 20, height: 20 };
  expect(angleTo(one, { x: 150, y: 98 }, false)).toBe(90);
  expect(angleTo(one, { x: 150, y: 98 }, true)).toBe(88);
});

describe("what was done in the editor", () => {
  test("is undone and done again step by step, however often", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), (values) => {
        const history = new EditHistory(-1);
        for (const value of values) history.push(value);
        const states: number[] = [];
        do states.push(history.present);
        while (history.undo());
        const again: number[] = [];
        do again.push(history.present);
        while (history.redo());
        expect(again).toEqual([...states].reverse());
        expect(history.canRedo).toBe(false);
      }),
    );
  });

  test("is one step while somebody types or holds a key, and another one after a pause", () => {
    const history = new EditHistory("");
    history.push("a", "text", 0);
    history.push("ab", "text", 300);
    history.push("abc", "text", 5_000);
    history.push("abc!", "place", 5_100);
    const states = [];
    while (history.undo()) states.push(history.present);
    expect(states).toEqual(["abc", "ab", ""]);
  });
});
