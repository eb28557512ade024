import type { Badge } from "../badges/badge.ts";
import type { CertificateStatus, RecipientStatus } from "../certificates/certificate.ts";
import type { NextSteps, PublicEvent, PublicEventList } from "../directory/public-event.ts";
import type { AiAnalysis, CountedEvent, Event } from "../events/event.ts";
import type { Reference } from "../ids.ts";
import type { Slice, Window } from "../page.ts";

/** An event's certificates by where they stand, and its mails. */
export interface EventCounters {
  readonly issued: number;
  /** By status and recipient's status, exact. */
  readonly standing: readonly {
    readonly status: CertificateStatus;
    readonly recipientStatus: RecipientStatus;
    readonly count: number;
  }[];
  readonly mails: { readonly sent: number; readonly bounced: number };
}

export interface EventFilter {
  readonly status?: Event["status"] | undefined;
  readonly category?: Event["category"] | undefined;
  readonly q?: string | undefined;
}

export interface Events {
  get(organizationId: string, reference: Reference): Promise<CountedEvent | undefined>;
  counters(
    organizationId: string,
    reference: Reference,
  ): Promise<{ event: Event; counters: EventCounters } | undefined>;
  list(organizationId: string, filter: EventFilter, window: Window): Promise<Slice<CountedEvent>>;
}

export interface EventChanges {
  /** False when the short code is taken: draw another UUID. */
  create(event: Event): Promise<boolean>;
  /** Writes `event` if the stored one still has the revision of `previous`; false when somebody was faster. */
  replace(event: Event, previous: Event): Promise<boolean>;
  /** "has_certificates" when any was issued, races included. */
  remove(organizationId: string, reference: Reference): Promise<"removed" | "missing" | "has_certificates">;
}

export interface Badges {
  get(organizationId: string, reference: Reference): Promise<Badge | undefined>;
  list(organizationId: string, window: Window): Promise<Slice<Badge>>;
}

export interface BadgeChanges {
  create(badge: Badge): Promise<boolean>;
  replace(badge: Badge, previous: Badge): Promise<boolean>;
}

/** An event's analysis, and the text and revision that it was made of. */
export interface StoredAnalysis {
  readonly text: string;
  readonly revision: number;
  readonly analysis: AiAnalysis;
  /** Names that are the same in every language, by label; see IndexedEvent. */
  readonly label_names: Readonly<Record<string, string>>;
}

export interface Analyses {
  /** An event as it is now, with its last analysis; undefined when it is gone. */
  subject(eventId: string): Promise<{ event: Event; last: StoredAnalysis | null } | undefined>;
  /** Keeps the analysis of an event's revision; false when the event is gone or a later revision's is there. */
  save(event: Event, analysed: StoredAnalysis): Promise<boolean>;
}

/** What an analyzer finds out about a text. */
export type Analysed = Pick<StoredAnalysis, "analysis" | "label_names">;
export interface Analyzer {
  /** Never rejects for what the text says. `fallback` is why the chosen analyzer was not used, if it was not. */
  analyze(
    text: Pick<Event, "name" | "description" | "category">,
  ): Promise<Analysed & { readonly fallback: string | null }>;
}

/** What a change touched, for the directory. */
export interface TouchedEvent {
  readonly code: string;
  /** Given by changes that can make an event appear or vanish; others are of no account to an event that is not shown. */
  readonly id: string | null;
}

/** The change log of the public directory: each entry is an event as it is shown from then on. */
export interface DirectoryLog {
  /** Logs events as they are at this moment. The last change of an event always gets its highest version. */
  record(events: readonly TouchedEvent[]): Promise<void>;
  /** Logs all events of an organization. */
  recordOrganization(organizationId: string): Promise<void>;
}

/** A published snapshot of the directory. */
export interface DirectoryEdition {
  readonly events: number;
  readonly bytes: number;
  readonly published_at: string;
}

export interface DirectoryEditions {
  /** Publishes the next snapshot if enough has changed since the last, or there is none; undefined when not. */
  publish(at: Date): Promise<DirectoryEdition | undefined>;
  /** Makes the snapshot anew from the records, whatever there is. */
  rebuild(
    at: Date,
    onProgress?: (phase: "reading" | "indexing" | "uploading", events: number) => void,
  ): Promise<DirectoryEdition>;
}

export interface DirectoryQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The public directory, at most two seconds behind its log. Any text is safe in any of it. */
export interface Directory {
  search(query: DirectoryQuery): Promise<PublicEventList>;
  /** An event and its next steps; undefined unless it is public. */
  event(reference: Reference): Promise<PublicEvent | undefined>;
  nextSteps(reference: Reference): Promise<NextSteps | undefined>;
}
