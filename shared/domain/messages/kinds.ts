import { certificateUrl, documentAddresses, hasDocument } from "../certificates/certificate.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import type { Ports } from "../ports.ts";
import { LIMITS, REMINDERS } from "../rules.ts";
import { invitationLink } from "./invitation-link.ts";
import type { MailRun } from "./mail-run.ts";
import { type FollowedMails, justSent, type MailKind, type Notice, type ReminderStep } from "./message.ts";
import { linkEndsAt, nextStep } from "./next-step.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** A mail about a certificate that is to be sent now. */
export interface Mail {
  readonly kind: MailKind;
  readonly subject: InvitationSubject;
  /** It takes of the quota what small requests leave, and waits with those of large ones. */
  readonly bulk: boolean;
  /** How often its job was delivered, from 1. */
  readonly attempt: number;
  readonly run: MailRun;
  /** What the record of the invitation said when this step became due; absent for other kinds. */
  readonly followed?: FollowedMails;
}

type BuildPorts = Pick<Ports, "mailer.own" | "links" | "clock" | "settings">;

/** What is to be known of a kind of mail. A kind is a row, a template (shared/mail) and texts in three languages. */
interface RulesOfKind {
  /**
   * "at_least": it is claimed for a moment, and sent again when its run died before it was recorded. "at_most": it is marked as
   * sent before it is, as a second one would be worse than none.
   */
  readonly once: "at_least" | "at_most";
  /** Mails of this kind that an address gets in a day (UTC), of all organizations together; null for any number. */
  readonly perAddressAndDay: number | null;
  /** Whether the event and the organization count what became of it. */
  readonly counted: boolean;
  /** Whether it is still to be told, by how things are when it is about to be sent. */
  readonly isWanted: (subject: InvitationSubject) => boolean;
  /** Hands it to the mail service. */
  readonly send: (ports: BuildPorts, mail: Mail) => Promise<SendOutcome>;
  /** When something is to be done about the invitation next, now that this mail was sent or refused; undefined leaves that as it is. */
  readonly nextDue: (mail: Mail, state: "sent" | "refused", at: Date) => Date | null | undefined;
}

/** Whether somebody may be reminded, or told, of a certificate at all. */
const mayBeReminded = ({ certificate, organization, muted }: InvitationSubject): boolean =>
  certificate.reminders && organization.reminders !== false && !organization.closed_at && !muted;

const notice = (kind: Notice, status: "ACCEPTED" | "REVOKED"): RulesOfKind => ({
  once: "at_least",
  perAddressAndDay: null,
  counted: false,
  isWanted: ({ certificate, muted }) => !muted && certificate.status === status,
  send: (ports, { subject }) => {
    const { reason, revocation_notice, revocation_reason } = subject.certificate;
    const told = revocation_notice === "reason" ? revocation_reason : null;
    return sendNotice(ports, subject, kind, kind === "revoked" ? told : reason);
  },
  nextDue: () => undefined,
});

const STEP = {
  once: "at_most",
  counted: false,
  isWanted: mayBeReminded,
  nextDue: ({ subject: { certificate, organization }, followed, kind }, _, at) =>
    nextStep({ certificate, organization, mails: followed! }, at, kind)?.due ?? null,
} as const satisfies Partial<RulesOfKind>;

const reminder = (step: ReminderStep): RulesOfKind => ({
  ...STEP,
  perAddressAndDay: REMINDERS.perAddressAndDay,
  send: async (ports, { subject, followed }) => {
    // It promises no more time than the invitation did.
    const linkEnds = linkEndsAt(subject.certificate, new Date(followed!.sentAt!));
    const page = await invitationLink(ports, subject.certificate, linkEnds);
    const links = { page, unsubscribe: `${page}/unsubscribe` };
    return ports["mailer.own"].sendInvitation(subject, links, { step, linkEnds });
  },
});

/** THE table of the mails about certificates. */
export const MAIL_KINDS: { readonly [K in MailKind]: RulesOfKind } = {
  invitation: {
    once: "at_least",
    perAddressAndDay: LIMITS.invitationsPerAddressAndDay,
    counted: true,
    isWanted: ({ certificate }) => certificate.status === "PENDING",
    send: async (ports, { subject }) => {
      const page = await invitationLink(ports, subject.certificate);
      return ports["mailer.own"].sendInvitation(subject, { page, unsubscribe: `${page}/unsubscribe` });
    },
    nextDue: ({ subject }, state, at) => dueAfterInvitation(subject, state, at),
  },
  accepted: notice("accepted", "ACCEPTED"),
  revoked: notice("revoked", "REVOKED"),
  reminder_1: reminder("reminder_1"),
  reminder_2: reminder("reminder_2"),
  last_call: reminder("last_call"),
  expiring: {
    ...STEP,
    perAddressAndDay: REMINDERS.perAddressAndDay,
    send: (ports, { subject }) => sendNotice(ports, subject, "expiring", null),
  },
};

/** When something is to be done about an invitation whose mail was just sent or refused; null for never (decision 22.2). */
export const dueAfterInvitation = (
  { certificate, organization }: Pick<InvitationSubject, "certificate" | "organization">,
  state: "sent" | "refused",
  at: Date,
): Date | null => nextStep({ certificate, organization, mails: justSent(state, at) }, at)?.due ?? null;

const sendNotice = (
  { "mailer.own": mailer, settings: { baseUrl } }: BuildPorts,
  subject: InvitationSubject,
  kind: Notice | "expiring",
  reason: string | null,
): Promise<SendOutcome> =>
  mailer.sendNotice(subject, kind, {
    page: certificateUrl(baseUrl, subject.certificate),
    reason,
    document: hasDocument(subject.certificate) ? documentAddresses(baseUrl, subject.certificate) : null,
  });
