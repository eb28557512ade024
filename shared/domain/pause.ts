import { DomainError } from "./errors.ts";
import { PAUSE } from "./rules.ts";

/** What operators can stop: all changes, such as for a restore (decision 12.32), or the messages to phones. */
export type Pausable = "changes" | "phone";

/** That operators have stopped something for a while. */
export interface ServicePause {
  readonly reason: string;
  readonly since: string;
}

/** Reads whether something is paused; without a word, all changes. */
export interface PauseSwitch {
  /** What was last read, at most `PAUSE.readSeconds` ago: no store call in between. */
  state(what?: Pausable): Promise<ServicePause | undefined>;
}

/** Turns a pause on and off; only operators may. */
export interface PauseChanges {
  /** As it is now. */
  read(what?: Pausable): Promise<ServicePause | undefined>;
  /** Gives the pause that holds: one that was on already keeps its reason and begin. */
  begin(pause: ServicePause, what?: Pausable): Promise<ServicePause>;
  /** Repeating it changes nothing. */
  end(what?: Pausable): Promise<void>;
}

/** The 503 of a change that is asked for while the service is paused. */
export const paused = (): DomainError =>
  new DomainError(
    "service_unavailable",
    "Changes are paused for maintenance; nothing was changed. Please try again.",
    { retryAfterSeconds: PAUSE.retryAfterSeconds },
  );

/**
 * How long a message waits that was received for the `attempt`th time during a pause: as long as it has waited so far. So
 * it is late by no more than the pause was long, and eight receives last for eight hours.
 */
export const heldSeconds = (attempt: number): number =>
  Math.min(PAUSE.heldSecondsMax, PAUSE.heldSeconds * 2 ** (attempt - 1));

/** For how long a message that comes during a pause is held, in a queue that lets it be received so often, before it is a dead letter. */
export const safeSeconds = (maxReceives: number): number =>
  Array.from({ length: maxReceives }, (_, n) => heldSeconds(n + 1)).reduce((sum, held) => sum + held, 0);
