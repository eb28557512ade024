import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#shared/domain/organizations/organization.ts";
import type { EditorPass } from "#shared/domain/templates/editor-ports.ts";
import type { WholeTemplate } from "#shared/domain/templates/own-template.ts";
import { TEMPLATE_REFUSALS } from "#shared/domain/templates/refusals.ts";
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
import { complaintText, isAdvice } from "#shared/pages/editor/client/editor-model.ts";
import { editorStart } from "#shared/pages/editor/editor-start.ts";
import { aQrElement, aTextElement } from "../support/templates.ts";

const CONTENT = TemplateContent.parse({
  page: {},
  pages: [{ elements: [aTextElement(), aQrElement(), aTextElement({ id: "text-1", text: "Hi" })] }],
  variants: [{ role: "speaker", pages: [{ elements: [aQrElement()] }] }],
});
const startIn = (locale: Locale) =>
  editorStart(
    {
      template: { id: "t", name: "Run", revision: 1, content: CONTENT } as WholeTemplate,
      pass: { sessionUntil: 0 } as EditorPass,
      badges: [],
    },
    locale,
  );
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

  test.each(LOCALES)("says in %s why a template is refused, whatever the reason", (locale) => {
    const start = startIn(locale);
    expect(Object.keys(start.words.refusals)).toEqual([...TEMPLATE_REFUSALS, "other"]);
    for (const code of TEMPLATE_REFUSALS) {
      const told = complaintText({ path: "pages[0]", code, named: "{nome}" }, start);
      expect(told.replace("{recipient_name}", "").replace("{nome}", ""), code).not.toMatch(/[{}]|undefined/);
      expect(isAdvice({ path: "", code }, start.words)).toBe(false);
    }
    // A value that the schema does not take has the label of its field.
    for (const [path, label] of [
      ["pages[0].elements[2].min_size", start.words.minSize],
      ["variants[1].pages[0].elements[2].color", start.words.color],
      ["name", start.words.name],
      ["pages[0].elements", start.words.page],
    ] as const)
      expect(complaintText({ path }, start)).toContain(`“${label}”`);
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
