import { describe, expect, test } from "vitest";
import { TemplateContent } from "#shared/domain/templates/template.ts";
import {
  addedElement,
  copyOf,
  layeredElement,
  newElement,
  placeOfPath,
  removedElement,
  withBack,
  withoutVariant,
  withVariant,
} from "#shared/pages/editor/client/editing.ts";
import { aQrElement, aTextElement } from "../support/templates.ts";

const CONTENT = TemplateContent.parse({
  page: {},
  pages: [{ elements: [aTextElement(), aQrElement(), aTextElement({ id: "text-1", text: "Hi" })] }],
  variants: [{ role: "speaker", pages: [{ elements: [aQrElement()] }] }],
});
const FRONT = { variant: null, page: 0 };
const SIZE = { width: 297, height: 210 };
const ids = (content: TemplateContent) => content.pages[0]!.elements.map(({ id }) => id);

describe("editing a template", () => {
  test.each(["text", "signature", "qr", "seal", "line", "rectangle"] as const)(
    "adds a %s that may be stored, on every page",
    (kind) => {
      for (const size of [SIZE, { width: 148, height: 210 }]) {
        const element = newElement(kind, CONTENT.pages[0]!, size, "Text");
        const content = addedElement(CONTENT, FRONT, element);
        expect(TemplateContent.parse(content)).toEqual(content);
        expect(element.x + element.width).toBeLessThanOrEqual(size.width);
        expect(ids(content)).toEqual(["name", "qr", "text-1", kind === "text" ? "text-2" : `${kind}-1`]);
      }
    },
  );

  test("moves an element through the layers, and no further than they go", () => {
    const moved = (by: number) => ids(layeredElement(CONTENT, FRONT, "qr", by));
    expect(moved(1)).toEqual(["name", "text-1", "qr"]);
    expect(moved(-1)).toEqual(["qr", "name", "text-1"]);
    expect(moved(9)).toEqual(["name", "text-1", "qr"]);
    expect(moved(-9)).toEqual(["qr", "name", "text-1"]);
  });

  test("copies an element beside itself, and removes one", () => {
    const page = CONTENT.pages[0]!;
    expect(copyOf(page.elements[0]!, page, SIZE)).toMatchObject({ id: "text-2", x: 35, y: 85 });
    expect(ids(removedElement(CONTENT, FRONT, "qr"))).toEqual(["name", "text-1"]);
  });

  test("adds and removes a back and versions for roles, each apart from the others", () => {
    const withBacks = withBack(CONTENT, null, true);
    expect([withBacks.pages.length, withBacks.variants[0]!.pages.length]).toEqual([2, 1]);
    expect(withBack(withBacks, null, false)).toEqual(CONTENT);
    const more = withVariant(CONTENT, "volunteer");
    expect(more.variants.map(({ role }) => role)).toEqual(["speaker", "volunteer"]);
    expect(more.variants[1]!.pages).toEqual(CONTENT.pages);
    expect(withoutVariant(more, 0).variants.map(({ role }) => role)).toEqual(["volunteer"]);
  });

  test("finds the element that a complaint is about", () => {
    expect(placeOfPath(CONTENT, "pages[0].elements[1].width")).toEqual({
      variant: null,
      page: 0,
      id: "qr",
      field: "width",
    });
    expect(placeOfPath(CONTENT, "variants[0].pages[0].elements[0]")).toMatchObject({ variant: 0, id: "qr" });
    expect(placeOfPath(CONTENT, "pages[0]")).toMatchObject({ id: null });
    for (const path of ["name", "pages[7].elements[0]", "variants[3].pages[0]", "pages[0].elements[x]"])
      expect(placeOfPath(CONTENT, path)?.id ?? null, path).toBeNull();
  });
});
