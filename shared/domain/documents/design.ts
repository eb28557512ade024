import * as z from "zod";
import type { Event } from "../events/event.ts";
import { Identifier, nameOf, toReference } from "../ids.ts";
import { orNone } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { imageUrl, text } from "../text.ts";
import { BackText, DesignText, DesignTitle, TEXT_FIELDS } from "./design-text.ts";

/** How a certificate is laid out; shared/documents/layouts has a template for each. */
export const LAYOUTS = ["classic", "modern", "sport", "academic"] as const;
export type Layout = (typeof LAYOUTS)[number];
/** In place of a layout: a template of the organization's own (decision 20.1). */
export const OWN_LAYOUT = "own";

/** Schema of a colour. Gives it in lower case. */
export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a colour such as #0b3d5c." })
  .toLowerCase()
  .meta({ examples: ["#0b3d5c"] });

const Signature = z.strictObject({
  name: text(LENGTHS.signatureName),
  title: text(LENGTHS.signatureTitle),
  image_url: orNone(imageUrl(LENGTHS.url)).default(null),
});

/** What the second page of a document says, such as the syllabus of a course (decision 19.7). */
const Back = z
  .strictObject({
    title: orNone(DesignTitle).default(null),
    text: BackText.meta({
      description: "Plain text with the fields of `text`. A line break begins a paragraph.",
    }),
  })
  .meta({
    description: "A second page: syllabus, legal name and tax number of the issuer, or the legal basis.",
  });

/** A template by its id or short code. */
const TemplateName = z
  .string()
  .max(36)
  .refine((text) => Identifier.safeParse(text).success, {
    error: "Must be a short code of 10 characters or a UUID.",
    abort: true,
  })
  .overwrite((text) => nameOf(toReference(text)));

/** The design of a badge's certificates (decision 15.1). What is left out follows the category of the event. */
export const Design = z
  .strictObject({
    layout: orNone(z.enum([...LAYOUTS, OWN_LAYOUT]))
      .default(null)
      .meta({
        description:
          "Null: sport, academic, modern or classic, by the category of the event. `own`: the pages of `template`, which alone says what they print.",
      }),
    template: orNone(TemplateName).default(null).meta({
      description: "With the layout `own`: the id of one of your templates.",
    }),
    primary_color: orNone(Color).default(null).meta({ description: "Null: that of the category." }),
    accent_color: orNone(Color).default(null).meta({ description: "Null: that of the category." }),
    logo_url: orNone(imageUrl(LENGTHS.url)).default(null),
    signatures: z.array(Signature).max(LIMITS.signaturesPerDesign).default([]).meta({
      description: "Who signs, each with an image of the signature or with the name in writing.",
    }),
    title: orNone(DesignTitle)
      .default(null)
      .meta({
        description:
          "The headline of the document, as it is printed; null: such as `Certificate of Participation`, by the category of the event.",
        examples: ["Certificate of Excellence"],
      }),
    text: orNone(DesignText)
      .default(null)
      .meta({
        description: `What the person did, below the name: plain text with the fields ${[...TEXT_FIELDS, "values.<key>"].map((name) => `\`{${name}}\``).join(", ")}, each in the language of the certificate and empty where there is no value; \`{hours}\` has its unit (\`40 hours\`). A line break begins a paragraph. Null: the text of the layout.`,
      }),
    back: orNone(Back).default(null),
  })
  .superRefine(({ layout, template }, context) => {
    if ((layout === OWN_LAYOUT) === (template !== null)) return;
    const message = template
      ? "Is for the layout `own` only."
      : "Must name the template that the layout `own` prints.";
    context.addIssue({ code: "custom", path: ["template"], message });
  })
  .meta({
    id: "Design",
    description:
      "How the documents of a badge's certificates look. Each layout prints organization, headline (or `title`), the line before the name (not sport), the recipient's name, the badge, `signatures`, date, code and address by itself; sport the event's name, dates, place and hours too, modern all of these but the event's name. `text` stands below the name, in place of a sentence that says what the person did, when and where. `docs/layouts.md` of the project shows each layout with these parts marked.",
  });
export type Design = z.infer<typeof Design>;

type LaterInDesign = "title" | "back" | "template";
/** A design in a stored badge: title, back and template are absent in one that was written before designs had these. */
export type StoredDesign = Omit<Design, LaterInDesign> & Partial<Pick<Design, LaterInDesign>>;

/** The design of a badge that names none: everything follows the category of the event. */
export const DEFAULT_DESIGN: Design = {
  layout: null,
  template: null,
  primary_color: null,
  accent_color: null,
  logo_url: null,
  signatures: [],
  title: null,
  text: null,
  back: null,
};

/** The design of a badge's certificates, which follows the category of the event unless the badge has its own. */
export const designOf = ({ design }: { readonly design?: StoredDesign }): Design => ({
  ...DEFAULT_DESIGN,
  ...design,
});

/** Layout and colours, of which a design can leave out each; an own template goes with the layout of the category. */
export interface Look {
  readonly layout: Layout;
  readonly primary_color: string;
  readonly accent_color: string;
}

/** What a design leaves out, by the category of the event (decision 15.13). */
export const CATEGORY_LOOKS: Readonly<Record<Event["category"], Look>> = {
  SPORTS: { layout: "sport", primary_color: "#10233f", accent_color: "#dd4a1c" },
  EDUCATION: { layout: "academic", primary_color: "#1b2f5b", accent_color: "#a3782a" },
  CORPORATE: { layout: "modern", primary_color: "#12403f", accent_color: "#0d8f83" },
  SOCIOCULTURAL: { layout: "classic", primary_color: "#5a1838", accent_color: "#b0622d" },
};

/** Layout and colours of a badge's certificates for an event of a category. */
export function lookOf(badge: { readonly design?: StoredDesign }, category: Event["category"]): Look {
  const design = designOf(badge);
  const look = CATEGORY_LOOKS[category];
  return {
    layout: design.layout === null || design.layout === OWN_LAYOUT ? look.layout : design.layout,
    primary_color: design.primary_color ?? look.primary_color,
    accent_color: design.accent_color ?? look.accent_color,
  };
}
