import type { Locale } from "../organizations/organization.ts";
import type { Warning } from "../warnings.ts";
import type { Layout } from "./design.ts";
import { type TextField, textParts } from "./design-text.ts";

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

/** Says what a design's text would say twice, since its layout prints it by itself; empty without a text. */
export function repetitions(text: string | null, layout: Layout): Warning[] {
  if (text === null) return [];
  const parts = textParts(text);
  const written = plain(parts.map((part) => ("text" in part ? part.text : " ")).join(""));
  const certify = layout === "sport" ? [] : Object.values(CERTIFY);
  const phrases = [...certify, ...Object.values(HEADLINES).flatMap((words) => Object.values(words))];
  const found = [
    ...LARGE[layout]
      .filter((field) => parts.some((part) => "field" in part && part.field === field))
      .map((field) => `{${field}}`),
    ...new Set(phrases.filter((phrase) => written.includes(plain(phrase)))),
  ];
  return found.map((what) => ({
    path: "design.text",
    code: "text_repeats_layout",
    message: `The layout ${layout} prints ${what.startsWith("{") ? what : `"${what}"`} by itself, so the document has it twice; leave it out of the text.`,
  }));
}
