import type { Token } from "./tokens.ts";

/**
 * Keyword extraction by YAKE!: R. Campos, V. Mangaravite, A. Pasquali, A. Jorge, C. Nunes, A. Jatowt, "YAKE! Keyword
 * extraction from single documents using multiple local features", Information Sciences 509 (2020), 257–289.
 * Five features of each term (case, position, frequency, relatedness to context, spread over sentences) give a score;
 * a low one is good. Candidates are up to three terms that neither begin nor end with a stopword.
 * The feature formulas and the candidate score are those of the paper. Two things differ: the window is one token, and
 * a candidate that contains a better one, or is part of one, is dropped (the paper compares by edit distance).
 */

export interface Keyword {
  readonly label: string;
  /** Relevance from 0 to 1, where 1 stands for the best possible score. Not a probability. */
  readonly confidence: number;
}

/** Longest candidate in terms, as in the paper's default. */
const MAX_TERMS = 3;
/** Tokens considered: more text adds no new keyword in practice, and the work stays bounded. */
const MAX_TOKENS = 1_500;
const MIN_TERM_LENGTH = 3;
const MAX_LENGTH = 60;
/** In a short text, less relevant candidates are words that stand together by chance. */
const MIN_RELEVANCE = 0.4;
/** Gives an average score of a short text a relevance of about 0.5. */
const SCORE_SCALE = 3;

/** Numbers, prices and names with signs are no part of a keyword. */
const UNWORDLY = /[\d$+#]/u;

interface Term {
  count: number;
  capitals: number;
  acronyms: number;
  readonly sentences: Set<number>;
  readonly places: number[];
  readonly left: Set<string>;
  readonly right: Set<string>;
  neighboursLeft: number;
  neighboursRight: number;
}

interface Candidate {
  readonly words: readonly string[];
  readonly label: string;
  count: number;
}

/** The best keywords of a text, best first. No keyword consists only of tokens whose indexes are in `excluded`. */
export function findKeywords(
  tokens: readonly Token[],
  stop: ReadonlySet<string>,
  excluded: ReadonlySet<number>,
  limit: number,
): Keyword[] {
  const text = tokens.slice(0, MAX_TOKENS);
  const scores = scoreTerms(text, stop);
  const ranked = [...collectCandidates(text, stop, excluded).values()]
    .map((candidate) => ({ candidate, score: scoreOf(candidate, scores) }))
    .sort((a, b) => a.score - b.score || (a.candidate.label < b.candidate.label ? -1 : 1));
  const kept: Candidate[] = [];
  const keywords: Keyword[] = [];
  for (const { candidate, score } of ranked) {
    if (keywords.length >= limit) break;
    if (kept.some((other) => overlaps(other, candidate))) continue;
    const confidence = 1 / (1 + SCORE_SCALE * score);
    if (confidence < MIN_RELEVANCE) break;
    kept.push(candidate);
    keywords.push({ label: candidate.label, confidence });
  }
  return keywords;
}

const isTerm = ({ fold }: Token, stop: ReadonlySet<string>): boolean =>
  fold.length >= MIN_TERM_LENGTH && !stop.has(fold) && !UNWORDLY.test(fold);

function scoreTerms(tokens: readonly Token[], stop: ReadonlySet<string>): Map<string, number> {
  const terms = collectTerms(tokens, stop);
  const counts = [...terms.values()].map((term) => term.count);
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(counts.length, 1);
  const spread = Math.sqrt(
    counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / Math.max(counts.length, 1),
  );
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1);
  const sentences = (tokens.at(-1)?.sentence ?? 0) + 1;
  const scores = new Map<string, number>();
  for (const [word, term] of terms) {
    const casing = Math.max(term.capitals, term.acronyms) / (1 + Math.log(term.count));
    const position = Math.log(Math.log(3 + term.places[term.places.length >> 1]!));
    const frequency = term.count / (mean + spread);
    const dispersion =
      term.left.size / Math.max(term.neighboursLeft, 1) + term.right.size / Math.max(term.neighboursRight, 1);
    const relatedness = 1 + (dispersion * term.count) / most;
    const difference = term.sentences.size / sentences;
    scores.set(
      word,
      (relatedness * position) / (casing + frequency / relatedness + difference / relatedness),
    );
  }
  return scores;
}

function collectTerms(tokens: readonly Token[], stop: ReadonlySet<string>): Map<string, Term> {
  const terms = new Map<string, Term>();
  tokens.forEach((token, index) => {
    if (!isTerm(token, stop)) return;
    const term = terms.get(token.fold) ?? newTerm();
    terms.set(token.fold, term);
    term.count += 1;
    term.places.push(token.sentence);
    term.sentences.add(token.sentence);
    const capital = token.text[0] !== token.text[0]?.toLowerCase();
    if (capital && token.before !== "sentence") term.capitals += 1;
    if (token.text.length > 1 && token.text === token.text.toUpperCase()) term.acronyms += 1;
    const previous = tokens[index - 1];
    if (previous !== undefined && token.before === "none") {
      term.left.add(previous.fold);
      term.neighboursLeft += 1;
    }
    const next = tokens[index + 1];
    if (next?.before === "none") {
      term.right.add(next.fold);
      term.neighboursRight += 1;
    }
  });
  return terms;
}

function newTerm(): Term {
  const sets = { sentences: new Set<number>(), left: new Set<string>(), right: new Set<string>() };
  return { count: 0, capitals: 0, acronyms: 0, places: [], ...sets, neighboursLeft: 0, neighboursRight: 0 };
}

function collectCandidates(
  tokens: readonly Token[],
  stop: ReadonlySet<string>,
  excluded: ReadonlySet<number>,
): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isTerm(tokens[from]!, stop)) continue;
    for (let to = from + 1; to <= Math.min(from + MAX_TERMS, tokens.length); to += 1) {
      if (to - from > 1 && (tokens[to - 1]!.before !== "none" || UNWORDLY.test(tokens[to - 1]!.fold))) break;
      if (!isTerm(tokens[to - 1]!, stop)) continue;
      const span = tokens.slice(from, to);
      if (span.every((token, offset) => excluded.has(from + offset) || !isTerm(token, stop))) continue;
      const words = span.map((token) => token.fold);
      const label = labelOf(span);
      if (label.length > MAX_LENGTH) continue;
      const key = words.join(" ");
      const candidate = candidates.get(key) ?? { words, label, count: 0 };
      candidate.count += 1;
      candidates.set(key, candidate);
    }
  }
  return candidates;
}

/** As written, but without the capital that only the start of a sentence gave. */
function labelOf(span: readonly Token[]): string {
  const texts = span.map(({ text, before }, index) =>
    index === 0 && before === "sentence" && text.slice(1) === text.slice(1).toLowerCase()
      ? text.toLowerCase()
      : text,
  );
  const joined = texts.map((text, index) => (index === 0 ? text : `${span[index]!.glue}${text}`));
  return joined.join("").normalize("NFC");
}

/** The paper's score of a candidate; a stopword inside it ("base de dados") has no score of its own. */
function scoreOf({ words, count }: Candidate, scores: ReadonlyMap<string, number>): number {
  let product = 1;
  let sum = 0;
  for (const word of words) {
    const score = scores.get(word);
    if (score === undefined) continue;
    product *= score;
    sum += score;
  }
  return product / (count * (1 + sum));
}

function overlaps(a: Candidate, b: Candidate): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  return short.every((word) => long.includes(word));
}
