import { picturedAddresses } from "../documents/image.ts";
import { type FieldError, invalidFields } from "../errors.ts";
import { LIMITS } from "../rules.ts";
import type { TemplateContent } from "./template.ts";

/** Throws `invalid_request` that names everything for which a template is refused (decision 20.3). */
export function refuseBadTemplate(content: TemplateContent): void {
  const errors = [...sizeErrors(content), ...roleErrors(content)];
  if (errors.length > 0) throw invalidFields(errors);
}

function sizeErrors(content: TemplateContent): FieldError[] {
  const errors: FieldError[] = [];
  if (Buffer.byteLength(JSON.stringify(content)) > LIMITS.templateBytes)
    errors.push({
      path: "pages",
      message: `Pages and variants may have at most ${LIMITS.templateBytes.toLocaleString("en")} bytes as JSON.`,
    });
  if (picturedAddresses(content).length > LIMITS.imagesPerTemplate)
    errors.push({
      path: "pages",
      message: `May have at most ${LIMITS.imagesPerTemplate} different pictures and backgrounds.`,
    });
  return errors;
}

/** A role has pages of its own once. */
const roleErrors = ({ variants }: TemplateContent): FieldError[] =>
  variants.flatMap(({ role }, n) =>
    variants.findIndex((variant) => variant.role === role) < n
      ? [{ path: `variants[${n}].role`, message: `There are other pages for the role "${role}" already.` }]
      : [],
  );
