import { inZone, lastMoment, momentAt } from "#shared/formats/days.ts";
import { fold } from "#shared/text/fold.ts";
import type { BadgeField } from "../outcomes/field.ts";
import { PRESETS } from "../outcomes/presets.ts";
import {
  type DayOrder,
  type Decimal,
  dayInText,
  isAmbiguousNumber,
  NUMBER_TYPES,
  numberInText,
  valueInText,
} from "../outcomes/written-value.ts";
import { DatedInstant } from "../text.ts";
import words from "./language-words.json" with { type: "json" };
import type { PlainTarget } from "./plain-targets.ts";

/** How cells of a file are read. */
export interface CellReading {
  /** Of the organization (a name of the IANA database): a date is a day there. */
  readonly timeZone: string;
  /** How the file separates decimals, if that is known. */
  readonly decimal?: Decimal;
  /** How the file writes days such as 05/06/2026, if that is known. */
  readonly days?: DayOrder;
}

/** What a cell says as the API takes it, or in a sentence why it cannot be taken. */
export type CellValue = { readonly value: unknown } | { readonly problem: string };

/** What spreadsheets write in place of a value. */
const FAILED = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
const TOO_NARROW = /^#{3,}$/;

/** Why a cell is no value at all: its formula failed, or its column was too narrow when the file was written. */
export function failedCell(text: string): string | undefined {
  if (FAILED.test(text)) return `Is an error of the spreadsheet (${text}). Correct its formula.`;
  if (TOO_NARROW.test(text))
    return "Has only ###, as its column was too narrow. Widen it, and save the file again.";
  return undefined;
}

/** As spreadsheets show a long number: its digits may be gone. */
const EXPONENT = /^-?(\d)(?:[.,](\d+))?e\+(\d{2,3})$/i;
const SHORTENED =
  "Was shortened by the spreadsheet, and digits are lost. Format its column as text, and write the number again.";
const isShortened = (text: string): boolean => EXPONENT.test(text);

/** A cell of one line; what is blank around its breaks is one space. */
export const oneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join(" ")
    : text;

/** No number, date or time is longer; patterns for them may take a time that grows with the square of a length. */
const SHORT_LENGTH = 200;

/** What a cell with something in it says for a target. */
export function plainValue(
  target: PlainTarget,
  text: string,
  fields: readonly BadgeField[],
  how: CellReading,
): CellValue {
  switch (target) {
    case "reason":
      return { value: text };
    case "recipient_number":
      return phoneNumber(oneLine(text));
    case "recipient_locale":
      return { value: LANGUAGES.get(fold(text).replaceAll(/[^a-z]/g, "")) ?? text };
    case "external_id":
      return isShortened(text) ? { problem: SHORTENED } : { value: oneLine(text) };
    case "role":
      return { value: roleIn(oneLine(text), fields) };
    case "workload_hours":
      return hours(text, how.decimal);
    case "expires_at":
      return expiry(text, how);
    default:
      return { value: oneLine(text) };
  }
}

/** What a cell with something in it says for a field of the badge. */
export function fieldValue(field: BadgeField, text: string, { decimal, days }: CellReading): CellValue {
  const line = oneLine(text);
  const { type, options } = field;
  if (type !== "text" && type !== "choice" && line.length > SHORT_LENGTH) return { value: line };
  if (NUMBER_TYPES.includes(type) && decimal === undefined && isAmbiguousNumber(line.replace(/\s*%$/, "")))
    return { problem: AMBIGUOUS };
  if (type === "text" && isShortened(line)) return { problem: SHORTENED };
  if (type === "choice") return { value: spelledAs(line, options ?? []) };
  // A spreadsheet keeps a time with each date.
  return {
    value: valueInText(
      type,
      type === "date" ? line.replace(/^(\d{4}-\d\d-\d\d)T[\d:]+$/, "$1") : line,
      decimal,
      days,
    ),
  };
}

const AMBIGUOUS =
  "Can be read in two ways, with thousands or with decimals. Write it without a separator of thousands, and with other than three decimals.";

/** The known spelling of a word that differs in case or accents only. */
const spelledAs = (text: string, known: readonly string[]): string =>
  known.includes(text) ? text : (known.find((one) => fold(one) === fold(text)) ?? text);

/** A role as fields of the badge name it, by its name or, of a usual one, by its label in a language. */
function roleIn(text: string, fields: readonly BadgeField[]): string {
  const known = fields.flatMap(({ role }) => role ?? []);
  if (known.length === 0) return text;
  const usual = PRESETS.flatMap(({ roles }) => roles).find(
    ({ key, label }) => known.includes(key) && Object.values(label).some((name) => fold(name) === fold(text)),
  );
  return usual?.key ?? spelledAs(text, known);
}

/** A number that a spreadsheet has made of a phone's, if no digit of it is lost. */
function phoneNumber(text: string): CellValue {
  const [, whole] = /^(\d{6,15})[.,]0+$/.exec(text) ?? [];
  if (whole !== undefined) return { value: whole };
  const [, first, decimals = "", exponent] = EXPONENT.exec(text) ?? [];
  if (exponent === undefined) return { value: text };
  return decimals.length === Number(exponent) ? { value: `${first}${decimals}` } : { problem: SHORTENED };
}

const LANGUAGES = new Map(
  Object.entries(words).flatMap(([language, listed]) =>
    listed.split(" ").map((word) => [word, language] as const),
  ),
);

const NO_HOURS = "Must be a number of hours, such as 8 or 7.5.";

/** `8`, `7,5`, `8h`, `8 horas`, `8h30`, `8:30` or `8:30:00`. */
function hours(text: string, decimal: Decimal): CellValue {
  if (text.length > SHORT_LENGTH) return { problem: NO_HOURS };
  const [, written, minutes] = /^(\d{1,5})\s*(?:h|:)\s*([0-5]\d)(?:\s*(?:m|min)?|:00)$/i.exec(text) ?? [];
  if (written !== undefined) return { value: Number((Number(written) + Number(minutes) / 60).toFixed(4)) };
  const bare = text.replace(/\s*(?:h|hs|hrs?|horas?|hours?)\.?$/i, "");
  if (decimal === undefined && isAmbiguousNumber(bare)) return { problem: AMBIGUOUS };
  const value = numberInText(bare, decimal);
  return value === undefined ? { problem: NO_HOURS } : { value };
}

const NO_EXPIRY =
  "Must be a date such as 2026-12-31, or a date-time such as 2026-12-31T18:00:00-03:00; of 05/06/2026 nobody knows which is the month.";

/** The end of a certificate's validity; a date ends with its day where the organization is, a time without a zone is told there. */
export function expiry(text: string, { timeZone, days }: CellReading): CellValue {
  const day = dayInText(text, days);
  if (/^\d{4}-\d\d-\d\d$/.test(day))
    return isDay(day) ? { value: endOf(day, timeZone) } : { problem: NO_EXPIRY };
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? [];
  if (date !== undefined) {
    if (!isDay(date)) return { problem: NO_EXPIRY };
    // A spreadsheet has each date with the time at which it begins.
    if (/^00:00(?::00)?$/.test(time!)) return { value: endOf(date, timeZone) };
    return { value: inZone(momentAt(`${date}T${time}`, timeZone), timeZone) };
  }
  const parsed = DatedInstant.safeParse(text);
  return parsed.success ? { value: parsed.data } : { problem: NO_EXPIRY };
}

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** Rows of a file mostly end on one day. */
let lastEnd = { day: "", timeZone: "", end: "" };
function endOf(day: string, timeZone: string): string {
  if (lastEnd.day !== day || lastEnd.timeZone !== timeZone)
    lastEnd = { day, timeZone, end: inZone(lastMoment(day, timeZone), timeZone) };
  return lastEnd.end;
}
