import type { Finding } from "./analysis.ts";
import type { TextLanguage } from "./language.ts";
import { isAcronym, isContent, labelOf, type Span, startsWithCapital, titleSpans } from "./phrases.ts";
import type { Token } from "./tokens.ts";
import topicWords from "./words/topics.json" with { type: "json" };

/**
 * Keywords are what people would search for: the phrases of the name, proper names, and subjects that a list or the
 * taxonomy knows. Other words of a description are left out: few right ones are better than many.
 */

const MOST = 8;
const MOST_NAMES = 3;
const MAX_TOKENS = 1_500;
const MAX_LENGTH = 60;
const TOPIC_WORDS = 3;
/** A text with more capitals than this share writes all words so, and its capitals show no name. */
const CAPITALS_MAX = 0.4;

/** Relevance by where a keyword stands; not a probability. */
const IN_NAME = 0.9;
const TOPIC = 0.75;
const NAME = 0.65;
const REPEATED = 0.05;
const MAX_REPEATS = 2;

interface KeywordText {
  readonly title: readonly Token[];
  readonly body: readonly Token[];
  readonly language: TextLanguage;
  /** Indexes of the tokens of title and body that belong to a skill which is shown: they are no keywords too. */
  readonly covered: ReadonlySet<number>;
  /** Where the text names subjects of the taxonomy that are not shown as skills. */
  readonly mentioned: readonly Span[];
}

/** The keywords of a text, most relevant first. Takes any tokens; work is bounded by MAX_TOKENS. */
export function findKeywords({ title, body, language, covered, mentioned }: KeywordText): Finding[] {
  const tokens = [...title, ...body].slice(0, MAX_TOKENS);
  const topics = topicsOf(language, tokens, mentioned);
  const kept: { words: readonly string[]; label: string; confidence: number }[] = [];

  /** Adds a phrase unless a better one has its words, a skill does, or it cuts the name of a skill. */
  function add({ from, to }: Span, confidence: number): boolean {
    const span = tokens.slice(from, to);
    const label = labelOf(span);
    const words = span.map(({ fold }) => fold);
    const isSkill = span.every((token, i) => covered.has(from + i) || !isContent(token, language));
    const cuts = [from, to].some((at) => covered.has(at - 1) && covered.has(at));
    if (kept.length >= MOST || label.length > MAX_LENGTH || isSkill || cuts) return false;
    if (kept.some((other) => hasAll(other.words, words))) return false;
    kept.push({ words, label, confidence: confidence + repeats(tokens, words) * REPEATED });
    return true;
  }

  for (const span of titleSpans(tokens.slice(0, title.length), language, topics)) add(span, IN_NAME);
  const names = Map.groupBy(properNames(tokens, title.length, language), ({ from, to }) => to - from > 1);
  let namesLeft = MOST_NAMES;
  const addNames = (spans: readonly Span[] = []) => {
    for (const span of spans) if (namesLeft > 0 && add(span, NAME)) namesLeft -= 1;
  };
  addNames(names.get(true));
  for (const span of topics) if (span.from >= title.length) add(span, TOPIC);
  addNames(names.get(false));
  return kept.map(({ label, confidence }) => ({ label, confidence }));
}

const hasAll = (words: readonly string[], some: readonly string[]): boolean =>
  some.every((word) => words.includes(word));

function repeats(tokens: readonly Token[], words: readonly string[]): number {
  let count = -1;
  for (let at = 0; at < tokens.length && count < MAX_REPEATS; at += 1)
    if (words.every((word, i) => tokens[at + i]?.fold === word)) count += 1;
  return Math.max(count, 0);
}

const knownTopics = new Map<TextLanguage, ReadonlySet<string>>();

/** Where the text names a known subject, in order; of several at a token, the longest first. */
function topicsOf(language: TextLanguage, tokens: readonly Token[], mentioned: readonly Span[]): Span[] {
  const known = knownTopics.get(language) ?? new Set(topicWords[language]);
  knownTopics.set(language, known);
  const spans = mentioned.filter(({ to }) => to <= tokens.length);
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(from + TOPIC_WORDS, tokens.length); to > from; to -= 1) {
      const span = tokens.slice(from, to);
      const joined = span.every(({ before }, i) => i === 0 || before === "none");
      if (!joined || !known.has(span.map(({ fold }) => fold).join(" "))) continue;
      spans.push({ from, to });
      from = to - 1;
      break;
    }
  }
  return spans.sort((a, b) => a.from - b.from || b.to - a.to);
}

/** Names in the body: words with a capital inside a sentence, "de" and the like between them included. */
function properNames(tokens: readonly Token[], start: number, language: TextLanguage): Span[] {
  const inside = tokens.slice(start).filter(({ before }) => before !== "sentence");
  if (inside.filter(({ text }) => startsWithCapital(text)).length > inside.length * CAPITALS_MAX) return [];
  const spans: Span[] = [];
  for (let from = start; from < tokens.length; from += 1) {
    if (!isNamePart(tokens[from], language) || tokens[from]!.before === "sentence") continue;
    let to = from + 1;
    for (;;) {
      const link = isLink(tokens[to], language) ? 1 : 0;
      const next = tokens[to + link];
      if (!isNamePart(next, language) || next!.before !== "none" || to + link - from >= TOPIC_WORDS + 1)
        break;
      to += link + 1;
    }
    if (to - from > 1 || isWholeName(tokens[from]!)) spans.push({ from, to });
    from = to - 1;
  }
  return spans;
}

const isNamePart = (token: Token | undefined, language: TextLanguage): boolean =>
  token !== undefined && startsWithCapital(token.text) && isContent(token, language, "name");
const isLink = (token: Token | undefined, language: TextLanguage): boolean =>
  token?.before === "none" &&
  (language === "en" ? token.fold === "of" : /^d(?:e|el|as?|os?)$/.test(token.fold));
/** One word is enough for a name of four letters ("Sebrae") or an acronym of three. */
const isWholeName = ({ text, fold }: Token): boolean =>
  fold.length >= 4 || (fold.length === 3 && isAcronym(text));
