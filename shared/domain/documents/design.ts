import * as z from "zod";
import { LENGTHS, LIMITS } from "../rules.ts";
import { imageUrl, text } from "../text.ts";
import { DesignText } from "./design-text.ts";

/** How a certificate is laid out; shared/documents/layouts has a template for each. */
export const LAYOUTS = ["classic", "modern", "sport", "academic"] as const;
export type Layout = (typeof LAYOUTS)[number];

const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a colour such as #0b3d5c." })
  .toLowerCase()
  .meta({ examples: ["#0b3d5c"] });

const Signature = z.strictObject({
  name: text(LENGTHS.signatureName),
  title: text(LENGTHS.signatureTitle),
  image_url: imageUrl(LENGTHS.url).nullable().default(null),
});

/** The design of a badge's certificates (decision 15.1). What is left out follows the category of the event. */
export const Design = z
  .strictObject({
    layout: z.enum(LAYOUTS).nullable().default(null),
    primary_color: Color.nullable().default(null),
    accent_color: Color.nullable().default(null),
    logo_url: imageUrl(LENGTHS.url).nullable().default(null),
    signatures: z.array(Signature).max(LIMITS.signaturesPerDesign).default([]),
    text: DesignText.nullable().default(null),
  })
  .meta({ id: "Design" });
export type Design = z.infer<typeof Design>;

/** The design of a badge that names none: everything follows the category of the event. */
export const DEFAULT_DESIGN: Design = {
  layout: null,
  primary_color: null,
  accent_color: null,
  logo_url: null,
  signatures: [],
  text: null,
};
