import { fold } from "#shared/domain/text.ts";
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
import { findLevel } from "./level.ts";
import { findSkills } from "./skills.ts";
import { tokenize } from "./tokens.ts";

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
