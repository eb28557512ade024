/** THE list of why a template is refused, as `code` of an error names it. The editor has a text for each. */
export const TEMPLATE_REFUSALS = [
  "template_too_large",
  "too_many_pictures",
  "too_many_pixels",
  "role_twice",
  "name_missing",
  "code_missing",
  "id_twice",
  "off_page",
  "too_small",
  "code_too_small",
  "code_covered",
  "code_on_picture",
  "code_light",
  "contrast_low",
  "name_too_long",
  "too_many_letters",
  "slow_page",
  "unknown_field",
  "field_too_often",
] as const;
export type TemplateRefusal = (typeof TEMPLATE_REFUSALS)[number];
