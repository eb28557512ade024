import type { TextAnalyzer } from "#shared/analysis/analysis.ts";
import { skillKey } from "#shared/analysis/catalogue.ts";
import { embeddedAnalyzer } from "#shared/analysis/embedded.ts";
import { detectLanguage, type TextLanguage } from "#shared/analysis/language.ts";
import { tokenize } from "#shared/analysis/tokens.ts";
import type { LabelledEvent } from "./labelled-event.ts";
import { BLIND_SET, HELD_OUT_HALF, LABELLED_EVENTS, TUNING_SET } from "./labelled-events.ts";

/** Scores of an analyzer on a set of labelled texts. Rates are in 0..1. */
export interface Scores {
  readonly events: number;
  /** Of the skills reported, the part that was expected (micro average). */
  readonly precision: number;
  /** Of the skills expected, the part that was reported (micro average). */
  readonly recall: number;
  readonly levelAccuracy: number;
  readonly languageAccuracy: number;
}

/** Skills reported with a confidence in [from, to), and how many of them were expected. */
export interface CalibrationRange {
  readonly from: number;
  readonly to: number;
  readonly reported: number;
  readonly meanConfidence: number;
  readonly precision: number;
}

export interface Evaluation {
  readonly tuning: Scores;
  readonly heldOut: Scores;
  readonly blind: Scores;
  /** Both sets that were never tuned on. */
  readonly unseen: Scores;
  readonly byLanguage: Readonly<Record<TextLanguage, Scores>>;
  readonly calibration: readonly CalibrationRange[];
}

/** What the analysis of one text got wrong, to be printed. */
export interface Miss {
  readonly name: string;
  readonly unexpected: readonly string[];
  readonly missing: readonly string[];
  readonly level: string | null;
  readonly expectedLevel: string | null;
}

interface Outcome extends Miss {
  readonly event: LabelledEvent;
  readonly reported: readonly { readonly correct: boolean; readonly confidence: number }[];
}

/** The bounds of the calibration's ranges; a confidence of 1 belongs to the last one. */
const CONFIDENCE_BOUNDS = [0.5, 0.7, 0.8, 0.9, 1.01];

/** Runs an analyzer (the embedded one unless told otherwise) over the labelled set. */
export async function evaluateAnalyzer(analyzer: TextAnalyzer = embeddedAnalyzer()): Promise<Evaluation> {
  const language = (code: TextLanguage) => LABELLED_EVENTS.filter((event) => event.language === code);
  const scored = async (events: readonly LabelledEvent[]) => scoresOf(await outcomes(analyzer, events));
  return {
    tuning: await scored(TUNING_SET),
    heldOut: await scored(HELD_OUT_HALF),
    blind: await scored(BLIND_SET),
    unseen: await scored([...HELD_OUT_HALF, ...BLIND_SET]),
    byLanguage: {
      pt: await scored(language("pt")),
      en: await scored(language("en")),
      es: await scored(language("es")),
    },
    calibration: calibrationOf(await outcomes(analyzer, LABELLED_EVENTS)),
  };
}

/** The texts of a set that an analyzer did not get entirely right. */
export async function misses(
  events: readonly LabelledEvent[],
  analyzer: TextAnalyzer = embeddedAnalyzer(),
): Promise<Miss[]> {
  const all = await outcomes(analyzer, events);
  return all.filter(
    ({ unexpected, missing, level, expectedLevel }) =>
      unexpected.length > 0 || missing.length > 0 || level !== expectedLevel,
  );
}

/** The language in which the analysis takes a text to be written. */
export const languageOf = ({
  name,
  description,
}: Pick<LabelledEvent, "name" | "description">): TextLanguage =>
  detectLanguage([...tokenize(name), ...tokenize(description ?? "")]);

async function outcomes(analyzer: TextAnalyzer, events: readonly LabelledEvent[]): Promise<Outcome[]> {
  return Promise.all(
    events.map(async (event) => {
      const analysis = await analyzer.analyze(event);
      const expected = new Set(event.skills.map(skillKey));
      const found = analysis.skills.map(({ label, confidence }) => ({ key: skillKey(label), confidence }));
      const keys = new Set(found.map(({ key }) => key));
      return {
        event,
        name: event.name,
        reported: found.map(({ key, confidence }) => ({ correct: expected.has(key), confidence })),
        unexpected: [...keys].filter((key) => !expected.has(key)),
        missing: [...expected].filter((key) => !keys.has(key)),
        level: analysis.level,
        expectedLevel: event.level,
      };
    }),
  );
}

function scoresOf(results: readonly Outcome[]): Scores {
  const reported = results.flatMap((result) => result.reported);
  const correct = reported.filter((skill) => skill.correct).length;
  const expected = results.reduce((sum, { event }) => sum + event.skills.length, 0);
  const share = (test: (result: Outcome) => boolean) => results.filter(test).length / results.length;
  return {
    events: results.length,
    precision: correct / reported.length,
    recall: correct / expected,
    levelAccuracy: share(({ level, expectedLevel }) => level === expectedLevel),
    languageAccuracy: share(({ event }) => languageOf(event) === event.language),
  };
}

function calibrationOf(results: readonly Outcome[]): CalibrationRange[] {
  const reported = results.flatMap((result) => result.reported);
  return CONFIDENCE_BOUNDS.slice(0, -1).map((from, index) => {
    const to = CONFIDENCE_BOUNDS[index + 1]!;
    const inside = reported.filter(({ confidence }) => confidence >= from && confidence < to);
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    const precision = inside.filter((skill) => skill.correct).length / inside.length;
    return { from, to, reported: inside.length, meanConfidence: mean, precision };
  });
}
