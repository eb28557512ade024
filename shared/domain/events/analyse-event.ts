import { createHash } from "node:crypto";
import type { Ports } from "../ports.ts";
import { analysedText } from "./event.ts";
import type { AnalysisJob } from "./jobs.ts";

export type AnalysisOutcome =
  | { readonly kind: "analysed"; readonly fallback: string | null }
  /** The text or a later revision is analysed already, or the event was deleted. */
  | { readonly kind: "unneeded" };

/**
 * Analyses the current text of an event. Idempotent, also when run twice at once: the analysis of an older revision
 * never replaces one of a later revision.
 */
export async function analyseEvent(
  { analyses }: Pick<Ports, "analyses">,
  { event_id }: AnalysisJob,
): Promise<AnalysisOutcome> {
  const subject = await analyses.subject(event_id);
  if (!subject) return { kind: "unneeded" };
  const { event, last } = subject;
  const text = createHash("sha256").update(analysedText(event)).digest("base64url");
  const known = last?.text === text ? last : undefined;
  if (known && known.revision >= event.revision) return { kind: "unneeded" };
  // A known analysis is stored again under the new revision: a slow one of an older revision must not replace it.
  const { analysis, label_names, fallback } = known
    ? { ...known, fallback: null }
    : await analyses.analyze(event);
  const saved = await analyses.save(event, { text, revision: event.revision, analysis, label_names });
  return saved ? { kind: "analysed", fallback } : { kind: "unneeded" };
}
