import * as z from "zod";
import { CATEGORIES, LOCATION_TYPES } from "../events/event-choices.ts";
import { LOCALES } from "../organizations/organization.ts";
import { FIELD_TYPES } from "../outcomes/field-kinds.ts";
import { TemplateElement } from "../templates/template.ts";
import { LAYOUTS } from "./design.ts";

/** SHA-256 of a kept image, which is its name (decision 15.3). */
const ImageHash = z.string().regex(/^[0-9a-f]{64}$/);

const [Text, Image, ...others] = TemplateElement.options;

/** The pages of an organization's own template as they are drawn: those for the role, with our copies of images. */
const ResolvedTemplate = z.object({
  /** In millimetres. */
  width: z.number(),
  height: z.number(),
  pages: z.array(
    z.object({
      background: ImageHash.nullable(),
      elements: z.array(
        z.discriminatedUnion("kind", [
          Text,
          Image.omit({ image_url: true }).extend({ image: ImageHash.nullable() }),
          ...others,
        ]),
      ),
    }),
  ),
});
export type ResolvedTemplate = z.infer<typeof ResolvedTemplate>;

/** A design as it is drawn: nothing is left to the category, and images are our copies. `Design` is what is asked for. */
const ResolvedDesign = z.object({
  /** That of link previews too, which an own template has none for. */
  layout: z.enum(LAYOUTS),
  primary_color: z.string(),
  accent_color: z.string(),
  logo: ImageHash.nullable(),
  signatures: z.array(z.object({ name: z.string(), title: z.string(), image: ImageHash.nullable() })),
  /** The headline; absent for that of the category. */
  title: z.string().optional(),
  /** With fields in braces; null for the text of the layout. */
  text: z.string().nullable(),
  /** The second page, with fields in braces; absent for none. */
  back: z.object({ title: z.string().nullable(), text: z.string() }).optional(),
  /** The organization's own template, in place of the layout; absent for none. */
  template: ResolvedTemplate.optional(),
});

/** Everything that a certificate's document shows: the same facts give the same document, byte for byte. */
export const DocumentFacts = z.object({
  locale: z.enum(LOCALES),
  design: ResolvedDesign,
  issuer: z.object({ name: z.string(), verified: z.boolean() }),
  recipient_name: z.string(),
  badge: z.object({
    name: z.string(),
    image: ImageHash.nullable(),
    /** What its picture is drawn from where there is no image, as everywhere (15.15); absent in facts that the release before sends. */
    drawn: z
      .object({
        name: z.string(),
        category: z.enum(CATEGORIES).nullable(),
        layout: z.enum(LAYOUTS),
        primary_color: z.string(),
        accent_color: z.string(),
      })
      .optional(),
  }),
  event: z.object({
    name: z.string(),
    category: z.enum(CATEGORIES),
    initial_date: z.string().nullable(),
    finish_date: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    location_type: z.enum(LOCATION_TYPES).nullable(),
  }),
  workload_hours: z.number().nullable(),
  /** The role of the person, and the values that the document shows, in their order; absent for none, as before there were any. */
  role: z.string().optional(),
  values: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(FIELD_TYPES),
        unit: z.string().nullable(),
        value: z.union([
          z.string(),
          z.number(),
          z.object({ position: z.number(), of: z.number().nullable() }),
        ]),
      }),
    )
    .optional(),
  issued_at: z.string(),
  expires_at: z.string().nullable(),
  /** Twelve characters, written in groups of four. */
  short_code: z.string(),
  /** The address of the certificate's page, which the QR code carries. */
  address: z.string(),
  /** Marked as a sample, for a preview or for who decides whether to accept; "pending": only as not accepted yet. */
  sample: z.union([z.boolean(), z.literal("pending")]),
});
export type DocumentFacts = z.infer<typeof DocumentFacts>;

/** `pdf`: PDF/UA-1, A4 landscape; `archive`: PDF/A-3a; `png`: 1,684 px on the longer side; `card`: PNG of 1,200 × 630 px for link previews. */
export const DOCUMENT_FORMATS = ["pdf", "archive", "png", "card"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
