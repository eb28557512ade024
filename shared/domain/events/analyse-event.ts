import { createHash } from "node:crypto";
import type { Ports } from "../ports.ts";
import type { Analysed } from "./analysis.ts";
import type { Event } from "./event.ts";
import type { AnalysisJob } from "./jobs.ts";

export type AnalysisOutcome =
  | { readonly kind: "analysed"; readonly fallback: string | null }
  /** There is nothing to do: it was done before, by a later change, or the event is gone. */
  | { readonly kind: "unneeded" };

/** Tells one text from another; kept with the analysis instead of the text. */
const fingerprint = ({ name, description, category }: Event): string =>
  createHash("sha256")
    .update(JSON.stringify([name, description, category]))
    .digest("base64url");

/**
 * Analyses the text that an event has now. Safe to repeat and to race: the analysis of an older revision never
 * replaces that of a later one, so the last text's is what stays.
 */
export async function analyseEvent(
  { analyses, analyzer }: Pick<Ports, "analyses" | "analyzer">,
  { event_id }: AnalysisJob,
): Promise<AnalysisOutcome> {
  const subject = await analyses.subject(event_id);
  if (!subject) return { kind: "unneeded" };
  const { event, last } = subject;
  const text = fingerprint(event);
  if (last?.text === text && last.revision >= event.revision) return { kind: "unneeded" };
  // The same text again: what is known of it is kept under the new revision, so that no one in between can replace it.
  const { fallback, ...found } =
    last?.text === text ? { ...foundIn(last), fallback: null } : await analyzer.analyze(event);
  const saved = await analyses.save(event, { text, revision: event.revision, ...found });
  return saved ? { kind: "analysed", fallback } : { kind: "unneeded" };
}

const foundIn = ({ analysis, label_names }: Analysed): Analysed => ({ analysis, label_names });
