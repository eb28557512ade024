import { textParts } from "#shared/domain/documents/design-text.ts";
import type { DocumentFacts } from "#shared/domain/documents/document-facts.ts";
import { LANGUAGE_TAGS, type Locale } from "#shared/domain/organizations/organization.ts";
import { valueText } from "#shared/domain/outcomes/value-text.ts";
import { dayRange } from "#shared/formats/durations.ts";
import { numberFormat } from "#shared/formats/formatters.ts";
import { NBSP, unbroken, withWholes } from "#shared/formats/unbroken.ts";
import { PRINTED_TEXTS } from "#shared/texts/texts.ts";

/** A text with the direction in which it is read. */
export interface Line {
  readonly text: string;
  readonly rtl: boolean;
  /** Has a word that may be wider than its place, and may then be broken. */
  readonly long: boolean;
  /** In capital letters, where they are other ones than in most languages; absent where they are the same. */
  readonly capitals?: string;
}

/** Right to left when the first letter is. */
const RTL =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A text as a line, in which days and numbers with units stay whole. */
export function line(given: string): Line {
  const text = withWholes(given);
  return { text, rtl: RTL.test(text), long: /[\S\u00a0]{19}/u.test(text), ...capitalsOf(text) };
}

/** Letters of Turkish alone, and those that it does not have; ş is Romanian and Kurdish too. */
const TURKISH = /[ğĞıİ]/u;
const NOT_TURKISH = /[^\P{Script=Latin}a-zA-ZçÇğĞıİöÖşŞüÜâÂîÎûÛ\u00aa\u00ba]|[qwxQWX]/u;

/** Greek capitals have no accents; the one of `i` is `İ` in a Turkish text, and in a Turkish word of any other. */
function capitalsOf(given: string): Pick<Line, "capitals"> {
  const text = given.normalize("NFC");
  const isTurkish = TURKISH.test(text) && !NOT_TURKISH.test(text);
  const capitals = text.replaceAll(/[\p{L}\p{M}'’]+/gu, (word) =>
    /\p{Script=Greek}/u.test(word)
      ? word.toLocaleUpperCase("el")
      : word.toLocaleUpperCase(isTurkish || TURKISH.test(word) ? "tr" : "en"),
  );
  return capitals === text.toUpperCase() ? {} : { capitals };
}

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
  return (spoken === range ? words.on : words.from).replace(/ $/, NBSP) + spoken;
}

/** Where an event was, or that it was online; null when that is not known. */
export function placeNameOf({ event, locale }: DocumentFacts): string | null {
  if (event.location_type === "ONLINE") return PRINTED_TEXTS[locale].online.trim();
  return [event.city, event.state].filter((part) => part !== null).join(", ") || null;
}

export const hoursOf = (hours: number, locale: Locale): string =>
  numberFormat(LANGUAGE_TAGS[locale], { style: "unit", unit: "hour", unitDisplay: "long" })
    .format(hours)
    .replace(" ", NBSP);

/** A paragraph with its own direction, in parts; the strong ones have each its own too. */
export interface Paragraph {
  readonly rtl: boolean;
  readonly parts: readonly (Line & { readonly strong: boolean })[];
}

/** A part of what is said; a strong one was filled in. */
export interface SaidPart {
  readonly text: string;
  readonly strong?: boolean;
}

/** What each field of a text says of a certificate; one that says nothing is absent. */
export type Fields = ReadonlyMap<string, string>;

/** The fields of the texts of a certificate, which takes a while: once for all its texts. */
export function textFieldsOf(facts: DocumentFacts): Fields {
  const details = detailsOf(facts).map(({ field, value }) => [field, value] as const);
  const values = (facts.values ?? []).map(
    (shown) => [`values.${shown.key}`, wholeValue(shown, facts.locale)] as const,
  );
  return new Map([
    ...details,
    ["recipient_name", facts.recipient_name],
    ["event_name", facts.event.name],
    ["badge_name", facts.badge.name],
    ["issuer", facts.issuer.name],
    ["role", facts.role ?? ""],
    ...values,
  ]);
}

type Value = NonNullable<DocumentFacts["values"]>[number];

/** A value as people read it. No line breaks in what we write, such as a date; in what others wrote only where they would not mind. */
export function wholeValue(value: Value, locale: Locale): string {
  const text = valueText(value, locale);
  return text === value.value ? text : unbroken(text);
}

/** A text with its fields filled, in lines; one whose fields all have no value is left out, unless `whole` and the only one. */
export function filledLines(
  fields: Fields,
  text: string,
  { whole = false }: { readonly whole?: boolean } = {},
): readonly (readonly SaidPart[])[] {
  const written = text.split("\n");
  const lines: SaidPart[][] = [];
  let left = false;
  for (const one of written) {
    const said = textParts(one).map((part) =>
      "text" in part ? { ...part, strong: false } : { text: fields.get(part.field) ?? "", strong: true },
    );
    const parts = said.filter((part) => part.text !== "");
    if (left && parts.length === 0 && (lines.at(-1)?.length ?? 0) === 0) continue;
    left = said.some((part) => part.strong) && !parts.some((part) => part.strong);
    if (!left || (whole && written.length === 1)) lines.push(parts);
  }
  return lines;
}

/** The paragraphs of what is said, one a line; each is read in the direction of its first letter. */
export const paragraphs = (lines: readonly (readonly SaidPart[])[]): Paragraph[] =>
  lines.map((parts) => ({
    rtl: line(parts.map(({ text }) => text).join("")).rtl,
    // An empty line has a height.
    parts: joined(parts.length > 0 ? parts : [{ text: NBSP }]),
  }));

/** Parts that look alike and follow each other are one, as each costs; a part from right to left stays apart. */
function joined(parts: readonly SaidPart[]): Paragraph["parts"] {
  const result: Paragraph["parts"][number][] = [];
  for (const { text, strong = false } of parts) {
    const last = result.at(-1);
    const apart = last === undefined || last.strong !== strong || last.rtl || line(text).rtl;
    if (apart) result.push({ ...line(text), strong });
    else result.splice(-1, 1, { ...line(last.text + text), strong });
  }
  return result;
}
