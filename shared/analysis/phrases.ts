import { functionWordsOf, type TextLanguage, wordsIn } from "./language.ts";
import type { Token } from "./tokens.ts";
import eventNoise from "./words/event-noise.json" with { type: "json" };
import shapeWords from "./words/phrase-shape.json" with { type: "json" };

/** Tokens `from` up to and without `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

type ShapeList = Exclude<keyof typeof shapeWords, "infinitiveExceptions">;

const built = new Map<string, ReadonlySet<string>>();
function list(name: ShapeList, language: TextLanguage): ReadonlySet<string> {
  const key = `${name} ${language}`;
  const words = built.get(key) ?? new Set(shapeWords[name][language]);
  built.set(key, words);
  return words;
}

/** Words that end as an infinitive does. */
const NO_VERB = {
  pt: new Set(shapeWords.infinitiveExceptions.pt),
  es: new Set(shapeWords.infinitiveExceptions.es),
};

/** Numbers, prices and names with signs are no part of a keyword. */
const UNWORDLY = /[\d$+#]/u;
const ROMAN = /^[IVXLC]+$/u;
const INFINITIVE = /.{2}[aei]r$/u;
const GERUND = /.{2}[aei]ndo$/u;
const ADVERB: Readonly<Record<TextLanguage, RegExp>> = {
  pt: /.mente$/u,
  en: /.[^aeiou]ly$/u,
  es: /.mente$/u,
};
const NO_ADVERB = /^(?:assembly|butterfly|family|monopoly|anomaly|july|italy)$/u;
/** A name of more words than this is two phrases. */
const PHRASE_WORDS = 3;
/** A name in which more words than this share have a capital has them for style. */
const TITLE_CASE = 0.6;

/** Whether a word can stand in a keyword: no function word, numeral, adverb or verb, as far as its form tells. */
export function isContent({ text, fold }: Token, language: TextLanguage, as?: "name"): boolean {
  if (fold.length < 2 || UNWORDLY.test(fold) || (ROMAN.test(text) && text.length < 6)) return false;
  if (stopwords(language).has(fold) || list("barriers", language).has(fold)) return false;
  if (ADVERB[language].test(fold) && !NO_ADVERB.test(fold)) return false;
  if (language === "en" || as === "name") return true;
  return !GERUND.test(fold) && (!INFINITIVE.test(fold) || NO_VERB[language].has(fold));
}

/** As written, but without the capital that only the start of a sentence gave. */
export function labelOf(span: readonly Token[]): string {
  const [first, ...rest] = span;
  const lower = (text: string) => text === text.toLowerCase();
  const plain =
    first?.before === "sentence" && lower(first.text.slice(1)) && rest.every(({ text }) => lower(text));
  const texts = span.map(({ text }, index) => (index === 0 && plain ? text.toLowerCase() : text));
  const joined = texts.map((text, index) => (index === 0 ? text : `${span[index]!.glue}${text}`));
  return joined.join("").normalize("NFC");
}

export const startsWithCapital = (text: string): boolean => text[0] !== text[0]?.toLowerCase();
export const isAcronym = (text: string): boolean => text === text.toUpperCase();

/** A run of words of a name that name a thing together. */
interface Unit extends Span {
  readonly linked: boolean;
  readonly coordinated: boolean;
  readonly segment: number;
  /** Whom the event is for: "para professores". */
  readonly audience: boolean;
}

/** The phrases of an event's name that name things, in order. A word alone counts where it is surely one. */
export function titleSpans(
  tokens: readonly Token[],
  language: TextLanguage,
  topics: readonly Span[],
): Span[] {
  const units = unitsOf(tokens, language);
  const styled = tokens.filter(({ text }) => startsWithCapital(text)).length > tokens.length * TITLE_CASE;
  const spans: Span[] = [];
  let opens = true;
  for (const [index, unit] of units.entries()) {
    const words = unit.to - unit.from;
    opens = unit.coordinated ? opens : index === 0;
    if (unit.audience && !topics.some(({ from }) => from >= unit.from && from < unit.to)) continue;
    const next = units[index + 1];
    const pair =
      words === 1 && next?.linked === true && next.to - next.from < PHRASE_WORDS ? next : undefined;
    if (pair) spans.push({ from: unit.from, to: pair.to });
    if (words > 1) spans.push(...(words > PHRASE_WORDS ? halves(unit) : [unit]));
    else if ((opens && !pair) || isName(tokens[unit.from]!, styled)) spans.push(unit);
  }
  return [...spans, ...topics.filter(({ to }) => to <= tokens.length)];
}

const halves = ({ from, to }: Span): Span[] => [
  { from, to: from + 2 },
  { from: to - 2, to },
];

/** Whether a word alone is a name: an acronym, or a capital that no sentence begins with. `styled`: all have one. */
const isName = ({ text, before }: Token, styled: boolean): boolean =>
  !styled && text.length > 2 && startsWithCapital(text) && (before !== "sentence" || isAcronym(text));

/** Cuts a name into runs of content words; what only says that it is a course or a meeting is left out. */
function unitsOf(tokens: readonly Token[], language: TextLanguage): Unit[] {
  const units: Unit[] = [];
  let [segment, skipping, audience] = [0, false, false];
  let [linked, coordinated] = [false, false];
  for (let from = 0; from < tokens.length; from += 1) {
    const token = tokens[from]!;
    if (from > 0 && token.before !== "none") {
      segment += 1;
      [skipping, audience, linked, coordinated] = [false, false, false, false];
    }
    // A clause explains what stands before it; at the start of a name it is all there is ("como ler rótulos").
    if (list("clause", language).has(token.fold)) skipping = units.at(-1)?.segment === segment;
    if (skipping) continue;
    if (!isContent(token, language) || isVerb(tokens, from, language)) {
      audience ||= list("audience", language).has(token.fold);
      const touching = token.before === "none" && units.at(-1)?.to === from;
      if (list("links", language).has(token.fold)) linked = touching;
      else if (list("and", language).has(token.fold)) [linked, coordinated] = [false, touching];
      else if (!list("articles", language).has(token.fold)) [linked, coordinated] = [false, false];
      continue;
    }
    let to = from + 1;
    while (to < tokens.length && tokens[to]!.before === "none" && isContent(tokens[to]!, language)) to += 1;
    const trimmed = trim(tokens, { from, to }, language);
    if (trimmed) units.push({ ...trimmed, linked, coordinated, segment, audience });
    [linked, coordinated] = [false, false];
    from = to - 1;
  }
  return units;
}

/** A word directly before an article is a verb ("reading the sky", "conhecer os rios"), and one after "how to". */
function isVerb(tokens: readonly Token[], index: number, language: TextLanguage): boolean {
  const next = tokens[index + 1];
  if (next?.before === "none" && list("determiners", language).has(next.fold)) return true;
  return tokens[index - 1]?.fold === "to" && list("clause", language).has(tokens[index - 2]?.fold ?? "");
}

/** A run without the words that say only what kind of event it is; undefined when nothing remains. */
function trim(tokens: readonly Token[], { from, to }: Span, language: TextLanguage): Span | undefined {
  const heads = list("heads", language);
  const isHead = (index: number): boolean => heads.has(tokens[index]!.fold);
  // In Portuguese and Spanish adjectives follow: "curso intensivo" goes as a whole.
  if (language !== "en" && isHead(from)) return undefined;
  let end = to;
  while (end > from && isHead(end - 1)) end -= 1;
  return from < end ? { from, to: end } : undefined;
}

const stopped = new Map<TextLanguage, ReadonlySet<string>>();

/** Words of a language, folded, that neither begin nor end a keyword: function words, and what every event says. */
function stopwords(language: TextLanguage): ReadonlySet<string> {
  const words =
    stopped.get(language) ?? new Set([...functionWordsOf(language), ...wordsIn(eventNoise[language])]);
  stopped.set(language, words);
  return words;
}
