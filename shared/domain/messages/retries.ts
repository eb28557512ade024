/** Delays between attempts while the mail service is throttled or fails: about nine hours in all, and the jitter. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 21_600];
const JITTER = 0.2;

/** The outcome of an attempt (from 1) that the mail service could not take. */
export const laterAfter = (attempt: number, reason: string) => ({
  kind: "later" as const,
  retryInSeconds: Math.round(
    RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length) - 1]! * (1 + JITTER * Math.random()),
  ),
  reason,
});
/** Whether the queue delivers a job no more after this attempt. */
export const isLastAttempt = (attempt: number): boolean => attempt > RETRY_SECONDS.length;
