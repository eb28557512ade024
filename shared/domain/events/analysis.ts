import type { AiAnalysis } from "./event.ts";

/** An event's analysis, and the revision that it was made from. */
export interface StoredAnalysis {
  /** SHA-256 of the analysed text. */
  readonly text: string;
  readonly revision: number;
  readonly analysis: AiAnalysis;
  /** The name of each label that is the same in every language; see IndexedEvent. */
  readonly label_names: Readonly<Record<string, string>>;
}

/** The result of an analyzer. */
export type Analysed = Pick<StoredAnalysis, "analysis" | "label_names">;

type AnalysedFields = Partial<Record<"name" | "description" | "category", unknown>>;

/** The text of an event that is analysed. */
export const analysedText = ({ name, description, category }: AnalysedFields): string =>
  JSON.stringify([name, description, category]);
