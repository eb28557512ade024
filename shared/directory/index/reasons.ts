import type { Locale } from "#shared/domain/organizations/organization.ts";

/** The most labels that a reason names. */
const LABELS_NAMED = 3;

/** The reasons of next steps in a language; `labels` are skills and keywords that two events share. */
export interface Reasons {
  readonly chosen: string;
  shares(labels: readonly string[]): string;
  /** Shared skills at a lower or a higher level. */
  level(labels: readonly string[], direction: "lower" | "higher"): string;
}

/** The reasons in a language, in one sentence each. */
export const reasonsIn = (locale: Locale): Reasons => REASONS[locale];

type Words = readonly [tag: string, chosen: string, shares: string, lower: string, higher: string];
const WORDS: Readonly<Record<Locale, Words>> = {
  pt: [
    "pt-BR",
    "Escolhido por quem organiza o evento.",
    "Tem em comum",
    "em nível mais básico",
    "em nível mais avançado",
  ],
  en: ["en-GB", "Chosen by the issuer.", "Shares", "at a more basic level", "at a more advanced level"],
  es: [
    "es",
    "Elegido por quien organiza el evento.",
    "Tiene en común",
    "a un nivel más básico",
    "a un nivel más avanzado",
  ],
};

function reasonsOf([tag, chosen, shares, lower, higher]: Words): Reasons {
  const list = new Intl.ListFormat(tag);
  const listed = (labels: readonly string[]) => `${shares} ${list.format(labels.slice(0, LABELS_NAMED))}`;
  return {
    chosen,
    shares: (labels) => `${listed(labels)}.`,
    level: (labels, direction) => `${listed(labels)}, ${direction === "lower" ? lower : higher}.`,
  };
}

/** Made once, as to make a list format takes longer than to write the reasons of a page with it. */
const REASONS: Readonly<Record<Locale, Reasons>> = {
  pt: reasonsOf(WORDS.pt),
  en: reasonsOf(WORDS.en),
  es: reasonsOf(WORDS.es),
};
