import type { FieldType } from "./field-kinds.ts";

/** The types whose values are numbers. */
export const NUMBER_TYPES: readonly FieldType[] = ["number", "integer", "percent"];

/** What separates decimals where somebody writes; undefined when it is not known. */
export type Decimal = "." | "," | undefined;

const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
/** May be thousands, or three decimals. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
/** Thousands with decimals behind them, or several groups of thousands. */
const GROUPED =
  /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?: \d{3})+(?:[.,]\d+)?)$/;

/** Whether a number can be read in two ways, such as `1,250`. */
export const isAmbiguousNumber = (text: string): boolean => AMBIGUOUS.test(text);

/**
 * A number as people write it: `9,5`, `1.234,5`, `1 234`. One that can be read in two ways, such as `1,250`, is read with the
 * decimal separator that is given, and is undefined without (decision 19.16); undefined too for what is no number.
 */
export function numberInText(text: string, decimal?: Decimal): number | undefined {
  const [, separator] = AMBIGUOUS.exec(text) ?? [];
  if (separator !== undefined && decimal === undefined) return undefined;
  const isThousands = separator !== undefined && separator !== decimal;
  if (!isThousands && PLAIN.test(text)) return Number(text.replace(",", "."));
  if (!isThousands && !GROUPED.test(text)) return undefined;
  // Of two different marks the last one is of the decimals, unless it stands twice.
  const marks = text.replaceAll(/[^., ]/g, "");
  const last = marks.at(-1)!;
  const hasDecimals = !isThousands && last !== " " && marks.indexOf(last) === marks.length - 1;
  const parts = text.split(/[., ]/);
  return Number(hasDecimals ? `${parts.slice(0, -1).join("")}.${parts.at(-1)}` : parts.join(""));
}

/** Which of the first two numbers of a date is the day; undefined when it is not known. */
export type DayOrder = "day_first" | "month_first" | undefined;

/**
 * A day such as `25/12/2026`, where only one reading is a date, or by the order that is given; else as it was written. With dots the
 * day comes first everywhere.
 */
export function dayInText(text: string, order?: DayOrder): string {
  const [, first = "", mark, second = "", year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return text;
  const known = mark === "." ? "day_first" : order;
  const isClear = Number(first) > 12 || Number(second) > 12 || first === second;
  if (!isClear && known === undefined) return text;
  const isMonthFirst = isClear ? Number(second) > 12 : known === "month_first";
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A text of a form or a cell in the form of its field's type; what cannot be read stays as it is, and the API says what is wrong. */
export function valueInText(type: FieldType, given: string, decimal?: Decimal, order?: DayOrder): unknown {
  const text = given.trim();
  if (NUMBER_TYPES.includes(type)) return numberInText(text.replace(/\s*%$/, ""), decimal) ?? text;
  if (type === "date") return dayInText(text, order);
  if (type !== "place") return text;
  const [, position, of] = /^(\d+)\s*[ºª°.]?(?:\s*(?:\/|de|of)\s*(\d+))?$/i.exec(text) ?? [];
  return position === undefined ? text : { position: Number(position), ...(of && { of: Number(of) }) };
}
