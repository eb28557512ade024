import type { DatabaseSync } from "node:sqlite";
import { CONNECTION_TYPES } from "#shared/domain/event.ts";
import type { NextStep, NextSteps, PublicEvent } from "../public-event.ts";
import { LEVELS } from "../public-event.ts";
import { labelTag, levelRank, skillTag } from "./document.ts";
import { keyOf } from "./fold.ts";
import type { Reader } from "./reader.ts";

/** Items in all six arrays together (requirement 4.2). */
export const NEXT_STEPS_MAX = 20;
/** Machine suggestions of one direction, so that preparation, deepening and similar events all find a place. */
const PER_DIRECTION = 5;
/** Events looked at for one tag, newest first: a tag that more events have says little about any of them. */
const CANDIDATES_PER_TAG = 200;
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
  const find = db.prepare("SELECT rowid AS row FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?");

  /** Events that share tags, the best first: rare tags weigh more; equal ones in the directory's order. */
  function sharing(labels: ReadonlyMap<string, string>, tagOf: (key: string) => string): Candidate[] {
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
  }

  /** The six arrays for an event by UUID or short code; undefined when it is not public. */
  return function nextSteps(identifier: string): NextSteps | undefined {
    const row = reader.rowOf(identifier);
    if (row === undefined) return undefined;
    const event = reader.event(row);
    const steps: NextSteps = {
      continuation: [],
      preparatory: [],
      deepening: [],
      alternative: [],
      suggestive: [],
      similar: [],
    };
    const taken = new Set([row]);
    const add = (into: NextStep[], next: number, reason: string): void => {
      if (taken.size > NEXT_STEPS_MAX || taken.has(next)) return;
      taken.add(next);
      into.push({ ...reader.event(next), reason });
    };
    const fill = (
      into: NextStep[],
      candidates: readonly Candidate[],
      most: number,
      reason: (labels: string) => string,
    ) => {
      for (const candidate of candidates) {
        if (into.length >= most) return;
        add(into, candidate.row, reason(listed(candidate.labels)));
      }
    };

    const connections = reader.connections(row);
    for (const type of CONNECTION_TYPES) {
      for (const connection of connections.filter((one) => one.type === type)) {
        const chosen = reader.rowOf(connection.event_id);
        if (chosen !== undefined) add(steps[type], chosen, "Chosen by the issuer.");
      }
    }
    const level = levelRank(event.ai_analysis?.level);
    const skills = labelsOf(event, ["skills"]);
    const towards = (kind: "preparatory" | "deepening", step: 1 | -1, word: string) => {
      for (let to = level + step; level >= 0 && to >= 0 && to < LEVELS.length; to += step) {
        fill(
          steps[kind],
          sharing(skills, (key) => skillTag(key, to)),
          PER_DIRECTION,
          (labels) => `Shares ${labels}, at a ${word} level.`,
        );
      }
    };
    towards("preparatory", -1, "more basic");
    towards("deepening", 1, "more advanced");
    const similar = sharing(labelsOf(event, ["skills", "keywords"]), labelTag);
    fill(steps.similar, similar, NEXT_STEPS_MAX, (labels) => `Shares ${labels}.`);
    return steps;
  };
}

/** An event's labels by their key, in their order, each once. */
function labelsOf(event: PublicEvent, of: readonly ("skills" | "keywords")[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { label } of of.flatMap((kind) => event.ai_analysis?.[kind] ?? [])) {
    const key = keyOf(label);
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
