import { PRINTED_TEXTS } from "#shared/texts/texts.ts";
import type { CATEGORIES } from "../events/event-choices.ts";
import type { Warning } from "../warnings.ts";
import type { Layout } from "./design.ts";
import { type TextField, type TextPart, textParts } from "./design-text.ts";

/** Which headline an event's certificates have: that of a course only when it has hours. */
export function headlineOf(category: (typeof CATEGORIES)[number], hours: number | null) {
  if (category === "SPORTS") return "achievement";
  return category === "EDUCATION" && hours !== null ? "completion" : "participation";
}

const PRINTED = Object.values(PRINTED_TEXTS);

/** Fields that a layout prints in large letters by itself, beside the sentence or the text. */
const LARGE: Readonly<Record<Layout, readonly TextField[]>> = {
  classic: ["recipient_name"],
  academic: ["recipient_name"],
  modern: ["recipient_name"],
  sport: ["recipient_name", "event_name"],
};

/** A text in the form in which it is searched for another. */
const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").toLowerCase();

/** A word after `{hours}` that is printed with the number already. */
const UNIT = /^\s*(?:horas?|hours?|hrs?|hs?)(?!\p{L})/iu;

/**
 * Says what a design's text would say twice, since its layout prints it by itself, in whichever language: names, the line
 * before the name, a headline or the title, and the unit of the hours. Empty without a text.
 */
export function repetitions(
  { title, text }: { readonly title?: string | null; readonly text: string | null },
  layout: Layout,
): Warning[] {
  if (text === null) return [];
  const parts = textParts(text);
  const written = plain(parts.map((part) => ("text" in part ? part.text : " ")).join(""));
  const those = (phrases: readonly string[]) =>
    [...new Set(phrases)].filter((phrase) => written.includes(plain(phrase)));
  const fields = LARGE[layout].filter((field) => parts.some((part) => isOf(field, part)));
  const headlines = PRINTED.flatMap((texts) => Object.values(texts.headlines));
  // A title of one word may well stand in a sentence.
  const titles = title?.includes(" ") ? [title, ...headlines] : headlines;
  const unit = parts.map((part, n) => isOf("hours", parts[n - 1]) && "text" in part && UNIT.exec(part.text));
  const messages = [
    ...fields.map(
      (field) =>
        `The layout ${layout} prints {${field}} by itself, so the document has it twice; leave it out of the text.`,
    ),
    ...those(layout === "sport" ? [] : PRINTED.map(({ certify }) => certify)).map(
      (phrase) =>
        `The layout ${layout} prints "${phrase}", or the same in the language of the document, by itself; leave it out of the text.`,
    ),
    ...those(titles).map(
      (phrase) =>
        `The layout ${layout} prints a headline by itself, so the document has two; leave "${phrase}" out of the text. The headline can be another one: \`design.title\`.`,
    ),
    ...(unit.some(Boolean)
      ? ['{hours} has its unit, such as "40 hours"; leave the word after it out of the text.']
      : []),
  ];
  return messages.map((message) => ({ path: "design.text", code: "text_repeats_layout", message }));
}

const isOf = (field: TextField, part: TextPart | undefined): boolean =>
  part !== undefined && "field" in part && part.field === field;
