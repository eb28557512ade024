import { DAY_MS, nextDaytime } from "../calendar.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { type Organization, retentionOf, timeZoneOf } from "../organizations/organization.ts";
import { LIMITS, REMINDERS } from "../rules.ts";
import { type MailKind, type MailsSoFar, REMINDER_STEPS, type ToldStep } from "./message.ts";

/** What is to be done about an invitation, and when. "look": nothing but to see whether a setting has changed. */
export interface NextStep {
  readonly step: ToldStep | "erase" | "look";
  readonly due: Date;
}

export interface FollowedInvitation {
  readonly certificate: FollowedCertificate;
  readonly organization: FollowUpTerms;
  readonly mails: MailsSoFar;
}
/** What of an organization decides when its invitations are followed. */
export type FollowUpTerms = Pick<Organization, "time_zone" | "retention_months">;
type FollowedCertificate = Pick<
  Certificate,
  | "status"
  | "recipient_status"
  | "created_at"
  | "accepted_at"
  | "rejected_at"
  | "expires_at"
  | "erased_at"
  | "reminders"
>;

const daysAfter = (iso: string, days: number): number => Date.parse(iso) + days * DAY_MS;

/** Until when the link of an invitation works that is sent at a time: as from its issuance, or from then if it is over a day later. */
export function linkEndsAt({ created_at }: Pick<Certificate, "created_at">, sentAt: Date): Date {
  const [issued, sent] = [Date.parse(created_at), sentAt.getTime()];
  return new Date((sent - issued > DAY_MS ? sent : issued) + LIMITS.invitationLinkDays * DAY_MS);
}

/** A mail that goes out so soon after the issuance counts as sent with it: what was due by then stays due as it was stored. */
const WITH_ISSUANCE_MS = 3_600_000;
const countedFrom = (createdAt: string, sentAt: string): string =>
  Date.parse(sentAt) - Date.parse(createdAt) <= WITH_ISSUANCE_MS ? createdAt : sentAt;

/**
 * The next thing to be done about an invitation, not before `at`; null for nothing, ever. Mails wait for the day by the
 * organization's clock. Of a step that could not be told in time nobody is told any more. `passed`: that one is left out.
 */
export function nextStep(followed: FollowedInvitation, at: Date, passed?: MailKind): NextStep | null {
  const { certificate, organization, mails } = followed;
  if (certificate.erased_at) return null;
  const told = windowsOf(followed).flatMap(({ step, from, until }): NextStep[] => {
    if (step === passed || mails.begun[step] !== undefined) return [];
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
          {
            step: "look",
            due: new Date(
              daysAfter(countedFrom(certificate.created_at, at.toISOString()), REMINDERS.lookAgainDays),
            ),
          },
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
    const from = countedFrom(created_at, mails.sentAt);
    const [first, second] = REMINDERS.afterDays.map((days) => daysAfter(from, days)) as [number, number];
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

/**
 * From when an organization keeps no longer what a certificate says of a person who has not accepted it: so many months after it
 * was issued, or refused (decision 24.6). Undefined for one that was accepted, and where it is kept.
 */
export function retentionEnd(
  {
    created_at,
    rejected_at,
    recipient_status,
  }: Pick<Certificate, "created_at" | "rejected_at" | "recipient_status">,
  organization: Pick<Organization, "retention_months">,
): Date | undefined {
  const months = retentionOf(organization);
  if (months === null || recipient_status === "ACCEPTED") return undefined;
  const end = new Date(rejected_at ?? created_at);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A month without that day ends it on its last one.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}
