import type { components } from "../../../../client/client.ts";

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
export const NUMBERS: readonly BadgeField["type"][] = ["number", "integer", "percent"];

/** A number as people write it; undefined for one that can be read in two ways, such as `1,250`. */
function numberOf(text: string): number | undefined {
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text) || /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined;
  return Number(text.replace(",", "."));
}

/** A day such as `25/12/2026` where only one reading is a date; else as it was written. */
function dayOf(text: string): string {
  const [, first = "", second = "", year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year === undefined || (Number(first) <= 12 && Number(second) <= 12 && first !== second)) return text;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A value of an input or a cell in the form of its field's type; what cannot be read goes as it is, and the API says what is wrong. */
export function readValue(type: BadgeField["type"], given: unknown): unknown {
  if (typeof given !== "string") return given;
  const text = given.trim();
  if (NUMBERS.includes(type)) return numberOf(text.replace(/\s*%$/, "")) ?? text;
  if (type === "date") return dayOf(text);
  if (type !== "place") return text;
  const [, position, of] = /^(\d+)\s*[ºª°.]?(?:\s*(?:\/|de|of)\s*(\d+))?$/i.exec(text) ?? [];
  return position === undefined ? text : { position: Number(position), ...(of && { of: Number(of) }) };
}
