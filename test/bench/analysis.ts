import { evaluateAnalyzer, type Scores } from "../analysis/evaluate.ts";

export interface AnalysisRow {
  readonly set: string;
  readonly texts: number;
  readonly precision: number;
  readonly recall: number;
  readonly level: number;
  readonly language: number;
}

/** Skill precision and recall, level and language accuracy. Only the tuning set was used to improve the analysis. */
export async function analysisRows(): Promise<AnalysisRow[]> {
  const { tuning, heldOut, blind, unseen } = await evaluateAnalyzer();
  return Object.entries({ tuning, heldOut, blind, unseen }).map(([set, scores]) => rowOf(set, scores));
}

const rowOf = (
  set: string,
  { events, precision, recall, levelAccuracy, languageAccuracy }: Scores,
): AnalysisRow => ({
  set,
  texts: events,
  precision,
  recall,
  level: levelAccuracy,
  language: languageAccuracy,
});
