import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import { dayRange } from "#shared/text/days.ts";
import { PRINTED_TEXTS } from "#shared/texts/texts.ts";
import { NBSP } from "./lines.ts";

/** Dates, place and hours of a certificate, each with its label and the field that names it in texts. */
export function detailsOf(facts: DocumentFacts) {
  const { event, locale } = facts;
  const { labels } = PRINTED_TEXTS[locale];
  const dates =
    event.initial_date === null
      ? null
      : dayRange(event.initial_date, event.finish_date, LANGUAGE_TAGS[locale]);
  const hours = facts.workload_hours === null ? null : hoursOf(facts.workload_hours, locale);
  const rows = [
    { field: "dates", label: labels.dates, value: dates },
    { field: "place", label: labels.place, value: placeNameOf(facts) },
    { field: "hours", label: labels.hours, value: hours },
  ] as const;
  return rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
}

/** The days of an event as a part of the sentence: on one day, or from the first to the last. */
export function period(first: string, last: string | null, locale: Locale): string {
  const words = PRINTED_TEXTS[locale];
  const range = dayRange(first, last, LANGUAGE_TAGS[locale]);
  const spoken = range.replace(/\s*–\s*/, words.to);
  return (spoken === range ? words.on : words.from).replace(/ $/, NBSP) + unbroken(spoken);
}

/** A date in which no line breaks beside a number. */
const unbroken = (date: string): string => date.replaceAll(/ (?=\d)|(?<= de) |(?<=(?:^| )\d\d?) /g, NBSP);

/** Where an event was, or that it was online; null when that is not known. */
export function placeNameOf({ event, locale }: DocumentFacts): string | null {
  if (event.location_type === "ONLINE") return PRINTED_TEXTS[locale].online.trim();
  return [event.city, event.state].filter((part) => part !== null).join(", ") || null;
}

/** Hours with their unit. */
export const hoursOf = (hours: number, locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: "unit", unit: "hour", unitDisplay: "long" })
    .format(hours)
    .replace(" ", NBSP);
