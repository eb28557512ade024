import { writtenDay } from "./days.ts";
import { dateFormat } from "./formatters.ts";

/** Hours, minutes and seconds as people write them: `1:42:07.5`, or `42:07` without hours. */
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/;
/** The same in ISO 8601: `PT1H42M7.5S`. */
const ISO = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,7})(?:[.,](\d{1,3}))?S)?$/;

/** The milliseconds of a duration in either form; undefined for what is none. */
export function millisecondsOf(value: string): number | undefined {
  const clock = CLOCK.exec(value);
  if (clock && (Number(clock[2]) > 59 || Number(clock[3]) > 59)) return undefined;
  const found = clock ?? ISO.exec(value);
  if (!found) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = ""] = found;
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1_000 + Number(fraction.padEnd(3, "0"));
}

/** The parts of a duration in either form; `fraction` are the digits after the seconds, as they were written. */
export function partsOfDuration(value: string) {
  const whole = Math.floor((millisecondsOf(value) ?? 0) / 1_000);
  const [, fraction = ""] = /[.,](\d+)S?$/.exec(value) ?? [];
  return {
    hours: Math.floor(whole / 3_600),
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
    fraction,
  };
}

export const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** A duration in either form as `1:42:07`, with a fraction only if one was written. */
export function clockOf(value: string): string {
  const { hours, minutes, seconds, fraction } = partsOfDuration(value);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}${fraction && `.${fraction}`}`;
}

/** A duration in either form in ISO 8601, as `PT1H42M7.5S`; the parts that are 0 are left out. */
export function isoOf(value: string): string {
  const { hours, minutes, seconds, fraction } = partsOfDuration(value);
  const exact = `${seconds}${fraction && `.${fraction}`}`;
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, exact !== "0" && `${exact}S`].filter(
    Boolean,
  );
  return `PT${parts.join("") || "0S"}`;
}

/** Days as text in a language (BCP 47). Of a date-time it is the date as written, whatever its offset; a last day before the first is left out. */
export function dayRange(first: string, last: string | null, tag: string): string {
  const format = dateFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const [from, to] = [first, last ?? first].map(writtenDay) as [string, string];
  return to <= from ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}
