import type { Slice, Window } from "../page.ts";
import type { ActivityAction, ActivityEntry } from "./entry.ts";

/** Ports of what was done in the name of an organization. */
export interface ActivityPorts {
  activity: Activity;
  "activity.write": ActivityWrites;
}

export interface ActivityFilter {
  /** As it is kept in `by`. */
  readonly actor?: string | undefined;
  readonly action?: ActivityAction | undefined;
  /** From this moment on, and up to this one, in milliseconds since the epoch. */
  readonly since: number;
  readonly until?: number | undefined;
}

export interface Activity {
  /** What was done, newest first; what was issued is read from the certificates themselves (decision 9.20). */
  list(organizationId: string, filter: ActivityFilter, window: Window): Promise<Slice<ActivityEntry>>;
}

export interface ActivityWrites {
  /** Keeps an entry; repeating it changes nothing. */
  note(entry: ActivityEntry): Promise<void>;
}
