import type { DatabaseSync } from "node:sqlite";
import {
  type IndexedEvent,
  LEVELS,
  type NextStepKind,
  type NextSteps,
} from "#shared/domain/directory/public-event.ts";
import { CONNECTION_TYPES } from "#shared/domain/events/event-choices.ts";
import type { Locale } from "#shared/domain/organizations/organization.ts";
import { LIMITS } from "#shared/domain/rules.ts";
import { fill } from "#shared/texts/fill.ts";
import { NEXT_STEP_TEXTS } from "#shared/texts/texts.ts";
import { prepareColumn, type Reader } from "./reader.ts";
import { keyOfLabel, labelTag, levelRank, skillTag } from "./search-entry.ts";

/** The most suggestions for preparation and for deepening each, so that similar events have room too. */
const PER_DIRECTION = 5;
/** Events read for one tag, newest first: a tag that more events have says little about each of them. */
const CANDIDATES_PER_TAG = 100;

interface Candidate {
  readonly row: number;
  readonly labels: string[];
  weight: number;
}

/** Prepares the finding of next steps: what the issuer chose, then the same skills at other levels, then the rarest shared labels. */
export function prepareNextSteps(db: DatabaseSync, reader: Reader) {
  const sharing = prepareSharing(db);

  /** The six arrays of an event by UUID or short code, with reasons in `locale`; undefined when it is not public. */
  return function nextSteps(identifier: string, locale: Locale = "en"): NextSteps | undefined {
    const row = reader.rowOf(identifier);
    if (row === undefined) return undefined;
    const { ai_analysis } = reader.event(row);
    const collected = collectSteps(row, reader);

    const connections = reader.connections(row);
    for (const type of CONNECTION_TYPES) {
      const chosen = connections.filter((one) => one.type === type).map((one) => reader.rowOf(one.event_id));
      for (const next of chosen)
        if (next !== undefined) collected.add(type, next, NEXT_STEP_TEXTS[locale].chosen);
    }

    const level = levelRank(ai_analysis?.level);
    const names = reader.labelNames(row);
    const skills = labelsOf(ai_analysis?.skills ?? [], names);
    const shareSkills = (kind: "preparatory" | "deepening", to: number, direction: "lower" | "higher") => {
      const candidates = sharing(skills, (key) => skillTag(key, to));
      collected.fill(kind, candidates, PER_DIRECTION, (labels) => sharedReason(locale, direction, labels));
    };
    for (let to = level - 1; to >= 0; to--) shareSkills("preparatory", to, "lower");
    for (let to = level + 1; level >= 0 && to < LEVELS.length; to++) shareSkills("deepening", to, "higher");

    const similar = sharing(
      labelsOf([...(ai_analysis?.skills ?? []), ...(ai_analysis?.keywords ?? [])], names),
      labelTag,
    );
    collected.fill("similar", similar, LIMITS.nextSteps, (labels) => sharedReason(locale, "shares", labels));
    return collected.steps;
  };
}

function prepareSharing(db: DatabaseSync) {
  const find = prepareColumn<number>(
    db,
    "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?",
  );

  /** Events with any of the tags, best first: rare tags weigh more; equal events keep the directory's order. */
  return function sharing(labels: ReadonlyMap<string, string>, tagOf: (key: string) => string): Candidate[] {
    const candidates = new Map<number, Candidate>();
    for (const [key, label] of labels) {
      const rows = find.all(`"${tagOf(key)}"`, CANDIDATES_PER_TAG);
      const weight = 1 / Math.log2(2 + rows.length);
      for (const row of rows) {
        const candidate = candidates.get(row) ?? { row, labels: [], weight: 0 };
        candidate.labels.push(label);
        candidate.weight += weight;
        candidates.set(row, candidate);
      }
    }
    return [...candidates.values()].sort((a, b) => b.weight - a.weight || a.row - b.row);
  };
}

/** Collects the six arrays: each event once, never the one they start from, at most 20 in all. */
function collectSteps(start: number, reader: Reader) {
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

  /** Adds candidates until the array holds `most` events, those that the issuer chose included. */
  function fill(
    kind: NextStepKind,
    candidates: readonly Candidate[],
    most: number,
    reason: (labels: readonly string[]) => string,
  ): void {
    for (const { row, labels } of candidates) {
      if (isFull() || steps[kind].length >= most) return;
      add(kind, row, reason(labels));
    }
  }
  return { steps, add, fill };
}

/** Labels by key, in their order, each key once. */
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

const LABELS_NAMED = 3;

/** British English has no comma before "and". */
const LIST_TAGS: Readonly<Record<Locale, string>> = { pt: "pt-BR", en: "en-GB", es: "es" };
/** Each is made once, as to make one takes longer than to write the reasons of a page with it; and at its first use, as it loads all of Intl. */
const lists: Partial<Record<Locale, Intl.ListFormat>> = {};
const listed = (locale: Locale, labels: readonly string[]): string => {
  lists[locale] ??= new Intl.ListFormat(LIST_TAGS[locale]);
  return lists[locale].format(labels);
};

/** Why an event is a next step of another: skills and keywords that they share, or skills at a lower or a higher level. */
const sharedReason = (
  locale: Locale,
  kind: "shares" | "lower" | "higher",
  labels: readonly string[],
): string => fill(NEXT_STEP_TEXTS[locale][kind], { labels: listed(locale, labels.slice(0, LABELS_NAMED)) });
