import * as z from "zod";
import { LEVELS } from "#shared/domain/directory/public-event.ts";

/** The most skills and keywords of one analysis, and the longest label: what a directory card can show. */
export const MAX_SKILLS = 10;
export const MAX_KEYWORDS = 12;
export const MAX_LABEL_LENGTH = 80;

/** A label of letters, digits and the signs that names need ("C++", "Node.js", "R&D", "CIPA (NR-5)"); markup fails. */
export const Label = z
  .string()
  .min(1)
  .max(MAX_LABEL_LENGTH)
  .regex(/^[\p{L}\p{N}.][\p{L}\p{M}\p{N} .,+#&/'’()-]*$/u);

const Confidence = z
  .number()
  .min(0)
  .max(1)
  .refine((value) => Number(value.toFixed(2)) === value, "has at most two decimals");

export const Finding = z.strictObject({ label: Label, confidence: Confidence });
export type Finding = z.infer<typeof Finding>;

const sorted = (findings: readonly Finding[]): boolean =>
  findings.every((finding, index) => index === 0 || byConfidence(findings[index - 1]!, finding) <= 0);

/** What the service publishes as `ai_analysis` of an event. */
export const Analysis = z.strictObject({
  skills: z.array(Finding).max(MAX_SKILLS).refine(sorted, "is sorted by confidence, then label"),
  keywords: z.array(Finding).max(MAX_KEYWORDS).refine(sorted, "is sorted by confidence, then label"),
  level: z.enum(LEVELS).nullable(),
});
export type Analysis = z.infer<typeof Analysis>;

export interface EventText {
  readonly name: string;
  readonly description: string | null;
  readonly category: string;
}

/** Finds the skills, keywords and level of an event in its text. No text makes it reject. */
export interface TextAnalyzer {
  analyze(text: EventText): Promise<Analysis>;
}

/** Highest confidence first, then by label in code unit order, which is the same on every machine. */
function byConfidence(a: Finding, b: Finding): number {
  if (a.confidence !== b.confidence) return b.confidence - a.confidence;
  return a.label < b.label ? -1 : a.label > b.label ? 1 : 0;
}

/** The findings to publish: at most `limit`, the best first; of labels that differ only in case, the best one. */
export function bestFindings(findings: readonly Finding[], limit: number): Finding[] {
  const rounded = findings.map(({ label, confidence }) => ({
    label,
    confidence: Number(confidence.toFixed(2)),
  }));
  const seen = new Set<string>();
  const unique = rounded.sort(byConfidence).filter(({ label }) => {
    const key = label.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
  return unique.slice(0, limit);
}
