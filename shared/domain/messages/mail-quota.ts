import { MAIL_QUOTA } from "../rules.ts";

/** What the mail service takes of the account, and how much it took in the last 24 hours. */
export interface Quota {
  readonly perDay: number;
  readonly sent: number;
  readonly perSecond: number;
}

export interface MailQuota {
  /**
   * The quota and what was sent, as the mail service said about a minute ago, with what this process has taken since;
   * undefined when there is no quota, or the mail service does not say.
   */
  read(at: Date): Promise<Quota | undefined>;
  /** Takes a mail out of the quota: false when none is left for it. Mails at the same moment are counted one by one. */
  take(bulk: boolean, at: Date): Promise<boolean>;
  /** Remembers for some minutes that the mail service takes no mail. */
  refuse(reason: string, at: Date): void;
  /** Why the mail service takes no mail, as far as this process remembers. */
  refusal(at: Date): string | undefined;
  /** Whether the mail service takes no mail of the whole account, asked some seconds ago at most; undefined when it does not say. */
  accountPaused(at: Date): Promise<boolean | undefined>;
}

/** How many mails can be sent: those of large requests leave a part of the quota to the others (decision 8.32). */
export function leftOf({ perDay, sent }: Quota, bulk: boolean): number {
  const kept = bulk ? Math.ceil(perDay * MAIL_QUOTA.keptForSingle) : 0;
  return Math.max(0, perDay - kept - sent);
}

/** Takes a mail out of the quota; gives why it must wait when there is none left for it. */
export async function takeMail(mailQuota: MailQuota, bulk: boolean, at: Date): Promise<string | undefined> {
  const refusal = mailQuota.refusal(at);
  if (refusal !== undefined) return refusal;
  return (await mailQuota.take(bulk, at)) ? undefined : "daily_quota";
}

/** Reasons for which the mail service takes no mail of the account for hours. */
export const OF_THE_ACCOUNT: ReadonlySet<string> = new Set([
  "daily_quota",
  "account_paused",
  "configuration_set_paused",
]);

/** Reasons for which the mail service takes no mail of the service itself for hours. */
export const OF_THE_SERVICE: ReadonlySet<string> = new Set([...OF_THE_ACCOUNT, "tenant_paused"]);

/**
 * Whether a mail that was not taken must wait outside of its queue, where attempts are counted: for a quota or a pause,
 * which other mails are then spared to try, or when it was throttled up to its last attempt.
 */
export function mustWait(mailQuota: MailQuota, reason: string, isLast: boolean, at: Date): boolean {
  if (OF_THE_ACCOUNT.has(reason)) {
    mailQuota.refuse(reason, at);
    return true;
  }
  return isLast && reason === "throttled";
}

/** Until when a mail waits, with jitter. */
export const waitUntil = (at: Date): Date =>
  new Date(at.getTime() + Math.round(MAIL_QUOTA.waitSeconds * 1_000 * (1 + Math.random())));

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
