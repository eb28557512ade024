import * as z from "zod";
import type { Locale } from "../organizations/organization.ts";
import type { BadgeField, FieldLabel, ShownIn } from "./field.ts";
import type { FieldType } from "./field-kinds.ts";
import type { FieldValue, FieldValues } from "./values.ts";

/** What a certificate says of the person beside the badge: a role, and values of the badge's fields (decision 19.1). */
export interface Outcome {
  readonly role: string | null;
  readonly values: FieldValues | null;
}

/** Of a certificate that says nothing more. */
export const NO_OUTCOME: Outcome = { role: null, values: null };

/** A value with all that is needed to show it. */
export interface ShownValue {
  readonly key: string;
  readonly label: FieldLabel;
  readonly type: FieldType;
  readonly unit: string | null;
  readonly value: FieldValue;
}

/** The values that one place shows, in the order of the badge's fields. */
export function shownValues(
  { fields = [] }: { readonly fields?: readonly BadgeField[] | undefined },
  { values }: Outcome,
  place: ShownIn,
): ShownValue[] {
  if (values === null) return [];
  return fields.flatMap(({ key, label, type, unit, show }) =>
    show.includes(place) && Object.hasOwn(values, key)
      ? [{ key, label, type, unit: unit ?? null, value: values[key]! }]
      : [],
  );
}

/** The label of a field in a language. */
export const labelIn = (label: FieldLabel, locale: Locale): string =>
  typeof label === "string" ? label : label[locale];

/** Schema of a value as it is told to the organization and its systems. */
export const ToldValue = z.union([
  z.string(),
  z.number(),
  z.strictObject({ position: z.int(), of: z.int().nullable() }).meta({ id: "Place" }),
]);
/** The same of values by their keys; a record would check each key too, in twice the time. */
export const ToldValues = z.object({}).catchall(ToldValue);
