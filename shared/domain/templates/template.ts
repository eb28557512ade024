import * as z from "zod";
import { Color } from "../documents/design.ts";
import { filledText } from "../documents/design-text.ts";
import { Role } from "../outcomes/field.ts";
import { orNone } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { imageUrl, text } from "../text.ts";

/*
 * An organization's own template (decision 20.1): one or two pages, on which elements stand in millimetres from the upper
 * left corner. The order of elements is the order in which they are drawn and read.
 */

/** Widths and heights of the pages in millimetres, upright. */
export const PAGE_SIZES = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  letter: { width: 215.9, height: 279.4 },
} as const;

/** What a template must keep to be printed and read (decision 20.3). */
export const TEMPLATE_RULES = {
  /** Millimetres of the smallest QR code that phones read from paper, its quiet zone included. */
  codeMin: 18,
  /** Of text and code with what is behind them (WCAG 2.2, 1.4.3). */
  contrast: 4.5,
  /** Millimetres of the smallest side of anything but a line. */
  sideMin: 1,
} as const;

const WEIGHTS = [400, 600, 800] as const;

/** Millimetres with at most two decimals; an element may not lie outside of its page, which is checked with the page. */
const millimetres = (min: number, max: number) =>
  z
    .number({ error: "Must be a number of millimetres." })
    .min(min, { error: `Must be at least ${min} mm.` })
    .max(max, { error: `Must be at most ${max} mm.` })
    .refine((value) => Number(value.toFixed(2)) === value, { error: "Must have at most two decimals." });

const BOX = {
  /** Names the element in complaints, and in the editor. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, {
    error: "Must have 1 to 40 letters, digits, hyphens or underscores.",
  }),
  // Of a box before it is turned, which may begin outside of the page that it lies on.
  x: millimetres(-500, 500),
  y: millimetres(-500, 500),
  width: millimetres(0, 500),
  height: millimetres(0, 500),
  rotation: z
    .number()
    .min(-180)
    .max(180)
    .refine((value) => Number(value.toFixed(1)) === value, { error: "Must have at most one decimal." })
    .default(0)
    .meta({ description: "Degrees clockwise about the middle of the element." }),
};
const points = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(2)) === value, { error: "Must have at most two decimals." });

/** Of an element, what all have and what its kind has. */
const element = <const Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), ...BOX, ...fields });

/** One element of a page. A line goes along the middle of its box, from left to right. */
export const TemplateElement = z.discriminatedUnion("kind", [
  element("text", {
    text: filledText(LENGTHS.elementText).meta({
      description:
        "Plain text with fields in braces. A line whose only field is empty is left out. The first text with {recipient_name} is the heading of the document.",
      examples: ["{recipient_name}"],
    }),
    // Fonts of the house by what they look like; each shows every script that documents know.
    font: z.enum(["sans", "serif", "handwriting"]).default("sans"),
    size: points(4, 200).meta({ description: "Size of the letters in points." }),
    weight: z.union(WEIGHTS.map((weight) => z.literal(weight))).default(400),
    color: Color.default("#1a1a1a"),
    align: z.enum(["left", "center", "right"]).default("left"),
    vertical: z.enum(["top", "middle", "bottom"]).default("top"),
    fit: z.enum(["shrink", "wrap"]).default("wrap").meta({
      description:
        "`wrap`: in several lines, smaller when these do not fit. `shrink`: each line stays one, smaller when it is too wide.",
    }),
    min_size: points(4, 200)
      .default(6)
      .meta({ description: "Letters never become smaller than this, in points." }),
  }),
  element("image", {
    image_url: imageUrl(LENGTHS.url),
    alt: text(LENGTHS.elementAlt, { min: 0 }).default("").meta({
      description: "What it shows, for who cannot see it; empty for decoration.",
    }),
  }),
  element("signature", {
    number: z.int().min(1).max(LIMITS.signaturesPerDesign).meta({
      description: "Which signature of the badge's design; nothing is printed when it has fewer.",
    }),
    color: Color.default("#1a1a1a"),
  }),
  element("qr", {
    color: Color.default("#000000"),
    background: orNone(Color)
      .default("#ffffff")
      .meta({ description: "Null: what is behind it shines through." }),
  }),
  element("seal", {}),
  element("line", {
    color: Color.default("#1a1a1a"),
    thickness: points(0.1, 20).default(0.5).meta({ description: "In points." }),
  }),
  element("rectangle", {
    fill: orNone(Color).default(null),
    color: orNone(Color).default(null).meta({ description: "Colour of the border; null for none." }),
    thickness: points(0.1, 20).default(0.5).meta({ description: "Of the border, in points." }),
    radius: millimetres(0, 100).default(0),
  }),
]);
export type TemplateElement = z.output<typeof TemplateElement>;

export const TemplatePage = z
  .strictObject({
    background_url: orNone(imageUrl(LENGTHS.url)).default(null).meta({
      description: "A picture or one-page PDF behind the whole page; it fills the page.",
    }),
    elements: z.array(TemplateElement).max(LIMITS.elementsPerPage),
  })
  .meta({ id: "TemplatePage" });
export type TemplatePage = z.output<typeof TemplatePage>;

const Pages = z
  .array(TemplatePage)
  .min(1)
  .max(2)
  .meta({ description: "The front, and the back if there is one." });

/** The fields of a template's content, each as a change of the template replaces it. */
export const CONTENT_FIELDS = {
  page: z.strictObject({
    size: z.enum(Object.keys(PAGE_SIZES) as (keyof typeof PAGE_SIZES)[]).default("a4"),
    orientation: z.enum(["landscape", "portrait"]).default("landscape"),
  }),
  pages: Pages,
  variants: z
    .array(z.strictObject({ role: Role, pages: Pages }))
    .max(LIMITS.variantsPerTemplate)
    .meta({ description: "Other pages for the certificates of recipients with a role." }),
};

/** What a template draws; of the same content the same documents come. */
export const TemplateContent = z.strictObject({
  ...CONTENT_FIELDS,
  variants: CONTENT_FIELDS.variants.default([]),
});
export type TemplateContent = z.output<typeof TemplateContent>;

/** Width and height of a template's pages in millimetres. */
export function pageSizeOf({ page: { size, orientation } }: Pick<TemplateContent, "page">) {
  const { width, height } = PAGE_SIZES[size];
  return orientation === "portrait" ? { width, height } : { width: height, height: width };
}

/** The pages for a certificate of a role. */
export const pagesFor = (
  { pages, variants }: Pick<TemplateContent, "pages" | "variants">,
  role: string | null,
) => variants.find((variant) => variant.role === role)?.pages ?? pages;
