import { fold } from "#shared/domain/text.ts";
import type { Token } from "./tokens.ts";

/** Languages in which event texts are understood. */
export type Language = "pt" | "en" | "es";
/** A tie goes to the earlier one: Portuguese before Spanish, as the service is at home in Brazil. */
export const LANGUAGES: readonly Language[] = ["en", "pt", "es"];

/** Function words, folded. A word of several languages counts for each with its share. */
const FUNCTION_WORDS: Readonly<Record<Language, string>> = {
  pt: `a o as os um uma uns umas de do da dos das em no na nos nas ao aos pelo pela pelos pelas por para pra com sem sob sobre
    e ou mas que se como quando onde quem qual quais nao sim ja mais menos muito muita muitos tambem so ate depois antes entre
    ele ela eles elas voce voces seu sua seus suas nosso nossa meu minha este esta esse essa isso aquele isto
    foi sao ser estar esta estao tem ter ha havera vai vamos pode podem sera serao cada todo toda todos todas dia dias`,
  en: `the a an of in on at to for from with without by about into over after before between and or but not no yes if as than
    that this these those which who what when where how we you they he she it i our your their his her its my us them
    is are was were be been being has have had do does did will would can could may must should each every all any more most some
    there here then just only also up out so one`,
  es: `el la los las un una unos unas de del en al a por para con sin sobre y e o u pero que se como cuando donde quien cual cuales
    no si ya mas menos muy mucho mucha muchos tambien solo hasta despues antes entre desde
    el ella ellos ellas usted ustedes su sus nuestro nuestra mi tu tus este esta ese esa eso aquel lo le les nos te
    fue son ser estar esta estan tiene tener hay habra va vamos puede pueden sera seran cada todo toda todos todas dia dias`,
};

/** Word endings that tell the three apart, folded. */
const ENDINGS: Readonly<Record<Language, RegExp>> = {
  pt: /(?:cao|coes|agem|agens|inhos?|inhas?|dade|dades|encia|eiros?|eiras?|avel|ivel|oes|aos)$/u,
  en: /(?:ing|tion|tions|ness|ment|ments|ally|ful|ship|ings|ers|ght|ed)$/u,
  es: /(?:cion|ciones|aje|ajes|illo|illa|dad|dades|miento|mientos|iente|ero|uelo|eza|ue[bnrst]\w?[oa]s?)$/u,
};

/** Letters that only one of the three writes. */
const LETTERS: Readonly<Partial<Record<Language, RegExp>>> = { pt: /[ãõçâêôà]/iu, es: /[ñ]/iu };

const WORD_WEIGHT = 1;
const ENDING_WEIGHT = 0.6;
const LETTER_WEIGHT = 2;
/** More words do not change the verdict, and bound the work. */
const MAX_TOKENS = 400;

/** Tells Portuguese, English and Spanish apart by function words, endings and letters. English when nothing speaks. */
export function detectLanguage(tokens: readonly Token[]): Language {
  const shares = functionWordShares();
  const score: Record<Language, number> = { en: 0, es: 0, pt: 0 };
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    const speakers = shares.get(token.fold) ?? [];
    for (const language of speakers) score[language] += WORD_WEIGHT / speakers.length;
    for (const language of LANGUAGES) {
      if (speakers.length === 0 && token.fold.length > 4 && ENDINGS[language].test(token.fold)) {
        score[language] += ENDING_WEIGHT;
      }
      if (LETTERS[language]?.test(token.text.normalize("NFC")) === true) score[language] += LETTER_WEIGHT;
    }
  }
  return LANGUAGES.reduce((best, language) => (score[language] > score[best] ? language : best), "en");
}

/** The function words of one language, folded. */
export function functionWords(language: Language): string[] {
  return fold(FUNCTION_WORDS[language]).split(/\s+/u);
}

let shares: Map<string, Language[]> | undefined;

function functionWordShares(): Map<string, Language[]> {
  if (shares !== undefined) return shares;
  shares = new Map();
  for (const language of LANGUAGES) {
    for (const word of new Set(functionWords(language))) {
      shares.set(word, [...(shares.get(word) ?? []), language]);
    }
  }
  return shares;
}
