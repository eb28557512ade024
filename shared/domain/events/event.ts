import * as z from "zod";
import { shortCode } from "../ids.ts";
import type { CreateEvent } from "./event-requests.ts";

export const CATEGORIES = ["SPORTS", "EDUCATION", "CORPORATE", "SOCIOCULTURAL"] as const;
/** Certificates are issued for ACTIVE events only, and no others are public. */
export const EVENT_STATUSES = ["DRAFT", "ACTIVE", "ARCHIVED"] as const;
export const LOCATION_TYPES = ["PHYSICAL", "ONLINE"] as const;
export const RECURRENCE_TYPES = ["NONE", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** What an issuer can say that another event is to this one: five of the six arrays of next steps (requirement 2.5). */
export const CONNECTION_TYPES = [
  "continuation",
  "preparatory",
  "deepening",
  "alternative",
  "suggestive",
] as const;

const ScoredLabel = z.strictObject({ label: z.string(), confidence: z.number().min(0).max(1) });

/** Machine-extracted analysis of an event (requirement 2.2). */
export const AiAnalysis = z
  .strictObject({
    skills: z.array(ScoredLabel),
    keywords: z.array(ScoredLabel),
    level: z.string().nullable(),
  })
  .meta({ id: "AiAnalysis" });
export type AiAnalysis = z.infer<typeof AiAnalysis>;

export interface EventConnection {
  /** Storage code and UUID, when known, of the event pointed to. */
  readonly event_id: string;
  readonly type: (typeof CONNECTION_TYPES)[number];
}

/** An event as stored. Counters and analysis live beside it. */
export interface Event extends Omit<CreateEvent, "connections"> {
  readonly id: string;
  readonly organization_id: string;
  readonly connections: readonly EventConnection[];
  /** Counts changes: a write names the revision it read, so that two changes at once cannot both win. */
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What an answer says of an event to its own organization and, once it is public, to everybody (requirement 2.1). */
export const SHOWN_FACTS = {
  name: z.string(),
  description: z.string().nullable(),
  category: z.enum(CATEGORIES),
  subcategory: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  location_type: z.enum(LOCATION_TYPES).nullable(),
  initial_date: z.string().nullable(),
  finish_date: z.string().nullable(),
  recurrence_type: z.enum(RECURRENCE_TYPES).nullable(),
  image_url: z.string().nullable(),
  official_url: z.string().nullable(),
};
/** Events that an event leads to, each named by its UUID or short code. */
export const SHOWN_CONNECTIONS = z.array(
  z.strictObject({ event_id: z.string(), type: z.enum(CONNECTION_TYPES) }),
);

/** An event as integrators see it (decisions 6). */
export const EventRecord = z
  .strictObject({
    id: z.uuid(),
    short_code: z.string(),
    ...SHOWN_FACTS,
    is_private: z.boolean(),
    status: z.enum(EVENT_STATUSES),
    connections: SHOWN_CONNECTIONS,
    certificate_count: z.int(),
    ai_analysis: AiAnalysis.nullable(),
    platform_url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Event" });
export type EventRecord = z.infer<typeof EventRecord>;

/** The public address of an event's page. */
export const platformUrl = (baseUrl: string, eventId: string): string => `${baseUrl}/e/${shortCode(eventId)}`;

/** A stored event with what lies beside it. */
export interface CountedEvent {
  readonly event: Event;
  readonly certificateCount: number;
  /** Null until it was made. */
  readonly analysis: AiAnalysis | null;
}

/** The integrator's view of a stored event. */
export function toEventRecord(
  { event, certificateCount, analysis }: CountedEvent,
  baseUrl: string,
): EventRecord {
  const { organization_id: _organization, revision: _revision, ...fields } = event;
  return {
    ...fields,
    short_code: shortCode(event.id),
    connections: [...event.connections],
    certificate_count: certificateCount,
    ai_analysis: analysis,
    platform_url: platformUrl(baseUrl, event.id),
  };
}
