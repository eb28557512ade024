import type { Design } from "../documents/design.ts";
import { valueKeysIn } from "../documents/design-text.ts";
import { DomainError, type FieldError, invalidFields } from "../errors.ts";
import type { BadgeField } from "../outcomes/field.ts";

/** The texts of a design in which values can be named, with their paths. */
const textsOf = ({ text, back }: Pick<Design, "text"> & Partial<Pick<Design, "back">>) =>
  [
    ["design.text", text],
    ["design.back.text", back?.text],
  ] as const;

/** Refuses a design that names values which are no fields of its badge (decision 19.6). Throws `invalid_request`. */
export function refuseUndeclared(
  design: Parameters<typeof textsOf>[0],
  fields: readonly Pick<BadgeField, "key">[],
): void {
  const declared = new Set(fields.map(({ key }) => key));
  const wrong = textsOf(design).flatMap(([path, text]) =>
    valueKeysIn(text ?? "")
      .filter((key) => !declared.has(key))
      .map((key) => ({ path, message: `Names {values.${key}}, which is no field of the badge.` })),
  );
  if (wrong.length > 0) throw invalidFields(wrong);
}

/** What of a change of fields certificates do not allow: those that are there keep key and type (decision 19.5). */
export function lostFields(before: readonly BadgeField[], after: readonly BadgeField[]): FieldError[] {
  const places = new Map(after.map(({ key }, place) => [key, place]));
  return before.flatMap(({ key, type }): FieldError[] => {
    const place = places.get(key);
    if (place === undefined)
      return [{ path: "fields", message: `Must have the field ${key}; with "show": [] it is hidden.` }];
    if (after[place]!.type === type) return [];
    return [{ path: `fields[${place}].type`, message: `Must stay ${type}: the field ${key} has values.` }];
  });
}

/** A 409 that names each field which certificates need as it is. */
export const fieldsInUse = (errors: readonly FieldError[]): DomainError =>
  new DomainError(
    "fields_in_use",
    "Certificates were issued with this badge: its fields keep key and type; see errors. New ones can be added.",
    { errors },
  );
