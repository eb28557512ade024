import type { Reference } from "../ids.ts";
import type { NextSteps, PublicEvent, PublicEventList } from "./public-event.ts";

/** What the public directory needs from the world; part of `Ports`. */
export interface DirectoryPorts {
  directoryLog: DirectoryLog;
  directoryEditions: DirectoryEditions;
  directory: Directory;
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
