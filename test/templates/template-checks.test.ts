import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DomainError, type FieldError } from "#shared/domain/errors.ts";
import { refuseBadTemplate, templateWarnings } from "#shared/domain/templates/check-template.ts";
import { contains, cornersOf, overlap } from "#shared/domain/templates/geometry.ts";

import { TEMPLATE_REFUSALS } from "#shared/domain/templates/refusals.ts";

import { pixelErrors } from "#shared/domain/templates/slow-pages.ts";

import { TemplateContent } from "#shared/domain/templates/template.ts";
import { aQrElement, aTextElement, templatePages } from "../support/templates.ts";

const PAGE = { width: 297, height: 210 };
const contentOf = (pages: unknown, variants: unknown = []) =>
  TemplateContent.parse({ page: {}, pages, variants });

/** What is said against a template; nothing when it may be stored. */
function complaints(pages: unknown, variants?: unknown): readonly FieldError[] {
  try {
    refuseBadTemplate(contentOf(pages, variants));
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.errors) return error.errors;
    throw error;
  }
}
const pathsOf = (pages: unknown, variants?: unknown) => complaints(pages, variants).map(({ path }) => path);
const withElements = (...elements: readonly object[]) => templatePages(...elements);
/** The least template on a page with a background. */
const overPicture = (code: Record<string, unknown>, ...before: readonly object[]) => [
  {
    background_url: "https://example.com/a.png",
    elements: [...before, aTextElement(), aQrElement(code)],
  },
];
const rectangle = (overrides: object) => ({
  ...{ kind: "rectangle", id: "box", x: 0, y: 0, width: 297, height: 210 },
  ...overrides,
});
const image = (overrides: object = {}) => ({
  ...{
    kind: "image",
    id: "picture",
    x: 20,
    y: 20,
    width: 40,
    height: 40,
    image_url: "https://example.com/a.png",
  },
  ...overrides,
});

describe("a template is refused", () => {
  test.each<[string, unknown, string[]]>([
    ["without a QR code", [{ elements: [aTextElement()] }], ["pages"]],
    ["without the recipient's name", [{ elements: [aQrElement()] }], ["pages"]],
    ["without either", [{ elements: [] }], ["pages", "pages"]],
    ["with an element beyond the page", withElements(image({ x: 260, y: 20 })), ["pages[0].elements[2].x"]],
    [
      "with one that only its rotation turns out of the page",
      withElements(
        image({ x: 2, y: 100, width: 60, height: 4, rotation: 90 }),
        image({ id: "b", x: 0, y: 0, width: 60, height: 4, rotation: 90 }),
      ),
      ["pages[0].elements[3].x"],
    ],
    ["with one of no size", withElements(image({ width: 0 })), ["pages[0].elements[2].width"]],
    ["with one id twice on a page", withElements(image({ id: "qr", x: 20 })), ["pages[0].elements[2].id"]],
    [
      "with a QR code of less than 18 mm",
      [{ elements: [aTextElement(), aQrElement({ width: 17.99 })] }],
      ["pages[0].elements[1].width"],
    ],
    ["with an element over its QR code", withElements(image({ x: 240, y: 150 })), ["pages[0].elements[1].x"]],
    [
      "with a line through its QR code",
      withElements({ kind: "line", id: "l", x: 200, y: 170, width: 90, height: 10 }),
      ["pages[0].elements[1].x"],
    ],
    [
      "with a border through its QR code",
      withElements(rectangle({ x: 200, y: 100, width: 60, height: 100, color: "#000000" })),
      ["pages[0].elements[1].x"],
    ],
    [
      "with a thick border around its QR code, which reaches into it",
      withElements(rectangle({ x: 250, y: 165, width: 30, height: 30, color: "#000000", thickness: 20 })),
      ["pages[0].elements[1].x"],
    ],
    [
      "with such a border below a QR code without ground",
      [
        {
          elements: [
            rectangle({
              x: 250,
              y: 165,
              width: 30,
              height: 30,
              fill: "#ffffff",
              color: "#000000",
              thickness: 20,
            }),
            aTextElement(),
            aQrElement({ background: null }),
          ],
        },
      ],
      ["pages[0].elements[2].background"],
    ],
    [
      "with a faint QR code",
      [{ elements: [aTextElement(), aQrElement({ color: "#999999" })] }],
      ["pages[0].elements[1].color"],
    ],
    [
      "with a light QR code on a dark ground",
      [{ elements: [aTextElement(), aQrElement({ color: "#ffffff", background: "#000000" })] }],
      ["pages[0].elements[1].color"],
    ],
    [
      "with a QR code without ground over a background",
      overPicture({ background: null }),
      ["pages[0].elements[1].background"],
    ],
    [
      "with a QR code without ground over a picture",
      [{ elements: [image({ x: 240, y: 160 }), aTextElement(), aQrElement({ background: null })] }],
      ["pages[0].elements[2].background"],
    ],
    [
      "with faint text",
      [{ elements: [aTextElement({ color: "#999999" }), aQrElement()] }],
      ["pages[0].elements[0].color"],
    ],
    [
      "with text as dark as the rectangle below it",
      [{ elements: [rectangle({ fill: "#222222" }), aTextElement(), aQrElement()] }],
      ["pages[0].elements[1].color"],
    ],
  ])("%s", (_what, pages, paths) => {
    expect(pathsOf(pages)).toEqual(paths);
    for (const { code } of complaints(pages)) expect(TEMPLATE_REFUSALS).toContain(code);
  });

  test("with each complaint naming its element", () => {
    const [error] = complaints(withElements(image({ id: "route-map", x: 280 })));
    expect(error).toEqual({
      path: "pages[0].elements[2].x",
      message: 'Element "route-map": Must lie inside of the page of 297 × 210 mm.',
      code: "off_page",
    });
  });

  test("for the pages of a role as for its own, and for one role twice", () => {
    const role = (name: string, pages: unknown) => ({ role: name, pages });
    expect(
      pathsOf(templatePages(), [
        role("Speaker", templatePages()),
        role("Speaker", [{ elements: [aTextElement({ id: "a", x: 100 }), aQrElement()] }]),
      ]),
    ).toEqual(["variants[1].role", "variants[1].pages[0].elements[0].x"]);
  });

  test("for more pictures or bytes than it may have", () => {
    const pictures = Array.from({ length: 31 }, (_, n) =>
      image({ id: `p${n}`, x: n, y: 20, image_url: `https://example.com/${n}.png` }),
    );
    expect(pathsOf(withElements(...pictures))).toEqual(["pages"]);
    const long = Array.from({ length: 58 }, (_, n) =>
      aTextElement({ id: `t${n}`, y: 10, text: "ß".repeat(1_000) }),
    );
    const role = (n: number) => ({ role: `Role ${n}`, pages: templatePages(...long) });
    expect(pathsOf(templatePages(), [role(1)])).toEqual([]);
    expect(pathsOf(templatePages(), [role(1), role(2), role(3)])).toEqual(["pages"]);
  });
});

describe("a template may be stored", () => {
  test.each<[string, unknown]>([
    ["that is as small as it can be", templatePages()],
    [
      "with a code of 18 mm on its second page",
      [{ elements: [aTextElement()] }, { elements: [aQrElement({ width: 18, height: 18 })] }],
    ],
    ["with elements up to the edges of the page", withElements(rectangle({ color: "#000000" }))],
    [
      "with a frame around its code",
      withElements(rectangle({ x: 245, y: 160, width: 40, height: 40, color: "#000000" })),
    ],
    [
      "with a line beside its code, whose box is larger",
      withElements({ kind: "line", id: "l", x: 200, y: 150, width: 90, height: 20 }),
    ],
    ["with its code on a ground of its own over a picture", overPicture({}, image({ x: 240, y: 160 }))],
    [
      "with its code straight on a light rectangle over a picture",
      overPicture(
        { background: null },
        rectangle({ x: 240, y: 160, width: 50, height: 40, fill: "#f0f0f0" }),
      ),
    ],
    [
      "with light text on a dark rectangle",
      [{ elements: [rectangle({ fill: "#102040" }), aTextElement({ color: "#ffffff" }), aQrElement()] }],
    ],
    ["with the same id on another page", [...templatePages(), { elements: [image({ id: "qr" })] }]],
  ])("%s", (_what, pages) => {
    expect(complaints(pages)).toEqual([]);
  });
});

test("text of which the contrast cannot be told is warned of, by its element", () => {
  const warned = (pages: unknown) => templateWarnings(contentOf(pages)).map(({ path, code }) => [path, code]);
  expect(warned(templatePages())).toEqual([]);
  expect(warned(overPicture({}))).toEqual([["pages[0].elements[0].color", "contrast_unknown"]]);
  expect(warned(overPicture({}, rectangle({ id: "ground", fill: "#ffffff" })))).toEqual([]);
  const halfway = rectangle({ width: 100, fill: "#ffffff" });
  expect(warned([{ elements: [halfway, aTextElement(), aQrElement()] }])).toHaveLength(1);
});

describe("boxes", () => {
  const side = fc.double({ min: 0.5, max: 150, noNaN: true });
  const box = fc.record({
    x: fc.double({ min: 0, max: 200, noNaN: true }),
    y: fc.double({ min: 0, max: 200, noNaN: true }),
    width: side,
    height: side,
    rotation: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test("are inside of a page if all their corners are", () => {
    fc.assert(
      fc.property(box, (one) => {
        const slack = cornersOf(one).map(([x, y]) => Math.min(x, y, PAGE.width - x, PAGE.height - y));
        fc.pre(Math.abs(Math.min(...slack)) > 0.02);
        expect(contains({ x: 0, y: 0, ...PAGE, rotation: 0 }, one)).toBe(Math.min(...slack) > 0);
      }),
    );
  });

  test("overlap if a point of one is in the other, and not if all of one is beside the other", () => {
    fc.assert(
      fc.property(box, box, (one, other) => {
        expect(overlap(one, other)).toBe(overlap(other, one));
        const points = cornersOf(other);
        const dot = ([x, y]: readonly [number, number]) => ({ x, y, width: 0, height: 0, rotation: 0 });
        const smaller = {
          ...one,
          x: one.x + 0.1,
          y: one.y + 0.1,
          width: one.width - 0.2,
          height: one.height - 0.2,
        };
        if (points.some((point) => contains(smaller, dot(point)))) expect(overlap(one, other)).toBe(true);
        const reach = Math.hypot(one.width, one.height) + Math.hypot(other.width, other.height);
        expect(overlap(one, { ...other, x: one.x + reach, y: other.y })).toBe(false);
        if (contains(one, other)) expect(overlap(one, other)).toBe(true);
      }),
    );
  });
});

test("pictures that have too many pixels together are refused by the largest, wherever they stand; unknown ones count nothing", () => {
  const address = (n: number) => `https://example.com/${n}.png`;
  const picture = (n: number) => ({
    ...{ kind: "image", id: `i${n}`, image_url: address(n % 2) },
    ...{ x: 0, y: 0, width: 297, height: 210 },
  });
  const copies = (...sizes: number[]) =>
    new Map(
      sizes.map((width, n) => [address(n), { state: "kept" as const, hash: "a", width, height: 1_754 }]),
    );
  const content = (count: number) =>
    contentOf(withElements(...Array.from({ length: count }, (_, n) => picture(n))));
  expect(pixelErrors(content(5), copies(2_480, 2_480))).toEqual([]);
  const errors = pixelErrors(content(20), copies(100, 2_480));
  expect(errors.map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, () => expect.stringMatching(/^pages\[0\]\.elements\[\d+\]\.image_url$/)),
  );
  expect(errors[0]!.message).toContain("22,000,000");
  expect(pixelErrors(content(20), new Map())).toEqual([]);
});
