/**
 * How the directory makes texts comparable: indexed text, queries, places and tags are all folded here. Words are cut
 * here and not by SQLite, so that text and query are always cut alike: a quoted string that SQLite cuts in two would be
 * a phrase, which an index without positions refuses.
 *
 * The result is that of `unicode61 remove_diacritics 2` with five differences, all on purpose: compatibility forms
 * become plain ones (ﬁ, Ａ, ², NFKD); the letters of LETTERS lose their stroke or ligature, which Unicode does not call
 * an accent; vowel signs of Indic and other scripts stay in their word; letters newer than Unicode 6.1 are letters;
 * "c++" and "c#" are words.
 */
import letters from "./fold-letters.json" with { type: "json" };

const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/gu;

const LETTERS: Readonly<Record<string, string>> = letters;
const LETTERS_PATTERN = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Longer words are cut into pieces of this many characters, in text and query alike. */
const WORD_CHARACTERS = 64;
const WORD = new RegExp(
  `[\\p{L}\\p{N}\\p{Co}][\\p{L}\\p{N}\\p{M}\\p{Co}]{0,${WORD_CHARACTERS - 1}}` +
    "(?:(?<=\\p{L})(?:\\+\\+|#)(?![\\p{L}\\p{N}]))?",
  "gu",
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the class is "every ASCII character"
const ASCII = /^[\u0000-\u007f]*$/;

/** The text in lower case without accents: "São JOÃO" and "sao joao" give the same. */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(DIACRITICS, "")
    .toLowerCase()
    .replace(LETTERS_PATTERN, (letter) => LETTERS[letter] ?? letter);
}

/** The folded words of a text, in order, repeated ones included; none for a text of punctuation or emoji. */
export function wordsOf(text: string): string[] {
  return foldForSearch(text).match(WORD) ?? [];
}

/** A place or label as one key: its folded words joined by `_`; empty when it has no word. */
export function keyOf(text: string): string {
  return wordsOf(text).join("_");
}

/** The 27 states of Brazil: code and folded name. */
const BRAZIL =
  "ac acre,al alagoas,ap amapa,am amazonas,ba bahia,ce ceara,df distrito_federal,es espirito_santo,go goias,ma maranhao,mt mato_grosso,ms mato_grosso_do_sul,mg minas_gerais,pa para,pb paraiba,pr parana,pe pernambuco,pi piaui,rj rio_de_janeiro,rn rio_grande_do_norte,rs rio_grande_do_sul,ro rondonia,rr roraima,sc santa_catarina,sp sao_paulo,se sergipe,to tocantins";
const CODES = new Map(BRAZIL.split(",").map((state) => [state.slice(3), state.slice(0, 2)]));

/** A state or province as one key. A Brazilian one has the same key by name and by code (decision 11.13). */
export function keyOfState(text: string): string {
  const key = keyOf(text);
  return CODES.get(key) ?? key;
}
