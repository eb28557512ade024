import { WEBHOOKS } from "../rules.ts";
import type { WebhookOutcome } from "./ports.ts";

/** The first attempt and one for each delay. */
export const ATTEMPTS_MAX = WEBHOOKS.retryDelaysSeconds.length + 1;

/** Jitter adds up to a fifth of the delay; no retry is earlier than the schedule says. */
const JITTER = 0.2;

/** Shortest delay after a status 429 or a timeout, as at Svix. */
export const REST_SECONDS = 60;

/** `Retry-After` can make a delay at most this many times longer, as at Svix. */
const RETRY_AFTER_STRETCH = 2;

export interface FailedAttempt {
  /** 1 for the first attempt: the one that has just failed. */
  attempt: number;
  failedAt: Date;
  /** `Retry-After` of the response, null without one. */
  retryAfterSeconds: number | null;
  /** Whether the endpoint is overloaded, see {@link needsRest}. */
  rest: boolean;
  /** A number in [0, 1), as Math.random gives it. */
  random: () => number;
}

/**
 * The time of the next attempt after a failed one; null when that was the last.
 *
 * The delay is that of the schedule (at least 60 s for an overloaded endpoint), or `Retry-After` if that is longer, up
 * to twice the delay, plus up to 20 % of jitter. So the last attempt is between 31.5 h and 76 h after the first.
 */
export function nextAttempt(failed: FailedAttempt): Date | null {
  const scheduled = WEBHOOKS.retryDelaysSeconds[failed.attempt - 1];
  if (scheduled === undefined) return null;
  const base = failed.rest ? Math.max(scheduled, REST_SECONDS) : scheduled;
  const asked = Math.min(Math.max(failed.retryAfterSeconds ?? base, base), base * RETRY_AFTER_STRETCH);
  const jitterMs = Math.floor(asked * 1_000 * JITTER * failed.random());
  return new Date(failed.failedAt.getTime() + asked * 1_000 + jitterMs);
}

/** Whether the endpoint is overloaded: it answered 429, or not in time. */
export function needsRest(outcome: Pick<WebhookOutcome, "status" | "error">): boolean {
  return outcome.status === 429 || outcome.error === "timeout";
}

/**
 * Whether an endpoint that has only failed since a time must be disabled; call it after a failed automatic attempt.
 *
 * A failed automatic attempt starts the period; a success, enabling the webhook and a new address end it. Tests and
 * manual redeliveries do not count. One failure cannot disable a quiet endpoint: its retries succeed, or fail for 31 h
 * more.
 */
export const shouldDisable = (firstFailureAt: Date, now: Date): boolean =>
  now.getTime() - firstFailureAt.getTime() >= WEBHOOKS.disableAfterDays * 86_400_000;
