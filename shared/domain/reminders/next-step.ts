import type { Certificate } from "../certificates/certificate.ts";
import { nextDaytime } from "../daytime.ts";
import { DAY_MS } from "../month.ts";
import { timeZoneOf } from "../organizations/after-issuing.ts";
import type { Organization } from "../organizations/organization.ts";
import { retentionEnd } from "../privacy/retention.ts";
import { LIMITS, REMINDERS } from "../rules.ts";

/** The mails that remind somebody of an invitation, each once. */
export const REMINDER_STEPS = ["reminder_1", "reminder_2", "last_call"] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];
/** … and the notice before a certificate expires. */
export const TOLD_STEPS = [...REMINDER_STEPS, "expiring"] as const;
export type ToldStep = (typeof TOLD_STEPS)[number];

/** Whether a step is about an invitation that was not answered. */
export const isReminder = (step: ToldStep): step is ReminderStep => step !== "expiring";

/** What is known of the mails of an invitation. */
export interface MailsSoFar {
  /** Of the latest mail with the invitation; null while it is under way. */
  readonly state: "sent" | "refused" | null;
  /** When that was sent, in ISO 8601. */
  readonly sentAt: string | null;
  /** When each step was begun, in ISO 8601. */
  readonly told: Readonly<Partial<Record<ToldStep, string>>>;
}
/** An invitation whose mail was just sent or refused: nothing else was told yet, as far as is known. */
export const justSent = (state: "sent" | "refused", at: Date): MailsSoFar => ({
  state,
  sentAt: at.toISOString(),
  told: {},
});

/** What is to be done about an invitation, and when. "look": nothing but to see whether a setting has changed. */
export interface NextStep {
  readonly step: ToldStep | "erase" | "look";
  readonly due: Date;
}

export interface FollowedInvitation {
  readonly certificate: Certificate;
  readonly organization: Organization;
  readonly mails: MailsSoFar;
}

const daysAfter = (iso: string, days: number): number => Date.parse(iso) + days * DAY_MS;

/** Until when the link of an invitation works that is sent at a time: as from its issuance, or from then if it is over a day later. */
export function linkEndsAt({ created_at }: Pick<Certificate, "created_at">, sentAt: Date): Date {
  const [issued, sent] = [Date.parse(created_at), sentAt.getTime()];
  return new Date((sent - issued > DAY_MS ? sent : issued) + LIMITS.invitationLinkDays * DAY_MS);
}

/**
 * The next thing to be done about an invitation, not before `at`; null for nothing, ever. Mails wait for the day by the
 * organization's clock. Of a step that could not be told in time nobody is told any more. `passed`: that one is left out.
 */
export function nextStep(followed: FollowedInvitation, at: Date, passed?: ToldStep): NextStep | null {
  const { certificate, organization, mails } = followed;
  if (certificate.erased_at) return null;
  const told = windowsOf(followed).flatMap(({ step, from, until }): NextStep[] => {
    if (step === passed || mails.told[step] !== undefined) return [];
    const due = nextDaytime([timeZoneOf(organization)], REMINDERS, new Date(Math.max(from, at.getTime())));
    return due.getTime() < until ? [{ step, due }] : [];
  });
  const ends = retentionEnd(certificate, organization);
  const others: NextStep[] =
    certificate.recipient_status === "ACCEPTED"
      ? []
      : [
          ...(ends
            ? [{ step: "erase" as const, due: new Date(Math.max(ends.getTime(), at.getTime())) }]
            : []),
          { step: "look", due: new Date(at.getTime() + REMINDERS.lookAgainDays * DAY_MS) },
        ];
  return [...told, ...others].sort((a, b) => a.due.getTime() - b.due.getTime())[0] ?? null;
}

/** When each step may be told: `from` inclusive, `until` exclusive, in milliseconds. */
function windowsOf({
  certificate,
  mails,
}: FollowedInvitation): { step: ToldStep; from: number; until: number }[] {
  const { status, created_at, accepted_at, expires_at, reminders } = certificate;
  if (!reminders || mails.state !== "sent" || mails.sentAt === null) return [];
  const expires = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at);
  if (status === "PENDING") {
    const linkEnds = linkEndsAt({ created_at }, new Date(mails.sentAt)).toISOString();
    const [first, second] = REMINDERS.afterDays.map((days) => daysAfter(mails.sentAt!, days)) as [
      number,
      number,
    ];
    const last = daysAfter(linkEnds, -REMINDERS.beforeLinkEndsDays);
    const starts = { reminder_1: first, reminder_2: second, last_call: last } as const;
    return REMINDER_STEPS.map((step) => {
      const late = starts[step] + REMINDERS.lateDays * DAY_MS;
      return { step, from: starts[step], until: Math.min(late, expires, Date.parse(linkEnds)) };
    });
  }
  if (status !== "ACCEPTED" || expires_at === null || accepted_at === null) return [];
  const from = daysAfter(expires_at, -REMINDERS.beforeExpiryDays);
  // Who accepts later has just seen when it ends.
  if (Date.parse(accepted_at) >= from) return [];
  return [{ step: "expiring", from, until: daysAfter(expires_at, -REMINDERS.expiryToldUntilDays) }];
}
