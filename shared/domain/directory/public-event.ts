import * as z from "zod";
import { AiAnalysis, type Analysed, type Event, isPublicEvent } from "../events/event.ts";
import { CONNECTION_TYPES } from "../events/event-choices.ts";
import { SHOWN_CONNECTIONS, SHOWN_FACTS } from "../events/event-record.ts";
import type { Organization } from "../organizations/organization.ts";
import { viewOf } from "../view.ts";

/* Schemas of the public directory's responses (decisions 11.2 and 11.8), and the record of an event in its index. */

/** Levels of `ai_analysis`, lowest first; a lower level is preparatory to a higher one. */
export const LEVELS = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof LEVELS)[number];

/** The six arrays of next steps; an event that fits several is in the first of them. */
export const NEXT_STEP_KINDS = [...CONNECTION_TYPES, "similar"] as const;
export type NextStepKind = (typeof NEXT_STEP_KINDS)[number];

/** The public profile of an organization. */
export const Issuer = z
  .strictObject({
    name: z.string(),
    company_name: z.string().nullable(),
    nickname: z.string().nullable(),
    pic_url: z.string().nullable(),
    verified: z.boolean(),
  })
  .meta({ id: "Issuer" });
export type Issuer = z.infer<typeof Issuer>;

const PUBLIC_FIELDS = {
  event_id: z.uuid(),
  ...SHOWN_FACTS,
  certificate_count: z.int().min(0),
  ai_analysis: AiAnalysis.nullable(),
  issuer: Issuer,
  platform_url: z.string(),
};

/** An event as the public sees it. */
export const PublicEvent = z.strictObject(PUBLIC_FIELDS).meta({ id: "PublicEvent" });
export type PublicEvent = z.infer<typeof PublicEvent>;

/** One page of the directory. */
export const PublicEventList = z
  .strictObject({
    events: z.array(PublicEvent),
    total: z.int().min(0),
    page: z.int().min(1),
    totalPages: z.int().min(0),
  })
  .meta({ id: "PublicEventList" });
export type PublicEventList = z.infer<typeof PublicEventList>;

/** An item of next steps: the event, and one sentence that says why it is there. */
const NextStep = z.strictObject({ ...PUBLIC_FIELDS, reason: z.string() }).meta({ id: "NextStep" });

/** The six arrays, which are always present. */
export const NextSteps = z
  .strictObject({
    continuation: z.array(NextStep),
    preparatory: z.array(NextStep),
    deepening: z.array(NextStep),
    alternative: z.array(NextStep),
    suggestive: z.array(NextStep),
    similar: z.array(NextStep),
  })
  .meta({ id: "NextSteps" });
export type NextSteps = z.infer<typeof NextSteps>;

/** Response of GET /event/{id}/next-steps. */
export const NextStepsAnswer = z.strictObject({ next_steps: NextSteps }).meta({ id: "NextStepsAnswer" });
export type NextStepsAnswer = z.infer<typeof NextStepsAnswer>;

/** Who organizes an event: by it its page leads to them, and the directory's page finds all of theirs. */
export const Organizer = z.strictObject({
  id: z.uuid(),
  /** Whether it has signed a credential: then it has a page as an issuer. */
  is_issuer: z.boolean(),
});
export type Organizer = z.infer<typeof Organizer>;

/** The record of one event in the index: its public fields, and the connections that next steps are made from. */
export const IndexedEvent = z.strictObject({
  ...PUBLIC_FIELDS,
  /** With the offsets that were given, of which the days are. */
  initial_date: z.string().nullable(),
  finish_date: z.string().nullable(),
  connections: SHOWN_CONNECTIONS,
  /** The name of each label that is the same in every language, never shown: "Primeiros socorros" is "First aid". */
  label_names: z.record(z.string(), z.string()).optional(),
  /** Not in entries of release 1.1. */
  organizer: Organizer.optional(),
});
export type IndexedEvent = z.infer<typeof IndexedEvent>;

/** The index record of an event; null unless it is public (decision 11.1). */
export function toIndexedEvent(
  event: Event,
  organization: Organization | undefined,
  {
    certificateCount,
    analysed,
    isIssuer,
  }: { certificateCount: number; analysed: Analysed | undefined; isIssuer: boolean },
): IndexedEvent | null {
  if (!organization || !isPublicEvent(event, organization)) return null;
  return {
    ...viewOf(PublicEvent, event, {
      event_id: event.id,
      certificate_count: certificateCount,
      ai_analysis: analysed?.analysis ?? null,
      issuer: viewOf(Issuer, organization, {}),
      // The reader fills it in, since the base address may be another one there.
      platform_url: "",
    }),
    connections: [...event.connections],
    organizer: { id: organization.id, is_issuer: isIssuer },
    ...(analysed && { label_names: { ...analysed.label_names } }),
  };
}

/** One entry of the change log. An event's versions only grow; `event` is null when it is not public or was deleted. */
export const DirectoryChange = z.strictObject({
  event_id: z.uuid(),
  version: z.int().min(0),
  event: IndexedEvent.nullable(),
});
export type DirectoryChange = z.infer<typeof DirectoryChange>;
