import { MAIL_FIGURES } from "../rules.ts";

/** Invitations of an organization that the mail service took, and those of them that came back or were reported as spam. */
export const MAIL_TOTALS = ["sent", "bounced", "complained"] as const;
export type MailTotal = (typeof MAIL_TOTALS)[number];
export type MailTotals = Readonly<Record<MailTotal, number>>;

/** What is counted of an organization's mails: by part of the window (decision 18.21). */
export interface MailTally {
  readonly parts: ReadonlyMap<number, MailTotals>;
  /**
   * Mails that went out before do not count when they come back: a release before this one did not count them, or an
   * operator has looked at them. ISO 8601; null when none counts yet.
   */
  readonly from: string | null;
}
export const NO_TALLY: MailTally = { parts: new Map(), from: null };
export const NO_MAILS: MailTotals = { sent: 0, bounced: 0, complained: 0 };

const PART_MS = MAIL_FIGURES.partDays * 86_400_000;
const PARTS = MAIL_FIGURES.windowDays / MAIL_FIGURES.partDays;

/** The part that a moment is in: parts are numbered from 1970 on. */
export const partAt = (at: Date): number => Math.floor(at.getTime() / PART_MS);
/** The parts of the window at a moment, the present one first. */
export const partsOfWindow = (at: Date): readonly number[] =>
  Array.from({ length: PARTS }, (_, n) => partAt(at) - n);

/**
 * Whether an invitation that counted as sent then is in the window still: sent again, it counts no second time, and it can come
 * back once (decision 18.21).
 */
export const countsStill = ({ from }: MailTally, countedAt: string | undefined, at: Date): boolean =>
  countedAt !== undefined &&
  countedAt >= (from ?? "") &&
  partAt(new Date(countedAt)) >= Math.min(...partsOfWindow(at));

/** What the window has at a moment. */
export function totalsAt({ parts }: MailTally, at: Date): MailTotals {
  const within = partsOfWindow(at).map((part) => parts.get(part) ?? NO_MAILS);
  const sum = (of: MailTotal) => within.reduce((total, part) => total + part[of], 0);
  return { sent: sum("sent"), bounced: sum("bounced"), complained: sum("complained") };
}

/** What the log says of the mails of an organization: operators find there whose mails come back. */
export const rateFields = (organization_id: string, totals: MailTotals) => ({
  organization_id,
  ...totals,
  bounce_rate: rateOf(totals.bounced, totals),
  complaint_rate: rateOf(totals.complained, totals),
});

/** A part of the mails that were sent, from 0 to 1, with four decimals; 0 when none was. */
export const rateOf = (count: number, { sent }: MailTotals): number =>
  sent === 0 ? 0 : Math.min(1, Math.round((count / sent) * 10_000) / 10_000);
