import type { Token } from "./tokens.ts";
import words from "./words/function-words.json" with { type: "json" };

/** The words of a line: a list of single words would be a kilobyte longer in the bundle. */
export const wordsIn = (line: string): readonly string[] => line.split(" ");

export const functionWordsOf = (language: keyof typeof words): readonly string[] => wordsIn(words[language]);

export type TextLanguage = "pt" | "en" | "es";
/** A tie goes to the earlier one: Portuguese before Spanish, as the service is at home in Brazil. */
export const TEXT_LANGUAGES: readonly TextLanguage[] = ["en", "pt", "es"];

const ENDINGS: Readonly<Record<TextLanguage, RegExp>> = {
  pt: /(?:cao|coes|agem|agens|inhos?|inhas?|dade|dades|encia|eiros?|eiras?|avel|ivel|oes|aos)$/u,
  en: /(?:ing|tion|tions|ness|ment|ments|ally|ful|ship|ings|ers|ght|ed)$/u,
  es: /(?:cion|ciones|aje|ajes|illo|illa|dad|dades|miento|mientos|iente|ero|uelo|eza|ue[bnrst]\w?[oa]s?)$/u,
};

const LETTERS: Readonly<Partial<Record<TextLanguage, RegExp>>> = { pt: /[ãõçâêôà]/iu, es: /[ñ]/iu };

const WORD_WEIGHT = 1;
const ENDING_WEIGHT = 0.6;
const LETTER_WEIGHT = 2;
/** More words do not change the result; the limit bounds the work. */
const MAX_TOKENS = 400;

/** Tells the three languages apart by function words, endings and letters; English when nothing in the text decides. */
export function detectLanguage(tokens: readonly Token[]): TextLanguage {
  languagesOf ??= languagesByWord();
  const score: Record<TextLanguage, number> = { en: 0, es: 0, pt: 0 };
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    const languages = languagesOf.get(token.fold) ?? [];
    for (const language of languages) score[language] += WORD_WEIGHT / languages.length;
    for (const language of TEXT_LANGUAGES) {
      if (languages.length === 0 && token.fold.length > 4 && ENDINGS[language].test(token.fold))
        score[language] += ENDING_WEIGHT;
      if (LETTERS[language]?.test(token.text.normalize("NFC")) === true) score[language] += LETTER_WEIGHT;
    }
  }
  return TEXT_LANGUAGES.reduce((best, language) => (score[language] > score[best] ? language : best), "en");
}

/** The languages of each function word; built on first use. */
let languagesOf: ReadonlyMap<string, readonly TextLanguage[]> | undefined;

function languagesByWord(): Map<string, TextLanguage[]> {
  const languages = new Map<string, TextLanguage[]>();
  for (const language of TEXT_LANGUAGES)
    for (const word of functionWordsOf(language))
      languages.set(word, [...(languages.get(word) ?? []), language]);
  return languages;
}
