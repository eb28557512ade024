import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { dayRange } from "#shared/text/days.ts";
import { NBSP } from "./lines.ts";
import type { Words } from "./words.ts";

/** Dates, place and hours of a certificate, each with its label and the field that names it in texts. */
export function detailsOf(facts: DocumentFacts, words: Words) {
  const { event } = facts;
  const dates =
    event.initial_date === null ? null : dayRange(event.initial_date, event.finish_date, words.tag);
  const hours = facts.workload_hours === null ? null : hoursOf(facts.workload_hours, words);
  const rows = [
    { field: "dates", label: words.labels.dates, value: dates },
    { field: "place", label: words.labels.place, value: placeNameOf(facts, words) },
    { field: "hours", label: words.labels.hours, value: hours },
  ] as const;
  return rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
}

/** The days of an event as a part of the sentence: on one day, or from the first to the last. */
export function period(first: string, last: string | null, words: Words): string {
  const range = dayRange(first, last, words.tag);
  const spoken = range.replace(/\s*–\s*/, words.to);
  return (spoken === range ? words.on : words.from).replace(/ $/, NBSP) + unbroken(spoken);
}

/** A date in which no line breaks beside a number. */
const unbroken = (date: string): string => date.replaceAll(/ (?=\d)|(?<= de) |(?<=(?:^| )\d\d?) /g, NBSP);

/** Where an event was, or that it was online; null when that is not known. */
export function placeNameOf({ event }: DocumentFacts, words: Words): string | null {
  if (event.location_type === "ONLINE") return words.online.trim();
  return [event.city, event.state].filter((part) => part !== null).join(", ") || null;
}

/** Hours with their unit. */
export const hoursOf = (hours: number, words: Words): string =>
  new Intl.NumberFormat(words.tag, { style: "unit", unit: "hour", unitDisplay: "long" })
    .format(hours)
    .replace(" ", NBSP);
