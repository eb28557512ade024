import * as z from "zod";

/** Every code of a warning: what was done as asked, but may not be what was meant. */
const WARNING_CODES = [
  "unrenderable_text",
  "text_repeats_layout",
  "image_failed",
  "contrast_unknown",
  "address_typo",
  "role_address",
  "disposable_address",
  "number_typo",
] as const;

/** What was done as asked, but may not be what was meant: the field, as an error names it, and what to do. */
export const Warning = z
  .strictObject({
    path: z.string().meta({ examples: ["recipient[3].recipient_name"] }),
    code: z.enum(WARNING_CODES),
    message: z.string(),
    recipient: z.int().optional().meta({
      description: "Of a recipient's address or number: the recipient's place in the request, from 0.",
    }),
    did_you_mean: z
      .string()
      .optional()
      .meta({
        description: "With `address_typo` and `number_typo`: the address or number that was probably meant.",
        examples: ["ana.souza@gmail.com"],
      }),
  })
  .meta({ id: "Warning", description: "Was done as asked, but may not be what was meant." });
export type Warning = z.infer<typeof Warning>;

/** The warnings of a JSON answer, which has the field only when there are some. */
export const Warnings = z.array(Warning).optional();

export const warningsField = (warnings: readonly Warning[]): { warnings?: Warning[] } =>
  warnings.length > 0 ? { warnings: [...warnings] } : {};

/** What the header may hold, as all headers of an answer together have 10,240 bytes at most. */
const HEADER_LENGTH = 3_000;

/**
 * The warnings of an answer that is no JSON: a header with the same list in ASCII, as far as a header holds it; no header
 * when there are none.
 */
export function warningsHeader(warnings: readonly Warning[]): Record<string, string> {
  const ascii = JSON.stringify(warnings).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (warnings.length === 0) return {};
  return ascii.length > HEADER_LENGTH ? warningsHeader(warnings.slice(0, -1)) : { "preview-warnings": ascii };
}
