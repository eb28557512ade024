import { readFileSync } from "node:fs";
import * as z from "zod";
import { analyzeText } from "#shared/analysis/embedded.ts";
import type { TextLanguage } from "#shared/analysis/language.ts";
import { CATEGORIES } from "#shared/domain/events/event-choices.ts";
import { fold } from "#shared/text/fold.ts";

/**
 * One event text with the keywords that a visitor of the directory would type to find it (`keywords`), and further
 * ones that would be right if they were shown (`also`). All others are wrong. Both were written before any rule was
 * tried on the text; the rules were changed by what the tuning set got wrong only.
 */
const LabelledKeywords = z.strictObject({
  category: z.enum(CATEGORIES),
  name: z.string().min(1),
  description: z.string().min(1),
  keywords: z.array(z.string().min(1)).min(1),
  also: z.array(z.string().min(1)),
});
const InLanguage = LabelledKeywords.extend({ language: z.enum(["pt", "en", "es"]) });
export type LabelledText = z.infer<typeof InLanguage>;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(`${import.meta.dirname}/data/keywords/${name}.json`, "utf8"));
const FIRST_SET: readonly LabelledText[] = (["pt", "en", "es"] as const).flatMap((language) =>
  z
    .array(LabelledKeywords)
    .parse(read(language))
    .map((text) => ({ ...text, language })),
);

export const KEYWORD_TEXTS = {
  /** What the rules were tuned on. */
  tuning: FIRST_SET.filter((_, index) => index % 2 === 0),
  /** Scored only. Some of its subjects were known when the list of topics was written. */
  heldOut: FIRST_SET.filter((_, index) => index % 2 === 1),
  /**
   * Written and labelled after the rules and lists were made: 35 of the 38 shown were right at first. One rule, for
   * names that begin with "how to", came from it.
   */
  blind: z.array(InLanguage).parse(read("blind")),
} as const;
export const ALL_KEYWORD_TEXTS: readonly LabelledText[] = Object.values(KEYWORD_TEXTS).flat();

export interface KeywordScores {
  readonly texts: number;
  readonly shown: number;
  readonly right: number;
  /** Of the keywords shown, the part that is right. */
  readonly precision: number;
  /** Texts of which at least one right keyword is shown. */
  readonly helped: number;
  /** The texts with a wrong keyword, one a line. */
  readonly wrong: string;
}

/** Scores what the analysis shows as keywords for texts. */
export function scoreKeywords(texts: readonly LabelledText[]): KeywordScores {
  const judged = texts.map((text) => {
    const right = new Set([...text.keywords, ...text.also].map(fold));
    const shown = analyzeText(text).keywords.map(({ label }) => label);
    return { name: text.name, shown, wrong: shown.filter((label) => !right.has(fold(label))) };
  });
  const sum = (of: (one: (typeof judged)[number]) => number) => judged.reduce((all, one) => all + of(one), 0);
  const shown = sum((one) => one.shown.length);
  const right = shown - sum((one) => one.wrong.length);
  return {
    texts: texts.length,
    shown,
    right,
    precision: right / shown,
    helped: sum((one) => Number(one.shown.length > one.wrong.length)),
    wrong: judged
      .filter(({ wrong }) => wrong.length > 0)
      .map((one) => `${one.name}: wrong ${one.wrong.join(", ")}; shown ${one.shown.join(", ")}`)
      .join("\n"),
  };
}

export const ofLanguage = (language: TextLanguage): readonly LabelledText[] =>
  ALL_KEYWORD_TEXTS.filter((text) => text.language === language);
