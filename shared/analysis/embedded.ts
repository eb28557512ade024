import { LEVELS, type Level } from "#shared/domain/directory/public-event.ts";
import { fold } from "#shared/text/fold.ts";
import {
  type Analysis,
  bestFindings,
  type EventText,
  MAX_KEYWORDS,
  MAX_SKILLS,
  type TextAnalyzer,
} from "./analysis.ts";
import { findKeywords } from "./keywords.ts";
import { detectLanguage } from "./language.ts";
import { findSkills } from "./skills.ts";
import { foldedText, type Token, tokenize } from "./tokens.ts";
import phrases from "./words/level.json" with { type: "json" };

/** Longest name or description read, in UTF-16 units: more than the API lets through. The rest is ignored. */
const MAX_TEXT = 10_000;

/** The analyzer that needs no network: a taxonomy, rules and lists, by which the same text always gives the same analysis. */
export function embeddedAnalyzer(): TextAnalyzer {
  return { analyze: async (text) => analyzeText(text) };
}

/** Analyses one event text. Takes any strings, never throws; work is bounded by MAX_TEXT. */
export function analyzeText({ name, description, category }: EventText): Analysis {
  const title = tokenize(name.slice(0, MAX_TEXT));
  const body = tokenize((description ?? "").slice(0, MAX_TEXT), (title.at(-1)?.sentence ?? -1) + 1);
  const tokens = [...title, ...body];
  const language = detectLanguage(tokens);
  const { skills, covered, mentioned } = findSkills({ name: title, body, category });
  const labelled = skills.map(({ skill, confidence }) => ({ label: skill.labels[language], confidence }));
  const taken = new Set(skills.flatMap(({ skill }) => Object.values(skill.labels).map(fold)));
  const keywords = findKeywords({ title, body, language, covered, mentioned });
  return {
    skills: bestFindings(labelled, MAX_SKILLS),
    keywords: bestFindings(
      keywords.filter(({ label }) => !taken.has(fold(label))),
      MAX_KEYWORDS,
    ),
    level: findLevel(title, body),
  };
}

/** A phrase that names a level ("para iniciantes") weighs more than one that implies it ("sem experiência"). */
const NAMED_WEIGHT = 4;
const IMPLIED_WEIGHT = 2;
/** The name of the event says more than its description. */
const NAME_FACTOR = 3;

/** Level of an event by phrases in three languages; null when there is none, or when every level is welcome. */
function findLevel(name: readonly Token[], body: readonly Token[]): Level | null {
  const [title, description] = [spacedWords(name), spacedWords(body)];
  if (count(title, phrases.everyLevel) + count(description, phrases.everyLevel) > 0) return null;
  const weight = (text: string, level: Level): number =>
    NAMED_WEIGHT * count(text, phrases.named[level]) + IMPLIED_WEIGHT * count(text, phrases.implied[level]);
  let best: Level | null = null;
  let highest = 0;
  // From the lowest level, which a tie goes to.
  for (const level of LEVELS) {
    const score = NAME_FACTOR * weight(title, level) + weight(description, level);
    if (score > highest) [best, highest] = [level, score];
  }
  return best;
}

const count = (text: string, list: readonly string[]): number =>
  list.filter((phrase) => text.includes(` ${phrase} `)).length;

/** The words, folded, each between spaces; without the phrases in which a cue says nothing ("suporte básico"). */
function spacedWords(tokens: readonly Token[]): string {
  const text = ` ${foldedText(tokens)} `;
  return phrases.withoutLevel.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, " "), text);
}
