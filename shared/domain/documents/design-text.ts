import { LENGTHS, LIMITS } from "../rules.ts";
import type { TemplateRefusal } from "../templates/refusals.ts";
import { text } from "../text.ts";

/** Fields that the text of a design may name, each in braces (decision 15.2). */
export const TEXT_FIELDS = [
  "recipient_name",
  "event_name",
  "badge_name",
  "dates",
  "hours",
  "place",
  "issuer",
  "role",
] as const;
/** `values.` and the key of a field of the badge name the value of that field (decision 19.6). */
export type TextField = (typeof TEXT_FIELDS)[number] | `values.${string}`;

/** A part of a design's text: plain text, or a field that is filled in for each certificate. */
export type TextPart = { readonly text: string } | { readonly field: TextField };

const VALUE_FIELD = /^values\.([a-z0-9_]{1,40})$/;

const isField = (name: string): name is TextField =>
  (TEXT_FIELDS as readonly string[]).includes(name) || VALUE_FIELD.test(name);

/** The key of the badge's field that a field of a text names; undefined for one of the certificate. */
export const valueKeyOf = (field: TextField): string | undefined => VALUE_FIELD.exec(field)?.[1];

/** The keys of all fields of the badge that a text names, each once. */
export const valueKeysIn = (text: string): string[] => [
  ...new Set(textParts(text).flatMap((part) => ("field" in part ? (valueKeyOf(part.field) ?? []) : []))),
];

/** The parts of a text in order; a brace that belongs to no field is plain text. */
export function textParts(value: string): TextPart[] {
  return value
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const name = part.slice(1, -1);
      return part.startsWith("{") && isField(name) ? { field: name } : { text: part };
    });
}

/** Schema of the title of a design: one line, in which nothing is filled in. */
export const DesignTitle = text(LENGTHS.designTitle).refine((value) => !/[{}]/.test(value), {
  error: "Must have no braces: a title is printed as it is.",
});

const refusal = (code: TemplateRefusal, named: string) => ({ code, named });

/** Schema of plain text in which braces are for fields only, each of which is named twice at most. */
export const filledText = (max: number) =>
  text(max, { lines: true }).superRefine((value, context) => {
    const parts = textParts(value);
    const times = new Map<TextField, number>();
    for (const part of parts) if ("field" in part) times.set(part.field, (times.get(part.field) ?? 0) + 1);
    for (const [field, count] of times)
      if (count > LIMITS.timesOfTextField) {
        const message = `Must name {${field}} at most ${LIMITS.timesOfTextField} times.`;
        context.addIssue({ code: "custom", message, params: refusal("field_too_often", `{${field}}`) });
      }
    for (const part of parts)
      if ("text" in part && /[{}]/.test(part.text)) {
        const fields = [...TEXT_FIELDS, "values.<key>"].map((name) => `{${name}}`).join(", ");
        const found = [...part.text].slice(0, 60).join("");
        const message = `"${found}" is no field; the fields are ${fields}.`;
        context.addIssue({ code: "custom", message, params: refusal("unknown_field", found) });
      }
  });

/** Schema of the text of a design, and of that of its back page (decision 19.7). */
export const DesignText = filledText(LENGTHS.designText);
export const BackText = filledText(LENGTHS.backText);
