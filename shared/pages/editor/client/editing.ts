import type { TemplateContent, TemplateElement, TemplatePage } from "#shared/domain/templates/template.ts";
import { movedInside, type PageSize } from "./geometry.ts";

/** Which page is edited: of the pages for everybody (`variant` null) or of a variant, its front (0) or back (1). */
export interface EditedPlace {
  readonly variant: number | null;
  readonly page: number;
}
export type ElementKind = TemplateElement["kind"];
/** Fields of an element, as a change of some of them. */
export type ElementChange = Readonly<Record<string, unknown>>;

type Pages = TemplateContent["pages"];

export const pagesAt = (content: TemplateContent, variant: number | null): Pages =>
  variant === null ? content.pages : (content.variants[variant]?.pages ?? content.pages);

/** The page at a place; the front when there is no such page. */
export const pageAt = (content: TemplateContent, { variant, page }: EditedPlace): TemplatePage => {
  const pages = pagesAt(content, variant);
  return pages[page] ?? pages[0]!;
};

const withPagesAt = (content: TemplateContent, variant: number | null, pages: Pages): TemplateContent =>
  variant === null
    ? { ...content, pages }
    : {
        ...content,
        variants: content.variants.map((one, n) => (n === variant ? { ...one, pages } : one)),
      };

export const withPageAt = (
  content: TemplateContent,
  place: EditedPlace,
  change: (page: TemplatePage) => TemplatePage,
): TemplateContent =>
  withPagesAt(
    content,
    place.variant,
    pagesAt(content, place.variant).map((page, n) => (n === place.page ? change(page) : page)),
  );

const withElements = (
  content: TemplateContent,
  place: EditedPlace,
  change: (elements: readonly TemplateElement[]) => readonly TemplateElement[],
): TemplateContent =>
  withPageAt(content, place, (page) => ({ ...page, elements: [...change(page.elements)] }));

export const changedElement = (
  content: TemplateContent,
  place: EditedPlace,
  id: string,
  change: ElementChange,
): TemplateContent =>
  withElements(content, place, (elements) =>
    elements.map((one) => (one.id === id ? ({ ...one, ...change } as TemplateElement) : one)),
  );

export const addedElement = (content: TemplateContent, place: EditedPlace, element: TemplateElement) =>
  withElements(content, place, (elements) => [...elements, element]);

export const removedElement = (content: TemplateContent, place: EditedPlace, id: string): TemplateContent =>
  withElements(content, place, (elements) => elements.filter((one) => one.id !== id));

/** Moves an element by so many layers; upwards is towards the end, which is drawn last. */
export const layeredElement = (content: TemplateContent, place: EditedPlace, id: string, by: number) =>
  withElements(content, place, (elements) => {
    const from = elements.findIndex((one) => one.id === id);
    const to = Math.min(Math.max(from + by, 0), elements.length - 1);
    if (from < 0 || from === to) return elements;
    const rest = elements.filter((one) => one.id !== id);
    return [...rest.slice(0, to), elements[from]!, ...rest.slice(to)];
  });

/** An id that no element of the page has: `text-2`. */
export function freeId(page: TemplatePage, kind: string): string {
  const taken = new Set(page.elements.map(({ id }) => id));
  for (let n = 1; ; n += 1) if (!taken.has(`${kind}-${n}`)) return `${kind}-${n}`;
}

export function copyOf(element: TemplateElement, page: TemplatePage, size: PageSize): TemplateElement {
  const moved = movedInside(element, 5, 5, size);
  return { ...element, ...moved, id: freeId(page, element.kind) };
}

/** Sides of a new element of each kind, in millimetres, for a page of 297 mm; smaller pages have smaller ones. */
const SIZES: Readonly<Record<ElementKind, readonly [width: number, height: number]>> = {
  text: [160, 16],
  image: [60, 40],
  signature: [60, 28],
  qr: [28, 28],
  seal: [36, 36],
  line: [120, 2],
  rectangle: [80, 50],
};

/** A new element in the middle of the page, of which `text` is shown when it is a text. */
export function newElement(
  kind: ElementKind,
  page: TemplatePage,
  size: PageSize,
  text: string,
): TemplateElement {
  const [fullWidth, fullHeight] = SIZES[kind];
  const scale = kind === "qr" ? 1 : Math.min(1, Math.max(size.width, size.height) / 297);
  const [width, height] = [
    Math.min(Math.round(fullWidth * scale), Math.floor(size.width)),
    Math.min(Math.round(fullHeight * scale), Math.floor(size.height)),
  ];
  const box = {
    id: freeId(page, kind),
    x: Math.round((size.width - width) / 2),
    y: Math.round((size.height - height) / 2),
    width,
    height,
    rotation: 0,
  };
  switch (kind) {
    case "text":
      return {
        kind,
        ...box,
        text,
        font: "sans",
        size: 18,
        weight: 400,
        color: "#1a1a1a",
        align: "center",
        vertical: "middle",
        fit: "wrap",
        min_size: 6,
      };
    case "image":
      return { kind, ...box, image_url: "", alt: "" };
    case "signature":
      return { kind, ...box, number: 1, color: "#1a1a1a" };
    case "qr":
      return { kind, ...box, color: "#000000", background: "#ffffff" };
    case "seal":
      return { kind, ...box };
    case "line":
      return { kind, ...box, color: "#1a1a1a", thickness: 0.5 };
    case "rectangle":
      return { kind, ...box, fill: "#eef0f5", color: null, thickness: 0.5, radius: 0 };
  }
}

/** The template with an empty back page, or without the one that it has. */
export const withBack = (content: TemplateContent, variant: number | null, back: boolean): TemplateContent =>
  withPagesAt(content, variant, [
    pagesAt(content, variant)[0]!,
    ...(back ? [pagesAt(content, variant)[1] ?? { background_url: null, elements: [] }] : []),
  ]);

/** The template with a variant for a role, which begins as a copy of the pages for everybody. */
export const withVariant = (content: TemplateContent, role: string): TemplateContent => ({
  ...content,
  variants: [...content.variants, { role, pages: structuredClone(content.pages) }],
});

export const withoutVariant = (content: TemplateContent, variant: number): TemplateContent => ({
  ...content,
  variants: content.variants.filter((_, n) => n !== variant),
});

/** Where a complaint about `pages[0].elements[3].size` or `variants[1].pages[0]…` belongs. */
interface ComplaintPlace extends EditedPlace {
  readonly id: string | null;
  readonly field: string;
}

const PATH =
  /^(?:content\.)?(?:variants\[(\d{1,3})\]\.)?pages\[(\d)\](?:\.elements\[(\d{1,3})\])?\.?(.{0,100})$/;

/** The place that the path of an error names; undefined for one that is about the whole template. */
export function placeOfPath(content: TemplateContent, path: string): ComplaintPlace | undefined {
  const found = PATH.exec(path);
  if (!found) return undefined;
  const [, variant, page, element, field] = found;
  const place = { variant: variant === undefined ? null : Number(variant), page: Number(page) };
  const elements = pagesAt(content, place.variant)[place.page]?.elements;
  if (!elements) return undefined;
  return {
    ...place,
    id: element === undefined ? null : (elements[Number(element)]?.id ?? null),
    field: field ?? "",
  };
}
