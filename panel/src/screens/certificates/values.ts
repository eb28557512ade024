import type { components } from "../../../../client/client.ts";
import { NUMBER_TYPES, valueInText } from "../../../../shared/domain/outcomes/written-value.ts";

export type BadgeField = components["schemas"]["BadgeField"];
type Value = components["schemas"]["Certificate"]["values"][string] | null | undefined;

/** A value as people write it: a place as `17/812`. */
export const valueText = (value: Value): string => {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return value.of === null ? String(value.position) : `${value.position}/${value.of}`;
};

/** A value as its input has it. */
export const valueToForm = (value: Value): string | number | null =>
  typeof value === "number" ? value : valueText(value) || null;

/** The types whose values are numbers. */
export const NUMBERS: readonly BadgeField["type"][] = NUMBER_TYPES;

/** A value of an input or a cell in the form of its field's type; what cannot be read goes as it is, and the API says what is wrong. */
export const readValue = (type: BadgeField["type"], given: unknown): unknown =>
  typeof given === "string" ? valueInText(type, given) : given;
