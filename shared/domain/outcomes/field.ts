import * as z from "zod";
import { orAbsent } from "../pasted.ts";
import { LENGTHS, LIMITS } from "../rules.ts";
import { text } from "../text.ts";
import { FIELD_TYPES } from "./field-kinds.ts";

/** Where the values of a field are shown. The organization itself sees them everywhere. */
export const SHOWN_IN = ["document", "page", "email", "credential", "webhook"] as const;
export type ShownIn = (typeof SHOWN_IN)[number];

/** Names that mean something else to JavaScript. */
const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** Schema of the key of a field: 1 to 40 small letters, digits and underscores. */
export const FieldKey = z
  .string()
  .regex(/^[a-z0-9_]{1,40}$/, { error: "Must have 1 to 40 small letters, digits or underscores." })
  .refine((key) => !RESERVED.has(key), { error: "Is a reserved name; please take another one." })
  .meta({ examples: ["chip_time"], maxLength: LENGTHS.fieldKey });

const LabelText = text(LENGTHS.fieldLabel);
/** Schema of a label: one text, or one for each language. */
const FieldLabel = z
  .union([LabelText, z.strictObject({ pt: LabelText, en: LabelText, es: LabelText })], {
    error: "Must be a text, or an object with the texts pt, en and es.",
  })
  .meta({ examples: [{ pt: "Tempo líquido", en: "Chip time", es: "Tiempo neto" }] });
export type FieldLabel = z.output<typeof FieldLabel>;

/** The role of a person, such as `speaker`. */
export const Role = text(LENGTHS.role);

/** One field that certificates of a badge have of each person. */
export const BadgeField = z
  .strictObject({
    key: FieldKey,
    label: FieldLabel,
    type: z.enum(FIELD_TYPES),
    unit: orAbsent(text(LENGTHS.fieldUnit)).meta({
      description: "Printed after a number, such as `km`.",
      examples: ["km"],
    }),
    options: z
      .array(text(LENGTHS.fieldOption))
      .min(1)
      .max(LIMITS.fieldOptions)
      .optional()
      .meta({ description: "What a choice may be, from the lowest to the highest." }),
    required: z.boolean().default(false),
    show: z
      .array(z.enum(SHOWN_IN))
      .max(SHOWN_IN.length)
      .default([...SHOWN_IN])
      .meta({
        description:
          "Where the values are shown to people and other systems; the organization's own lists and CSV always have them. `[]` hides the field.",
      }),
    role: orAbsent(Role).meta({ description: "Only for recipients with this role." }),
  })
  .superRefine(({ type, unit, options, show }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (unit !== undefined && type !== "number" && type !== "integer")
      refuse("unit", "Belongs to the types number and integer only.");
    if ((options !== undefined) !== (type === "choice"))
      refuse(
        "options",
        type === "choice" ? "Is required for the type choice." : "Belongs to the type choice only.",
      );
    if (options && new Set(options).size < options.length) refuse("options", "Must name each option once.");
    if (new Set(show).size < show.length) refuse("show", "Must name each place once.");
  })
  .meta({
    id: "BadgeField",
    examples: [
      {
        key: "chip_time",
        label: { pt: "Tempo líquido", en: "Chip time", es: "Tiempo neto" },
        type: "duration",
        required: false,
        show: ["document", "page", "email", "credential", "webhook"],
      },
    ],
  });
export type BadgeField = z.output<typeof BadgeField>;

/** The fields of a badge, in the order in which they are shown. */
export const BadgeFields = z
  .array(BadgeField)
  .max(LIMITS.fieldsPerBadge)
  .superRefine((fields, context) => {
    const first = new Map<string, number>();
    for (const [n, { key }] of fields.entries())
      if (first.has(key))
        context.addIssue({
          code: "custom",
          path: [n, "key"],
          message: `Is the key of fields[${first.get(key)}] already.`,
        });
      else first.set(key, n);
  });

/** Hours of work that a certificate stands for, of a badge or of one person. */
export const WorkloadHours = z
  .number()
  .gt(0, { error: "Must be more than 0." })
  .max(LIMITS.workloadHours)
  .multipleOf(0.01, { error: "Must have at most two decimals." });
