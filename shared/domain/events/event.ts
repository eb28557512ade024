import * as z from "zod";
import { shortCode } from "../ids.ts";
import type { Organization } from "../organizations/organization.ts";
import { isPaid } from "../rules.ts";
import type { CONNECTION_TYPES } from "./event-choices.ts";
import type { CreateEvent } from "./event-requests.ts";

const ScoredLabel = z.strictObject({ label: z.string(), confidence: z.number().min(0).max(1) });

/** Machine-extracted analysis of an event. */
export const AiAnalysis = z
  .strictObject({
    skills: z.array(ScoredLabel),
    keywords: z.array(ScoredLabel),
    level: z.string().nullable(),
  })
  .meta({ id: "AiAnalysis" });
export type AiAnalysis = z.infer<typeof AiAnalysis>;

export interface EventConnection {
  /** The UUID of the other event. */
  readonly event_id: string;
  readonly type: (typeof CONNECTION_TYPES)[number];
}

/** An event as stored, without its counters and analysis. */
export interface Event extends Omit<CreateEvent, "connections"> {
  readonly id: string;
  readonly organization_id: string;
  readonly connections: readonly EventConnection[];
  /** Counts changes: a write is conditional on the revision that it read, so that no concurrent change is lost. */
  readonly revision: number;
  /** Who made or changed it last: a key, or a user of the panel; absent before that was kept. */
  readonly updated_by?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What the list of the dashboard shows of an event, besides its number of certificates. */
export type EventSummary = Pick<
  Event,
  "id" | "name" | "category" | "status" | "initial_date" | "finish_date" | "created_at"
>;

/** What a list for everybody says of an event, and whether it may. */
export type OutlinedEvent = EventSummary & Pick<Event, "is_private" | "city" | "state" | "location_type">;

/** Whether everybody may see an event (decision 11.1). */
export const isPublicEvent = (
  event: Pick<Event, "is_private" | "status">,
  organization: Pick<Organization, "plan"> | undefined,
): boolean =>
  organization !== undefined && isPaid(organization.plan) && !event.is_private && event.status === "ACTIVE";

/** The public address of an event's page. */
export const platformUrl = (baseUrl: string, eventId: string): string => `${baseUrl}/e/${shortCode(eventId)}`;

/** An event's analysis, and the revision that it was made from. */
export interface StoredAnalysis {
  /** SHA-256 of the analysed text. */
  readonly text: string;
  readonly revision: number;
  readonly analysis: AiAnalysis;
  /** The name of each label that is the same in every language; see IndexedEvent. */
  readonly label_names: Readonly<Record<string, string>>;
}

/** The result of an analyzer. */
export type Analysed = Pick<StoredAnalysis, "analysis" | "label_names">;

type AnalysedFields = Partial<Record<"name" | "description" | "category", unknown>>;

/** The text of an event that is analysed. */
export const analysedText = ({ name, description, category }: AnalysedFields): string =>
  JSON.stringify([name, description, category]);
