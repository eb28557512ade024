import * as z from "zod";
import { BadgeField, Role } from "./field.ts";
import HEADINGS from "./headings.json" with { type: "json" };
import presets from "./presets.json" with { type: "json" };

const Labels = z
  .strictObject({ pt: z.string(), en: z.string(), es: z.string() })
  .meta({ examples: [{ pt: "Palestrante", en: "Speaker", es: "Ponente" }] });

/** Fields and roles to start a badge from. */
const FieldPreset = z
  .strictObject({
    id: z.enum(["race", "course", "congress"]),
    name: Labels,
    fields: z.array(BadgeField).meta({ description: "As they can be given to a badge." }),
    roles: z
      .array(z.strictObject({ key: Role, label: Labels }))
      .meta({ description: "What people usually are there; a role may be any text." }),
  })
  .meta({ id: "FieldPreset" });
export type FieldPreset = z.output<typeof FieldPreset>;

/** Answer of GET /field-presets. */
export const FieldPresets = z
  .strictObject({
    presets: z.array(FieldPreset),
    headings: z
      .array(z.strictObject({ key: z.string(), headings: z.array(z.string()) }))
      .meta({ description: "Headings of files, and the field or the part of a recipient that they mean." }),
  })
  .meta({ id: "FieldPresets" });

/** Fields and roles of a race, a course and a congress (decision 19.10). What says who somebody is, or is told to few, stands on the document only. */
export const PRESETS: readonly FieldPreset[] = z.array(FieldPreset).parse(presets);

/** The presets, and what headings of files mean. */
export const fieldPresets = (): z.input<typeof FieldPresets> => ({
  presets: [...PRESETS],
  headings: Object.entries(HEADINGS).map(([key, headings]) => ({ key, headings })),
});
