import type { DatabaseSync } from "node:sqlite";
import {
  type IndexedEvent,
  LEVELS,
  NEXT_STEP_KINDS,
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

/** Events that share labels, best first, and which of the labels one of them has. */
interface Sharing {
  readonly rows: readonly number[];
  readonly labelsOf: (row: number) => string[];
}

/** Prepares the finding of next steps: what the issuer chose, then the same skills at other levels, then the rarest shared labels. */
export function prepareNextSteps(db: DatabaseSync, reader: Reader) {
  const sharing = prepareSharing(db);

  /** The six arrays of an event by UUID or short code, with reasons in `locale`; undefined when it is not public. */
  return function nextSteps(identifier: string, locale: Locale = "en"): NextSteps | undefined {
    const row = reader.rowOf(identifier);
    if (row === undefined) return undefined;
    const [event] = reader.events([row]);
    const { skills = [], keywords = [], level } = event!.ai_analysis ?? {};
    const collected = collectSteps(row);

    const connections = reader.connections(row);
    for (const type of CONNECTION_TYPES) {
      const chosen = connections.filter((one) => one.type === type).map((one) => reader.rowOf(one.event_id));
      for (const next of chosen)
        if (next !== undefined) collected.add(type, next, () => NEXT_STEP_TEXTS[locale].chosen);
    }

    const rank = levelRank(level);
    const names = reader.labelNames(row);
    const shared = labelsOf(skills, names);
    const shareSkills = (kind: "preparatory" | "deepening", to: number, direction: "lower" | "higher") =>
      collected.fill(
        kind,
        PER_DIRECTION,
        () => sharing(shared, (key) => skillTag(key, to)),
        (labels) => sharedReason(locale, direction, labels),
      );
    for (let to = rank - 1; to >= 0; to--) shareSkills("preparatory", to, "lower");
    for (let to = rank + 1; rank >= 0 && to < LEVELS.length; to++) shareSkills("deepening", to, "higher");

    collected.fill(
      "similar",
      LIMITS.nextSteps,
      () => sharing(labelsOf([...skills, ...keywords], names), labelTag),
      (labels) => sharedReason(locale, "shares", labels),
    );
    return collected.shown(reader);
  };
}

function prepareSharing(db: DatabaseSync) {
  const find = prepareColumn<number>(
    db,
    `SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ${CANDIDATES_PER_TAG}`,
  );

  /** Events with any of the tags, best first: rare tags weigh more; equal events keep the directory's order. */
  return function sharing(labels: ReadonlyMap<string, string>, tagOf: (key: string) => string): Sharing {
    const found = [...labels].map(([key, label]) => ({ label, rows: find.all(`"${tagOf(key)}"`) }));
    const weights = new Map<number, number>();
    for (const { rows } of found) {
      const weight = 1 / Math.log2(2 + rows.length);
      for (const row of rows) weights.set(row, (weights.get(row) ?? 0) + weight);
    }
    return {
      rows: [...weights].sort(([a, weight], [b, other]) => other - weight || a - b).map(([row]) => row),
      labelsOf: (row) => found.filter(({ rows }) => rows.includes(row)).map(({ label }) => label),
    };
  };
}

/** Collects the six arrays: each event once, never the one they start from, at most 20 in all. */
function collectSteps(start: number) {
  const steps: { readonly kind: NextStepKind; readonly row: number; readonly reason: string }[] = [];
  const taken = new Set([start]);
  const isFull = () => steps.length >= LIMITS.nextSteps;

  function add(kind: NextStepKind, row: number, reason: () => string): void {
    if (isFull() || taken.has(row)) return;
    taken.add(row);
    steps.push({ kind, row, reason: reason() });
  }

  /** Adds events that share labels until the array holds `most`, those that the issuer chose included. */
  function fill(
    kind: NextStepKind,
    most: number,
    share: () => Sharing,
    reason: (labels: readonly string[]) => string,
  ): void {
    const enough = () => isFull() || steps.filter((step) => step.kind === kind).length >= most;
    if (enough()) return;
    const { rows, labelsOf } = share();
    for (const row of rows) {
      if (enough()) return;
      add(kind, row, () => reason(labelsOf(row)));
    }
  }

  function shown(reader: Reader): NextSteps {
    const events = reader.events(steps.map(({ row }) => row));
    const all = steps.map(({ kind, reason }, i) => ({ kind, step: { ...events[i]!, reason } }));
    const arrays = NEXT_STEP_KINDS.map((kind) => [
      kind,
      all.filter((one) => one.kind === kind).map(({ step }) => step),
    ]);
    return Object.fromEntries(arrays) as NextSteps;
  }
  return { add, fill, shown };
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
