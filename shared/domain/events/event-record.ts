import * as z from "zod";
import { inUtc } from "#shared/formats/days.ts";
import { type Copies, ImageStates, imageStates } from "../documents/image.ts";
import { shortCode } from "../ids.ts";
import type { Plan } from "../rules.ts";
import { ShownMoment } from "../text.ts";
import { viewOf } from "../view.ts";
import { AiAnalysis, type Event, isPublicEvent, platformUrl } from "./event.ts";
import {
  CATEGORIES,
  CONNECTION_TYPES,
  EVENT_STATUSES,
  LOCATION_TYPES,
  RECURRENCE_TYPES,
} from "./event-choices.ts";

/** Why an event is not in the public directory. */
const UNLISTED_REASONS = ["private", "not_active", "plan"] as const;

/** Why everybody may not see an event; null when they may. */
const unlistedReason = (event: Pick<Event, "is_private" | "status">, plan: Plan) => {
  if (isPublicEvent(event, { plan })) return null;
  return event.is_private ? "private" : event.status === "ACTIVE" ? "plan" : "not_active";
};

/** The fields of an event in responses to its organization and in the public directory. */
export const SHOWN_FACTS = {
  name: z.string(),
  description: z.string().nullable(),
  category: z.enum(CATEGORIES),
  subcategory: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  location_type: z.enum(LOCATION_TYPES).nullable(),
  initial_date: ShownMoment.nullable(),
  finish_date: ShownMoment.nullable(),
  recurrence_type: z.enum(RECURRENCE_TYPES).nullable(),
  image_url: z.string().nullable(),
  official_url: z.string().nullable(),
};
/** The connections of an event in responses; each names the other event by its UUID. */
export const SHOWN_CONNECTIONS = z.array(
  z.strictObject({ event_id: z.uuid(), type: z.enum(CONNECTION_TYPES) }),
);

/** An event as integrators see it. */
export const EventRecord = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    ...SHOWN_FACTS,
    is_private: z.boolean(),
    status: z.enum(EVENT_STATUSES),
    connections: SHOWN_CONNECTIONS,
    images: ImageStates,
    certificate_count: z.int(),
    ai_analysis: AiAnalysis.nullable(),
    platform_url: z.string().meta({ description: "Its page in the public directory; 404 unless `listed`." }),
    listed: z.boolean().meta({
      description:
        "Whether it is in the public directory, for everybody to find. To take it out send `is_private: true`; that shows within 10 seconds.",
    }),
    unlisted_reason: z.enum(UNLISTED_REASONS).nullable().meta({
      description:
        "Why it is not: `private` (`is_private`), `not_active` (its status), `plan` (the directory is for paid plans).",
    }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Event" });
export type EventRecord = z.infer<typeof EventRecord>;

/** A stored event with its number of certificates and its analysis. */
export interface CountedEvent {
  readonly event: Event;
  readonly certificateCount: number;
  /** Null until the event is analysed. */
  readonly analysis: AiAnalysis | null;
}

/** The integrator's view of a stored event of an organization on a plan; `copies` are those of its images. */
export const toEventRecord = (
  { event, certificateCount, analysis }: CountedEvent,
  plan: Plan,
  baseUrl: string,
  copies: Copies,
): EventRecord =>
  viewOf(EventRecord, event, {
    initial_date: event.initial_date && inUtc(event.initial_date),
    finish_date: event.finish_date && inUtc(event.finish_date),
    short_code: shortCode(event.id),
    connections: [...event.connections],
    images: imageStates(event, copies),
    certificate_count: certificateCount,
    ai_analysis: analysis,
    platform_url: platformUrl(baseUrl, event.id),
    listed: unlistedReason(event, plan) === null,
    unlisted_reason: unlistedReason(event, plan),
  });
