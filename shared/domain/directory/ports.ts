import type { Reference } from "../ids.ts";
import type { Locale } from "../organizations/organization.ts";
import type { NextSteps, Organizer, PublicEvent, PublicEventList } from "./public-event.ts";

/** Ports of the public directory. */
export interface DirectoryPorts {
  directoryLog: DirectoryLog;
  directoryEditions: DirectoryEditions;
  directory: Directory;
}

/** An event that a change touched. */
export interface TouchedEvent {
  /** The short code. */
  readonly code: string;
  /** The UUID if the event itself changed; null if its counters or analysis did, which concerns public events only. */
  readonly id: string | null;
}

/** The change log of the public directory: each entry is the public state of an event from that version on. */
export interface DirectoryLog {
  /** Logs the current state of events. The entry with the highest version of an event always has its last change. */
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
  /** Publishes a snapshot if there is none or enough has changed since the last one; undefined otherwise. */
  publish(at: Date): Promise<DirectoryEdition | undefined>;
  /** Makes and publishes a snapshot from the records instead of from the last snapshot and the log. */
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
  /** The id of an organization. */
  readonly organizer?: string | undefined;
  /** Days (YYYY-MM-DD), both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The public directory, at most two seconds behind its log. Search texts may have any characters. */
export interface Directory {
  search(query: DirectoryQuery): Promise<PublicEventList>;
  /** Undefined unless the event is public, as are its next steps. */
  event(reference: Reference): Promise<PublicEvent | undefined>;
  /** Who organizes a public event; undefined also while only release 1.1 has told of it. */
  organizer(reference: Reference): Promise<Organizer | undefined>;
  /** The reasons are in `locale`. */
  nextSteps(reference: Reference, locale: Locale): Promise<NextSteps | undefined>;
}
