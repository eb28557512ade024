import type { components } from "../../../../client/client.ts";

type Design = components["schemas"]["DesignInput"];
type Field = components["schemas"]["BadgeFieldInput"];

/** A form has null for what is empty; the API has no back page then, and a template for the layout `own` only. */
export const tidyDesign = (design: Design = {}): Design => ({
  ...design,
  template: design.layout === "own" ? (design.template ?? null) : null,
  back: design.back?.title || design.back?.text ? { ...design.back, text: design.back.text ?? "" } : null,
});

/** A field has nothing that is empty, and a unit and options with their types only. */
export const tidyFields = (fields: readonly Field[] = []): Field[] =>
  fields.map(
    (field) =>
      Object.fromEntries(
        Object.entries(field).filter(
          ([name, value]) =>
            value !== null &&
            value !== "" &&
            (name !== "options" || field.type === "choice") &&
            (name !== "unit" || field.type === "number" || field.type === "integer"),
        ),
      ) as unknown as Field,
  );
