import type { Design } from "../documents/design.ts";
import { valueKeysIn } from "../documents/design-text.ts";
import { DomainError, type FieldError, invalidFields } from "../errors.ts";
import type { BadgeField } from "../outcomes/field.ts";
import { type Badge, badgeFields } from "./badge.ts";

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

/**
 * What of a change of a badge certificates do not allow: fields that are there keep key, type and unit, and a badge with
 * fields is not moved to another event, whose lists would not know its values (decision 19.5).
 */
export function lostFields(before: Fielded, after: Fielded): FieldError[] {
  const [former, present] = [badgeFields(before), badgeFields(after)];
  const places = new Map(present.map(({ key }, place) => [key, place]));
  const errors = former.flatMap(({ key, type, unit }): FieldError[] => {
    const place = places.get(key);
    if (place === undefined)
      return [{ path: "fields", message: `Must have the field ${key}; with "show": [] it is hidden.` }];
    const field = present[place]!;
    const stays = (what: "type" | "unit", value: string) => ({
      path: `fields[${place}].${what}`,
      message: `Must stay ${value}: the field ${key} has values.`,
    });
    if (field.type !== type) return [stays("type", type)];
    return field.unit === unit ? [] : [stays("unit", unit ?? "absent")];
  });
  const moved = former.length > 0 && after.event_id !== null && after.event_id !== before.event_id;
  const message = "Must stay, or become null: the fields of the badge have values.";
  return moved ? [...errors, { path: "event_id", message }] : errors;
}
type Fielded = Pick<Badge, "event_id" | "fields">;

/** A 409 that names each field which certificates need as it is. */
export const fieldsInUse = (errors: readonly FieldError[]): DomainError =>
  new DomainError(
    "fields_in_use",
    "Certificates were issued with this badge: its fields keep key, type and unit; see errors. New ones can be added.",
    { errors },
  );
