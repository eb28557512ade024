import type { Locale } from "../organizations/organization.ts";
import type { Warning } from "../warnings.ts";
import type { Layout } from "./design.ts";
import { type TextField, type TextPart, textParts } from "./design-text.ts";

export type Headline = "participation" | "completion" | "achievement";

/** What the layouts print above the name of the recipient, by language. */
export const HEADLINES: Readonly<Record<Locale, Readonly<Record<Headline, string>>>> = {
  pt: {
    participation: "Certificado de Participação",
    completion: "Certificado de Conclusão",
    achievement: "Certificado de Conquista",
  },
  en: {
    participation: "Certificate of Participation",
    completion: "Certificate of Completion",
    achievement: "Certificate of Achievement",
  },
  es: {
    participation: "Certificado de Participación",
    completion: "Certificado de Finalización",
    achievement: "Certificado de Logro",
  },
};

/** The line before the name; the layout sport has none. */
export const CERTIFY: Readonly<Record<Locale, string>> = {
  pt: "Certificamos que",
  en: "This is to certify that",
  es: "Certificamos que",
};

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
  const headlines = Object.values(HEADLINES).flatMap((words) => Object.values(words));
  // A title of one word may well stand in a sentence.
  const titles = title?.includes(" ") ? [title, ...headlines] : headlines;
  const unit = parts.map((part, n) => isOf("hours", parts[n - 1]) && "text" in part && UNIT.exec(part.text));
  const messages = [
    ...fields.map(
      (field) =>
        `The layout ${layout} prints {${field}} by itself, so the document has it twice; leave it out of the text.`,
    ),
    ...those(layout === "sport" ? [] : Object.values(CERTIFY)).map(
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
