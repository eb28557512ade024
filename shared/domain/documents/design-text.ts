import { LENGTHS, LIMITS } from "../rules.ts";
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
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** A part of a design's text: plain text, or a field that is filled in for each certificate. */
export type TextPart = { readonly text: string } | { readonly field: TextField };

const isField = (name: string): name is TextField => (TEXT_FIELDS as readonly string[]).includes(name);

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

/** Schema of the text of a design: plain text in which braces are for fields only, each of which is named twice at most. */
export const DesignText = text(LENGTHS.designText, { lines: true }).superRefine((value, context) => {
  const named = textParts(value).flatMap((part) => ("field" in part ? part.field : []));
  for (const field of TEXT_FIELDS)
    if (named.filter((name) => name === field).length > LIMITS.timesOfTextField) {
      const message = `Must name {${field}} at most ${LIMITS.timesOfTextField} times.`;
      context.addIssue({ code: "custom", message });
    }
  for (const part of textParts(value))
    if ("text" in part && /[{}]/.test(part.text)) {
      const fields = TEXT_FIELDS.map((name) => `{${name}}`).join(", ");
      const found = [...part.text].slice(0, 60).join("");
      context.addIssue({ code: "custom", message: `"${found}" is no field; the fields are ${fields}.` });
    }
});
