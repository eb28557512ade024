import { functionWordsOf, wordsIn } from "./function-words.ts";
import type { TextLanguage } from "./language.ts";
import eventNoise from "./words/event-noise.json" with { type: "json" };

const built = new Map<TextLanguage, ReadonlySet<string>>();

/**
 * Words of a language, folded, that neither begin nor end a keyword: its function words, and what every event says
 * (registration, price, schedule, certificate). Built once per language.
 */
export function stopwords(language: TextLanguage): ReadonlySet<string> {
  const words =
    built.get(language) ?? new Set([...functionWordsOf(language), ...wordsIn(eventNoise[language])]);
  built.set(language, words);
  return words;
}
