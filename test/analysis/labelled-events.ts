import { EVENTS_ANNOUNCEMENTS } from "./events-announcements.ts";
import { EVENTS_BLIND } from "./events-blind.ts";
import { EVENTS_EN } from "./events-en.ts";
import { EVENTS_ES } from "./events-es.ts";
import { EVENTS_FRESH } from "./events-fresh.ts";
import { EVENTS_PT } from "./events-pt.ts";
import { EVENTS_SECOND_BLIND } from "./events-second-blind.ts";
import type { EventLanguage, LabelledEvent } from "./labelled-event.ts";

export interface LabelledEventInLanguage extends LabelledEvent {
  readonly language: EventLanguage;
}

/** The texts written before any rule. Each language has an even number, so that each half gets half of it. */
const FIRST_SET: readonly LabelledEventInLanguage[] = [
  ...EVENTS_PT.map((event) => ({ ...event, language: "pt" as const })),
  ...EVENTS_EN.map((event) => ({ ...event, language: "en" as const })),
  ...EVENTS_ES.map((event) => ({ ...event, language: "es" as const })),
];

/** The texts looked at while the rules were tuned: the even half of the first set, later the announcements and the fresh ones too. */
export const TUNING_SET: readonly LabelledEventInLanguage[] = [
  ...FIRST_SET.filter((_, index) => index % 2 === 0),
  ...EVENTS_ANNOUNCEMENTS,
  ...EVENTS_FRESH,
];

/**
 * The odd half of the first set: scored, never tuned on. Two skills of the taxonomy (food safety, HACCP) were added
 * after it had been scored, at precision 0.97 and recall 0.88, because they had been forgotten.
 */
export const HELD_OUT_HALF: readonly LabelledEventInLanguage[] = FIRST_SET.filter(
  (_, index) => index % 2 === 1,
);

/** The last checks: see their files. */
export const BLIND_SET: readonly LabelledEventInLanguage[] = [...EVENTS_BLIND, ...EVENTS_SECOND_BLIND];

export const LABELLED_EVENTS: readonly LabelledEventInLanguage[] = [
  ...TUNING_SET,
  ...HELD_OUT_HALF,
  ...BLIND_SET,
];
