import type { AiAnalysis } from "./event.ts";

/** An event's analysis, and the text and revision that it was made of. */
export interface StoredAnalysis {
  readonly text: string;
  readonly revision: number;
  readonly analysis: AiAnalysis;
  /** Names that are the same in every language, by label; see IndexedEvent. */
  readonly label_names: Readonly<Record<string, string>>;
}

/** What an analyzer finds out about a text. */
export type Analysed = Pick<StoredAnalysis, "analysis" | "label_names">;
