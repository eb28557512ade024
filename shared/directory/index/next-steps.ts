import type { DatabaseSync } from "node:sqlite";
import {
  type IndexedEvent,
  LEVELS,
  type NextStepKind,
  type NextSteps,
} from "#shared/domain/directory/public-event.ts";
import { CONNECTION_TYPES } from "#shared/domain/events/event.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { keyOfLabel, labelTag, levelRank, skillTag } from "./document.ts";
import type { Reader } from "./reader.ts";

/** Machine suggestions of one direction, so that preparation, deepening and similar events all find a place. */
const PER_DIRECTION = 5;
/** Events looked at for one tag, newest first: a tag that more events have says little about any of them. */
const CANDIDATES_PER_TAG = 100;
/** Labels named in a reason. */
const LABELS_NAMED = 3;

interface Candidate {
  readonly row: number;
  readonly labels: string[];
  weight: number;
}

/**
 * Prepares the next steps of an event: what its issuer chose first, in the order of the arrays, then lower and higher
 * levels of the same skills, then events that share its rarest skills and keywords. Each event once, 20 in all.
 */
export function prepareNextSteps(db: DatabaseSync, reader: Reader) {
  const sharing = prepareSharing(db);

  /** The six arrays for an event by UUID or short code; undefined when it is not public. */
  return function nextSteps(identifier: string): NextSteps | undefined {
    const row = reader.rowOf(identifier);
    if (row === undefined) return undefined;
    const { ai_analysis } = reader.event(row);
    const trail = emptyTrail(row, reader);

    const connections = reader.connections(row);
    for (const type of CONNECTION_TYPES) {
      const chosen = connections.filter((one) => one.type === type).map((one) => reader.rowOf(one.event_id));
      for (const next of chosen) if (next !== undefined) trail.add(type, next, "Chosen by the issuer.");
    }

    const level = levelRank(ai_analysis?.level);
    const names = reader.labelNames(row);
    const skills = labelsOf(ai_analysis?.skills ?? [], names);
    const shareSkills = (kind: "preparatory" | "deepening", to: number, word: string) => {
      const candidates = sharing(skills, (key) => skillTag(key, to));
      trail.fill(kind, candidates, PER_DIRECTION, (labels) => `Shares ${labels}, at a ${word} level.`);
    };
    for (let to = level - 1; to >= 0; to--) shareSkills("preparatory", to, "more basic");
    for (let to = level + 1; level >= 0 && to < LEVELS.length; to++)
      shareSkills("deepening", to, "more advanced");

    const similar = sharing(
      labelsOf([...(ai_analysis?.skills ?? []), ...(ai_analysis?.keywords ?? [])], names),
      labelTag,
    );
    trail.fill("similar", similar, LIMITS.nextSteps, (labels) => `Shares ${labels}.`);
    return trail.steps;
  };
}

/** Prepares the search for events that share tags. */
function prepareSharing(db: DatabaseSync) {
  const find = db.prepare("SELECT rowid AS row FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?");

  /** Events with any of the tags, the best first: rare tags weigh more; equal ones in the directory's order. */
  return function sharing(labels: ReadonlyMap<string, string>, tagOf: (key: string) => string): Candidate[] {
    const candidates = new Map<number, Candidate>();
    for (const [key, label] of labels) {
      const rows = find.all(`{tags} : "${tagOf(key)}"`, CANDIDATES_PER_TAG);
      for (const found of rows) {
        const row = Number(found.row);
        const candidate = candidates.get(row) ?? { row, labels: [], weight: 0 };
        candidate.labels.push(label);
        candidate.weight += 1 / Math.log2(2 + rows.length);
        candidates.set(row, candidate);
      }
    }
    return [...candidates.values()].sort((a, b) => b.weight - a.weight || a.row - b.row);
  };
}

/** The six arrays as they fill: each event once, never the one they start from, 20 in all. */
function emptyTrail(start: number, reader: Reader) {
  const steps: NextSteps = {
    continuation: [],
    preparatory: [],
    deepening: [],
    alternative: [],
    suggestive: [],
    similar: [],
  };
  const taken = new Set([start]);
  const isFull = () => taken.size > LIMITS.nextSteps;

  function add(kind: NextStepKind, row: number, reason: string): void {
    if (isFull() || taken.has(row)) return;
    taken.add(row);
    steps[kind].push({ ...reader.event(row), reason });
  }

  /** Adds candidates until the array holds `most`, what the issuer chose included. */
  function fill(
    kind: NextStepKind,
    candidates: readonly Candidate[],
    most: number,
    reason: (labels: string) => string,
  ): void {
    for (const { row, labels } of candidates) {
      if (isFull() || steps[kind].length >= most) return;
      add(kind, row, reason(listed(labels)));
    }
  }
  return { steps, add, fill };
}

/** Labels by their key, in their order, each once. */
function labelsOf(
  given: readonly { readonly label: string }[],
  names: IndexedEvent["label_names"],
): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { label } of given) {
    const key = keyOfLabel(label, names);
    if (key !== "" && !labels.has(key)) labels.set(key, label);
  }
  return labels;
}

/** "Python", "Python and SQL", "Python, SQL and statistics". */
function listed(labels: readonly string[]): string {
  const named = labels.slice(0, LABELS_NAMED);
  const last = named.pop() ?? "";
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
}
