import type { CertificateStatus, RecipientStatus } from "../certificates/certificate.ts";
import type { Reference } from "../ids.ts";
import type { JobQueue } from "../job-queue.ts";
import type { Slice, Window } from "../page.ts";
import type { Analysed, StoredAnalysis } from "./analysis.ts";
import type { CountedEvent, Event } from "./event.ts";
import type { AnalysisJob } from "./jobs.ts";

/** What events and their analysis need from the world; part of `Ports`. */
export interface EventPorts {
  events: Events;
  eventChanges: EventChanges;
  analyses: Analyses;
  analyzer: Analyzer;
  analysisQueue: JobQueue<AnalysisJob>;
}

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

export interface Analyses {
  /** An event as it is now, with its last analysis; undefined when it is gone. */
  subject(eventId: string): Promise<{ event: Event; last: StoredAnalysis | null } | undefined>;
  /** Keeps the analysis of an event's revision; false when the event is gone or a later revision's is there. */
  save(event: Event, analysed: StoredAnalysis): Promise<boolean>;
}

export interface Analyzer {
  /** Never rejects for what the text says. `fallback` is why the chosen analyzer was not used, if it was not. */
  analyze(
    text: Pick<Event, "name" | "description" | "category">,
  ): Promise<Analysed & { readonly fallback: string | null }>;
}
