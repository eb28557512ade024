import { dayRange, partsOfDuration, twoDigits } from "#shared/formats/durations.ts";
import { numberFormat } from "#shared/formats/formatters.ts";
import { NBSP } from "#shared/formats/unbroken.ts";
import type { Locale } from "../organizations/organization.ts";
import type { ShownValue } from "./outcome.ts";
import type { Place } from "./values.ts";

/** The languages as Intl names them. */
const TAGS: Readonly<Record<Locale, string>> = { pt: "pt-BR", en: "en-US", es: "es" };
const UNGROUPED = { useGrouping: false } as const;

/**
 * A value as people of a language read it: `1:42:07` or `1h42min07s`, `17th of 812` or `17º de 812`,
 * decimals and dates of the language; texts and choices as they are.
 */
export function valueText(
  { type, unit, value }: Pick<ShownValue, "type" | "unit" | "value">,
  locale: Locale,
): string {
  switch (type) {
    case "duration":
      return durationText(String(value), locale);
    case "date":
      return dayRange(String(value), null, TAGS[locale]);
    case "place":
      return typeof value === "object" ? placeText(value, locale) : String(value);
    case "percent":
      return numberText(Number(value) / 100, locale, { style: "percent", maximumFractionDigits: 4 });
    case "number":
    case "integer":
      // Without a unit it may be a year or the number of a runner, which nobody groups.
      return unit === null
        ? numberText(Number(value), locale, UNGROUPED)
        : numberText(Number(value), locale) + NBSP + unit;
    default:
      return typeof value === "number" ? numberText(value, locale, UNGROUPED) : String(value);
  }
}

const numberText = (value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(TAGS[locale], { maximumFractionDigits: 6, ...options }).format(value);

/** `17th of 812`; Portuguese and Spanish write the same sign after every number. */
function placeText({ position, of }: Place, locale: Locale): string {
  const number = numberText(position, locale);
  const total = of === null ? null : numberText(of, locale);
  if (locale !== "en") return total === null ? `${number}º` : `${number}º de${NBSP}${total}`;
  const ending = { one: "st", two: "nd", few: "rd" }[
    new Intl.PluralRules("en", { type: "ordinal" }).select(position) as "one" | "two" | "few"
  ];
  return `${number}${ending ?? "th"}${total === null ? "" : ` of${NBSP}${total}`}`;
}

/** `1:42:07.5`; in Portuguese and Spanish `1h42min07,5s`. */
function durationText(value: string, locale: Locale): string {
  const { hours, minutes, seconds, fraction } = partsOfDuration(value);
  if (locale === "en") {
    const clock =
      hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
    return clock + (fraction && `.${fraction}`);
  }
  const exact = `${hours > 0 || minutes > 0 ? twoDigits(seconds) : seconds}${fraction && `,${fraction}`}s`;
  if (hours > 0) return `${hours}h${twoDigits(minutes)}min${exact}`;
  return minutes > 0 ? `${minutes}min${exact}` : exact;
}
