import type { Analyzer } from "#shared/analysis/analyzer.ts";
import { embeddedAnalyzer, languageOf } from "#shared/analysis/embedded.ts";
import { skillKey } from "#shared/analysis/taxonomy/catalogue.ts";
import type { EventLanguage } from "./labelled-event.ts";
import {
  BLIND_SET,
  HELD_OUT_HALF,
  LABELLED_EVENTS,
  type LabelledEventInLanguage,
  TUNING_SET,
} from "./labelled-events.ts";

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
export interface CalibrationBucket {
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
  /** Both sets that were never tuned on, together. */
  readonly unseen: Scores;
  readonly byLanguage: Readonly<Record<EventLanguage, Scores>>;
  readonly calibration: readonly CalibrationBucket[];
}

/** What one text got wrong, for people. */
export interface Miss {
  readonly name: string;
  readonly unexpected: readonly string[];
  readonly missing: readonly string[];
  readonly level: string | null;
  readonly expectedLevel: string | null;
}

interface Outcome extends Miss {
  readonly event: LabelledEventInLanguage;
  readonly reported: readonly { readonly correct: boolean; readonly confidence: number }[];
}

const BUCKETS = [0.5, 0.7, 0.8, 0.9, 1.01];

/** Runs an analyzer (the embedded one unless told otherwise) over the labelled set. */
export async function evaluateAnalyzer(analyzer: Analyzer = embeddedAnalyzer()): Promise<Evaluation> {
  const language = (code: EventLanguage) => LABELLED_EVENTS.filter((event) => event.language === code);
  const scored = async (events: readonly LabelledEventInLanguage[]) =>
    scoresOf(await outcomes(analyzer, events));
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
  events: readonly LabelledEventInLanguage[],
  analyzer: Analyzer = embeddedAnalyzer(),
): Promise<Miss[]> {
  const all = await outcomes(analyzer, events);
  return all.filter(
    ({ unexpected, missing, level, expectedLevel }) =>
      unexpected.length > 0 || missing.length > 0 || level !== expectedLevel,
  );
}

async function outcomes(analyzer: Analyzer, events: readonly LabelledEventInLanguage[]): Promise<Outcome[]> {
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

function calibrationOf(results: readonly Outcome[]): CalibrationBucket[] {
  const reported = results.flatMap((result) => result.reported);
  return BUCKETS.slice(0, -1).map((from, index) => {
    const to = BUCKETS[index + 1]!;
    const inside = reported.filter(({ confidence }) => confidence >= from && confidence < to);
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    const precision = inside.filter((skill) => skill.correct).length / inside.length;
    return { from, to, reported: inside.length, meanConfidence: mean, precision };
  });
}
