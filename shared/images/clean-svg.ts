import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { DOCUMENTS, IMAGES } from "#shared/domain/document-rules.ts";
import type { ImageRefusal } from "#shared/domain/documents/image.ts";
import type { ImageCodec } from "#shared/domain/documents/ports.ts";
import { escapeHtml } from "#shared/text/clean-text.ts";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/** Elements that draw something; all others go, with what is in them: scripts, foreign markup, animation, metadata. */
const ELEMENTS = new Set(
  `svg g defs symbol use switch a path rect circle ellipse line polyline polygon linearGradient radialGradient stop
  clipPath mask pattern marker style filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset`.split(/\s+/),
);
/** Elements whose drawing takes a picture of its own. */
const LAYERS = /^(mask|pattern|filter|fe[A-Z]\w*)$/;
const LAYER_COST = 500;
/** What an SVG may cost to draw: one for each element, again wherever it is used. */
const COST_MAX = 50_000;
const DEPTH_MAX = 100;
/** Attributes of one element, as the renderer compares each with each. */
const ATTRIBUTES_MAX = 200;

interface Element {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: (Element | string)[];
}

class Refused extends Error {
  override readonly name = "Refused";
}

const unreadable = (problem: string): ImageRefusal => ({ code: "unreadable", problem });

const tooLong = (what: string): ImageRefusal => ({
  code: "too_large",
  problem: `${what} may have at most ${DOCUMENTS.drawingCharacters.toLocaleString("en")} characters.`,
});

/** Cleans SVG for the renderer: no script, no reference to anything outside, and bounded work. */
export function cleanSvg(file: Uint8Array): ReturnType<ImageCodec["clean"]> {
  if (!/^\s*</.test(new TextDecoder().decode(file.subarray(0, 64)))) return undefined;
  const text = new TextDecoder().decode(file);
  if (text.length > DOCUMENTS.drawingCharacters) return tooLong("An SVG");
  try {
    const root = parsed(text);
    if (costOf(root) > COST_MAX) throw new Refused("The SVG is too complicated; upload it as PNG.");
    const { width, height, box } = sizeOf(root);
    const scale = IMAGES.copySideMax / Math.max(width, height);
    const attributes = root.attributes.filter(([name]) => !/^(width|height|viewBox)$/.test(name));
    const sized = [
      ["xmlns", SVG],
      ["xmlns:xlink", XLINK],
      ["viewBox", box],
      ["width", String(width)],
      ["height", String(height)],
      ...attributes,
    ] as const;
    const svg = written({ ...root, attributes: sized });
    // Characters that are written as they are in a file, such as `>`, become longer.
    if (svg.length > DOCUMENTS.drawingCharacters) return tooLong("An SVG, once it is cleaned,");
    return {
      svg,
      width: Math.max(1, Math.round(width * scale)),
    };
  } catch (error) {
    if (error instanceof Refused) return unreadable(error.message);
    throw error;
  }
}

/** The tree of an SVG without what is not drawn. Throws Refused. */
function parsed(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  /** How deep the parser is inside an element that goes. */
  let dropped = 0;
  parser.on("error", () => {
    throw new Refused("The SVG is not well-formed.");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (open.length + dropped > DEPTH_MAX) throw new Refused("The SVG is too deeply nested.");
    if (Object.keys(attributes).length > ATTRIBUTES_MAX)
      throw new Refused(`The SVG has an element with more than ${ATTRIBUTES_MAX} attributes.`);
    if (dropped > 0 || uri !== SVG || !ELEMENTS.has(local)) {
      if (dropped === 0 && uri === SVG) refuseContent(local, attributes);
      dropped += 1;
      return;
    }
    const element: Element = {
      name: local,
      attributes: Object.values(attributes).flatMap(keptAttribute),
      children: [],
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    if (dropped > 0) dropped -= 1;
    else open.pop();
  });
  const take = (value: string) => {
    const parent = open.at(-1);
    if (dropped === 0 && parent?.name === "style") parent.children.push(withoutOthers(value));
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.write(text).close();
  if (root?.name !== "svg") throw new Refused("Is not an SVG.");
  return root;
}

/** Refuses what would be missed on the picture, but cannot be drawn the same everywhere. */
function refuseContent(name: string, attributes: Readonly<Record<string, SaxesAttributeNS>>): void {
  if (/^(text|tspan|textPath)$/.test(name))
    throw new Refused("The SVG has text, which needs its font; convert the text to paths, or upload a PNG.");
  const data = Object.values(attributes).some(({ value }) => value.trimStart().startsWith("data:"));
  if (name === "image" && data)
    throw new Refused("The SVG has a bitmap in it; upload the image as PNG, JPEG or WebP.");
}

function keptAttribute({ local, prefix, uri, value }: SaxesAttributeNS): (readonly [string, string])[] {
  const isHref = local === "href" && (uri === "" || uri === XLINK);
  if (isHref) return /^#[^\s]+$/.test(value) ? [["xlink:href", value]] : [];
  if (prefix !== "" || local === "xmlns" || /^on/i.test(local)) return [];
  return [[local, withoutOthers(value)]];
}

/** An attribute or a style sheet without what is outside of the file: imports, and addresses other than `#id`. */
const withoutOthers = (value: string): string =>
  value.replaceAll(/@import[^;]*;?/gi, "").replaceAll(/url\s*\((?!\s*["']?#)[^()]*\)?/gi, "none");

/** What drawing an element costs, with all that it uses, as often as it uses it. Throws Refused for a circle. */
function costOf(root: Element): number {
  const byId = new Map<string, Element>();
  const all: Element[] = [root];
  for (const element of all) {
    const id = element.attributes.find(([name]) => name === "id")?.[1];
    if (id !== undefined) byId.set(id, element);
    for (const child of element.children) if (typeof child !== "string") all.push(child);
  }
  const costs = new Map<Element, number>();
  const usedBy = (value: string) =>
    [...value.matchAll(/(?:^|url\(\s*["']?)#([^"')\s]+)/g)].flatMap(([, id]) => byId.get(id!) ?? []);
  const visiting = new Set<Element>();
  const visit = (element: Element): number => {
    const known = costs.get(element);
    if (known !== undefined) return known;
    if (visiting.has(element) || visiting.size > 2 * DEPTH_MAX)
      throw new Refused("The SVG uses itself, or is too deeply nested.");
    visiting.add(element);
    let cost = LAYERS.test(element.name) ? LAYER_COST : 1;
    for (const child of element.children) if (typeof child !== "string") cost += visit(child);
    for (const [, value] of element.attributes) for (const used of usedBy(value)) cost += visit(used);
    visiting.delete(element);
    costs.set(element, Math.min(cost, COST_MAX + 1));
    return cost;
  };
  // A style sheet can give what it uses to every element that has a class.
  const styled = all.filter(({ attributes }) => attributes.some(([name]) => name === "class")).length;
  const sheets = all.flatMap(({ children }) => children.filter((child) => typeof child === "string"));
  const shared = sheets.flatMap(usedBy).reduce((sum, used) => sum + visit(used), 0);
  return visit(root) + styled * shared;
}

/** Width and height in pixels, and the view box. Throws Refused without any. */
const SIDE_MAX = 1_000_000;

function sizeOf({ attributes }: Element): {
  readonly width: number;
  readonly height: number;
  readonly box: string;
} {
  const value = (name: string) => attributes.find(([each]) => each === name)?.[1] ?? "";
  const [x = 0, y = 0, ...given] = value("viewBox")
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const [width, height] =
    given.length === 2
      ? given
      : [value("width"), value("height")].map((text) => Number(text.replace(/px$/, "")));
  const sides = [x, y, width!, height!];
  if (!sides.every(Number.isFinite) || width! <= 0 || height! <= 0)
    throw new Refused("The SVG has no size: give it a viewBox, or width and height in pixels.");
  // Far from 1 the renderer's numbers, which have 32 bits, overflow.
  if (sides.some((side) => Math.abs(side) > SIDE_MAX) || Math.min(width!, height!) < 1 / SIDE_MAX)
    throw new Refused("The SVG has a size that cannot be drawn; please give it a usual viewBox.");
  return { width: width!, height: height!, box: sides.join(" ") };
}

function written({ name, attributes, children }: Element): string {
  const head = attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join("");
  const content = children.map((child) => (typeof child === "string" ? escapeHtml(child) : written(child)));
  return `<${name}${head}>${content.join("")}</${name}>`;
}
