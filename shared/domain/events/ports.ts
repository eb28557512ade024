import type { CertificateStatus, RecipientStatus } from "../certificates/certificate.ts";
import type { EventPicture } from "../documents/image-addresses.ts";
import type { AnswerReceipt } from "../idempotency.ts";
import type { Reference } from "../ids.ts";
import type { CountedMails } from "../messages/ports.ts";
import type { Organization } from "../organizations/organization.ts";
import type { Slice, Window } from "../page.ts";
import type { Analysed, Event, EventSummary, StoredAnalysis } from "./event.ts";
import type { CountedEvent } from "./event-record.ts";

/** Ports of events and their analysis. */
export interface EventPorts {
  events: Events;
  /** Apart from reading one: a stranger reads no index. */
  "events.list": EventLists;
  "events.write": EventWrites;
  analyses: Analyses;
}

/** The numbers of an event's certificates and mails. */
export interface EventCounters {
  readonly issued: number;
  /** By status and recipient's status, exact. */
  readonly byStatus: readonly {
    readonly status: CertificateStatus;
    readonly recipientStatus: RecipientStatus;
    readonly count: number;
  }[];
  /** Without those that messages.counted has. */
  readonly mails: CountedMails;
  /** Certificates of whose invitation somebody was reminded, and those of them that were accepted afterwards. */
  readonly reminded: number;
  readonly acceptedAfterReminder: number;
}

export interface EventFilter {
  readonly status?: Event["status"] | undefined;
  readonly category?: Event["category"] | undefined;
  readonly q?: string | undefined;
}

export interface Events {
  /** The event that an organization means; undefined also for one of another organization. */
  get(organizationId: string, reference: Reference): Promise<CountedEvent | undefined>;
  counters(
    organizationId: string,
    reference: Reference,
  ): Promise<{ event: Event; counters: EventCounters } | undefined>;
  /**
   * The UUIDs by short code of those events that an organization may name: its own, and public ones of others. One
   * store call for own events, two as soon as any other is named, whether it exists or not.
   */
  named(organizationId: string, references: readonly Reference[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Those of these events that are public now, by id; `owner` is an organization that is known already. One store call
   * for events of the owner, two as soon as there is any other, and none without events.
   */
  shown(owner: Organization, ids: readonly string[]): Promise<ReadonlyMap<string, Event>>;
  /** The address of a picture on the page of a public event; undefined when there is no such picture or event. */
  picture(
    code: string,
    picture: EventPicture,
  ): Promise<{ readonly organizationId: string; readonly address: string } | undefined>;
}

export interface EventLists {
  list(organizationId: string, filter: EventFilter, window: Window): Promise<Slice<CountedEvent>>;
  /** All events of an organization in short, newest first. */
  summaries(organizationId: string): Promise<EventSummary[]>;
  /** How many certificates were issued for each of these events, by id. */
  certificateCounts(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface EventWrites {
  /** False when the short code is taken: draw another UUID. */
  create(event: Event, receipt?: AnswerReceipt): Promise<boolean>;
  /** Writes `event` if the stored one has the revision of `previous`; false when another request changed it first. */
  replace(event: Event, previous: Event): Promise<boolean>;
  /** "has_certificates" when any was issued, also by a concurrent request. */
  remove(
    organizationId: string,
    reference: Reference,
    by: string,
  ): Promise<"removed" | "missing" | "has_certificates">;
}

export interface Analyses extends Analyzer {
  /** The current event with its last analysis; undefined when it was deleted. */
  subject(eventId: string): Promise<{ event: Event; last: StoredAnalysis | null } | undefined>;
  /** Stores an analysis; false when the event was deleted, or that of the same or a later revision is stored. */
  save(event: Event, analysed: StoredAnalysis): Promise<boolean>;
}

export interface Analyzer {
  /** Never throws because of the text. `fallback` says why the configured analyzer was not used; null if it was. */
  analyze(
    text: Pick<Event, "name" | "description" | "category">,
  ): Promise<Analysed & { readonly fallback: string | null }>;
}
