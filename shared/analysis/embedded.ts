import { fold } from "#shared/domain/text.ts";
import {
  type Analysis,
  type Analyzer,
  type EventText,
  MAX_KEYWORDS,
  MAX_SKILLS,
  publish,
} from "./analyzer.ts";
import { findKeywords } from "./keywords.ts";
import { detectLanguage, type Language } from "./language.ts";
import { findLevel } from "./level.ts";
import { findSkills } from "./skills.ts";
import { stopwords } from "./stopwords.ts";
import { type Token, tokenize } from "./tokens.ts";

/** Longest text read, in UTF-16 units: twice the longest description (rules LENGTHS). What follows is ignored. */
const MAX_TEXT = 10_000;

/**
 * The analyzer that needs no network: taxonomy, published keyword algorithm, lexical cues. The same text always
 * gives the same analysis. Labels are in the language of the event, so that the directory reads well; a skill
 * that has no name of its own in that language keeps the English one.
 */
export function embeddedAnalyzer(): Analyzer {
  return { analyze: async (text) => analyzeText(text) };
}

/** Analyses one event text. Takes any strings, never throws; work is bounded by MAX_TEXT. */
export function analyzeText({ name, description, category }: EventText): Analysis {
  const { title, body, language } = read(name, description);
  const { skills, covered } = findSkills({ name: title, body, category });
  const labelled = skills.map(({ skill, confidence }) => ({ label: skill.labels[language], confidence }));
  const taken = new Set(skills.flatMap(({ skill }) => Object.values(skill.labels).map(fold)));
  const keywords = findKeywords(
    [...title, ...body],
    stopwords(language),
    covered,
    MAX_KEYWORDS + skills.length,
  ).filter(({ label }) => !taken.has(fold(label)));
  return {
    skills: publish(labelled, MAX_SKILLS),
    keywords: publish(keywords, MAX_KEYWORDS),
    level: findLevel(title, body),
  };
}

/** The language in which an event is written, as the analysis takes it. */
export function languageOf(text: Pick<EventText, "name" | "description">): Language {
  return read(text.name, text.description).language;
}

function read(
  name: string,
  description: string | null,
): { title: Token[]; body: Token[]; language: Language } {
  const title = tokenize(name.slice(0, MAX_TEXT));
  const body = tokenize((description ?? "").slice(0, MAX_TEXT), (title.at(-1)?.sentence ?? -1) + 1);
  return { title, body, language: detectLanguage([...title, ...body]) };
}
