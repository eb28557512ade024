import { WEBHOOKS } from "../rules.ts";
import type { WebhookOutcome } from "./ports.ts";

/** The first attempt and one for each delay. */
export const ATTEMPTS_MAX = WEBHOOKS.retryDelaysSeconds.length + 1;

/** Jitter is only ever added, up to a fifth: nothing is tried sooner than the schedule says. */
const JITTER = 0.2;

/** An endpoint that is out of breath (429, timeout) gets at least this rest, as Svix gives it. */
export const REST_SECONDS = 60;

/** `Retry-After` may stretch a delay to this many times its length (Svix clamps alike). */
const RETRY_AFTER_STRETCH = 2;

export interface FailedAttempt {
  /** 1 for the first attempt: the one that has just failed. */
  attempt: number;
  failedAt: Date;
  /** What the endpoint asked for, null when it asked for nothing. */
  retryAfterSeconds: number | null;
  /** Whether the endpoint needs a rest first; take it from `needsRest(outcome)`. */
  rest: boolean;
  /** A number in [0, 1), as Math.random gives it. */
  random: () => number;
}

/**
 * When a delivery is tried again after a failed attempt, or null when that was its last one.
 *
 * The delay is the schedule's (at least 60 s where a rest is due), stretched to what `Retry-After` asks for
 * but to no more than twice its length and never shortened, plus up to 20 % of jitter. So a delivery ends
 * between 31.5 h and 76 h after its first attempt, whatever the endpoint answers.
 */
export function nextAttempt(failed: FailedAttempt): Date | null {
  const scheduled = WEBHOOKS.retryDelaysSeconds[failed.attempt - 1];
  if (scheduled === undefined) return null;
  const base = failed.rest ? Math.max(scheduled, REST_SECONDS) : scheduled;
  const asked = Math.min(Math.max(failed.retryAfterSeconds ?? base, base), base * RETRY_AFTER_STRETCH);
  const jitterMs = Math.floor(asked * 1_000 * JITTER * failed.random());
  return new Date(failed.failedAt.getTime() + asked * 1_000 + jitterMs);
}

/** Whether the endpoint showed that it has too much to do: it answered 429 or not in time. */
export function needsRest(outcome: Pick<WebhookOutcome, "status" | "error">): boolean {
  return outcome.status === 429 || outcome.error === "timeout";
}

/**
 * Whether an endpoint that has only failed since a moment is to be disabled. To be asked after a failed automatic
 * attempt.
 *
 * What counts: automatic attempts start the clock, any success clears it, enabling the endpoint or changing
 * its address restarts it. Failed tests and manual redeliveries do not count, as a person is looking. Svix
 * also wants two failures at least 12 h apart, so that one bad moment of a quiet endpoint is not held
 * against it; here the retries see to that: a first failure is followed by a success, which clears the
 * clock, or by seven more failures over 31 h.
 */
export const shouldDisable = (firstFailureAt: Date, now: Date): boolean =>
  now.getTime() - firstFailureAt.getTime() >= WEBHOOKS.disableAfterDays * 86_400_000;
