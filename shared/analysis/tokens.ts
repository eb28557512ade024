import { fold } from "#shared/text/fold.ts";

/** What separates a token from the one before it: at most a space or hyphen, other punctuation, or a sentence's end. */
type Break = "none" | "phrase" | "sentence";

export interface Token {
  readonly text: string;
  /** In lower case without accents, to compare by. */
  readonly fold: string;
  /** What joins it to the token before in a label: the hyphen or dot that stands between them, else a space. */
  readonly glue: "-" | "." | " ";
  readonly before: Break;
  /** Number of its sentence, counted from 0. */
  readonly sentence: number;
}

/** Words, numbers and names with signs ("C++", ".NET"); "R$" is one token, so that it is never taken for the language R. */
const TOKEN =
  /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}{1,2}(?!\p{L})|\+\+|#|\$)?/giu;

const SENTENCE_END = /[!?¡¿;…\n•]|\.\s/u;
const PHRASE_END = /[^\s'’-]/u;

/** A longer word is cut, so that no later step works on an endless token. */
const MAX_WORD_LENGTH = 60;

/** Splits text into tokens, numbering sentences from `firstSentence`. Takes any string and never throws. */
export function tokenize(text: string, firstSentence = 0): Token[] {
  const tokens: Token[] = [];
  let sentence = firstSentence;
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const gap = text.slice(end, match.index);
    end = match.index + match[0].length;
    const before = tokens.length === 0 || SENTENCE_END.test(gap) ? "sentence" : breakOf(gap);
    if (before === "sentence" && tokens.length > 0) sentence += 1;
    const word = match[0].slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, "");
    tokens.push({
      text: word,
      fold: fold(word).replace(/['’].*$/u, ""),
      glue: gap === "-" || gap === "." ? gap : " ",
      before,
      sentence,
    });
  }
  return tokens;
}

function breakOf(gap: string): Break {
  return gap !== "." && PHRASE_END.test(gap) ? "phrase" : "none";
}

export const foldedText = (tokens: readonly Token[]): string => tokens.map((token) => token.fold).join(" ");
