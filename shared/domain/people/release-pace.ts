import type { MailQuota } from "./mail-quota.ts";

/** The part of what the mail service takes a second that mails of one sender may use which waited long, and go now. */
const PART = 0.5;

/**
 * Gives when each of the mails of a sender may go that nobody holds or slows any more, in turn: many of them do not fill the
 * minutes in which those of others are due. All go at once when the mail service has no limit, or does not say.
 */
export async function releaseTimes(mailQuota: MailQuota, at: Date): Promise<() => Date> {
  const quota = await mailQuota.read(at);
  const eachMs = quota ? 1_000 / (quota.perSecond * PART) : 0;
  let released = 0;
  return () => new Date(at.getTime() + Math.round(eachMs * released++));
}
