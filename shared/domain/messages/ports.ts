import type { Certificate, EmailStatus } from "../certificates/certificate.ts";
import type {
  InvitationSubject,
  NoticeContent,
  ShownInvitation,
} from "../certificates/invitation-subject.ts";
import type { Slice } from "../page.ts";
import type { ChosenChannels } from "../phone/decide-phone.ts";
import type { MessageReport } from "../phone/phone-message.ts";
import type { MessageTimes } from "../phone/phone-status.ts";
import type { SenderState } from "../senders/sender-state.ts";
import type { Contacted, ContactNotice, Letter } from "./letter.ts";
import type { MailQuota } from "./mail-quota.ts";
import type { MailProgress, MailReport, MailUnderWay, ReturnedMail } from "./mail-return.ts";
import type { FollowedMails, MailKind, Notice, ReminderStep, ToldStep } from "./message.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Ports of what is sent to people. */
export interface MessagePorts {
  messages: Messages;
  "messages.write": MessageWrites;
  /** Apart: it reads the index of what is due, and changes nothing but when that is. */
  "messages.due": DueMessages;
  /** Apart: integrators ask for messages, and may write no results. */
  "messages.request": MessageRequests;
  mailer: Mailer;
  /** Apart: only mails about certificates may come from an organization's own domain. */
  "mailer.own": CertificateMailer;
  mailQuota: MailQuota;
}

/** What became of the messages of certificates. */
export interface Messages {
  /** By certificate: the state of its latest mail, and its phone message if it has one. What happened in the last second can be missing. */
  of(certificates: readonly Certificate[]): Promise<ReadonlyMap<string, ToldByMessage>>;
  /** When what is kept happened to the latest mail and message of one certificate. */
  latest(certificate: Certificate): Promise<{ readonly mail: MailTimes; readonly message: MessageTimes }>;
  /**
   * Mails of an event that its own counters do not have yet. Read after those: what moves there meanwhile is missing for a moment, and
   * never counted twice.
   */
  counted(organizationId: string, eventId: string): Promise<CountedMails>;
}
export interface ToldByMessage {
  readonly email: EmailStatus;
  readonly message: MessageReport | undefined;
}

/** Times of a certificate's latest mail in ISO 8601, null where it did not happen or is not kept. */
export interface MailTimes {
  readonly sentAt: string | null;
  /** When the first one went out, if another one was asked for. */
  readonly firstSentAt: string | null;
  /** How many mails of the invitation went out; null when that is not kept. */
  readonly mails: number | null;
  readonly waitsUntil: string | null;
  /** How far the mail service has brought it. */
  readonly underWay: { readonly at: string; readonly progress: MailProgress } | null;
  /** It was refused or came back. */
  readonly refused: { readonly at: string; readonly reason: string } | null;
  /** It came back after it was sent, which webhooks are told. */
  readonly bouncedAt: string | null;
  /** Reminders of the invitation that went out, and the notice before the certificate expires. */
  readonly told: readonly { readonly step: ToldStep; readonly at: string }[];
}

/**
 * "done": the mail was sent or refused already, or is not to be sent any more. "busy": another worker is sending it. "full": the
 * address got all the mails of this day.
 */
export type Claim =
  | {
      readonly kind: "claimed";
      /** When a mail of the invitation last counted as sent for its organization. */
      readonly countedAt?: string | undefined;
      /** How many mails of the invitation went out before, to whichever address. */
      readonly mails?: number | undefined;
      /** Of an invitation nothing is recorded yet. */
      readonly unrecorded?: boolean;
    }
  | { readonly kind: "done" }
  | { readonly kind: "full" }
  | { readonly kind: "busy"; readonly retryInSeconds: number };

/** What became of a mail that was claimed. "unknown", of "at_most" alone: nobody knows whether it went out. */
export type MailRecord =
  | {
      readonly state: "sent";
      readonly messageId: string;
      readonly from?: string | undefined;
      readonly mails?: number | undefined;
    }
  | {
      readonly state: "refused";
      readonly reason: string;
      /** When it was claimed, of one that was not tried: it does not count for its address. */
      readonly untried?: Date;
    }
  | { readonly state: "unknown" };

export interface AfterMail {
  /** Which run counts this mail, and as what; `first`: the invitation counts as sent for its organization. */
  readonly counted?:
    | { readonly run: string; readonly as: keyof CountedMails; readonly first?: boolean }
    | undefined;
  /**
   * When something is to be done about the invitation next; null for never, undefined leaves that as it is. The first record of an
   * invitation has no such time: it gets one with what its organization issued at about that time ({@link followIssued}).
   */
  readonly due?: Date | null | undefined;
  /** Of an invitation nothing was recorded when its mail was claimed. */
  readonly unrecorded?: boolean | undefined;
}

export interface MailWait {
  readonly bulk: boolean;
  /** When it was claimed, if it was: its claim ends, and it does not count for its address. */
  readonly claimedAt?: Date | undefined;
}

/**
 * The mails of certificates, by kind: who sends one claims it first, and records what became of it. The invitations are also the
 * organization's list of people.
 */
export interface MessageWrites {
  /**
   * Counts a mail for its address too: at most `perDay` of its kind a day (UTC), of all organizations together, null for any number. `as` is what
   * was read of the invitation, of a kind that is sent at most once; it has changed meanwhile when the answer is "done".
   */
  claim(
    certificate: Certificate,
    kind: MailKind,
    perDay: number | null,
    at: Date,
    as?: FollowedMails,
  ): Promise<Claim>;
  record(
    certificate: Certificate,
    kind: MailKind,
    result: MailRecord,
    at: Date,
    then?: AfterMail,
  ): Promise<void>;
  /** Releases a claim after a failure that will be retried. Throws when it is gone. */
  release(certificate: Certificate, kind: MailKind, claimedAt: Date): Promise<void>;
  /** Lets a mail wait, unless it was sent or refused: false then. Throws when its claim is gone. */
  wait(
    certificate: Certificate,
    kind: MailKind,
    waiting: MailWait & { readonly until: Date },
  ): Promise<boolean>;
  /** As `wait`, until nobody holds the sender. */
  hold(
    certificate: Certificate,
    kind: MailKind,
    held: MailWait & { readonly sender: string; readonly at: Date },
  ): Promise<boolean>;
  /**
   * Records that the first mail of a certificate that was answered went out: only that has the link to answer by. False
   * when there is a record of it.
   */
  recordAnswered(certificate: Certificate, at: Date, run: string, due: Date | null): Promise<boolean>;
  /** Ends what is to be done about a mail whose certificate needs none any more; one that went out before stays sent. */
  drop(certificate: Certificate, at: Date, due: Date | null): Promise<void>;

  /** What the record of an invitation says; a consistent read, undefined without one. */
  followed(certificate: Certificate): Promise<FollowedMails | undefined>;
  /** Something is to be done at `due`, or nothing any more; changes nothing while a mail of the invitation waits. */
  move(certificate: Certificate, due: Date | null): Promise<void>;
  /**
   * As `move`, for an invitation that was accepted; counts an acceptance after a reminder, once. "busy": a reminder is just being
   * sent, and whether it was is recorded in a moment.
   */
  accepted(certificate: Certificate, due: Date | null, at: Date): Promise<"followed" | "busy">;

  /** A name for a run that records mails from now on. */
  beginRun(at: Date): string;
  /** Counts once what a run has recorded of an organization's mails, for their events and for the organization, at one write unit. */
  countRun(
    organizationId: string,
    run: string,
    mails: readonly (CountedMail & { readonly eventId: string; readonly importId: string | null })[],
    begun: Date,
    known: Pick<SenderState, "runs">,
  ): Promise<void>;
  /** All that the run has recorded is counted. */
  endRun(run: string): void;
  /**
   * Makes `run` the one that counts what a dead run has recorded of an invitation and not counted; gives that. "busy": the run that
   * recorded it may still be at work.
   */
  takeUncounted(
    certificate: Certificate,
    run: string,
    at: Date,
    known: Pick<SenderState, "runs">,
  ): Promise<readonly CountedMail[] | "busy">;

  /**
   * Marks a sent invitation as refused if this was its last mail, and changes the event's mail counters with it.
   * "sending": another mail of it is being sent, whose id is not known yet. "unrelated": there is no such invitation, a
   * later mail was sent for it, or its return is recorded already. For the organization the first return of any of its mails
   * counts, if one counted as sent.
   */
  returned(mail: ReturnedMail, at: Date): Promise<MailReport>;
  /**
   * Notes how far an invitation's last mail is, at one write unit. "sending" as above. "unrelated": there is no such
   * invitation, a later mail was sent for it, it came back, or as much is known already.
   */
  underWay(mail: MailUnderWay, at: Date): Promise<MailReport>;
}

/** Mails that went out, and mails that were refused or came back. */
export type CountedMails = Readonly<Record<"sent" | "bounced", number>>;

/** What a mail counts as; `first`: the invitation counts as sent for its organization. */
export interface CountedMail {
  readonly as: keyof CountedMails;
  readonly first: boolean;
}

/** Why a message waits, and with which others: mails of small requests, of large ones, what follows an invitation, phone messages. */
export const LANES = ["single", "bulk", "follow_up", "phone"] as const;
export type MessageLane = (typeof LANES)[number];

/** A message that waits for its time. */
export interface DueMessage {
  readonly lane: MessageLane;
  readonly organizationId: string;
  readonly certificateId: string;
  /** Of the address of a mail; that of a phone message is its partition. */
  readonly to: string;
  /** It is this notice, which counts in no limit of its address. */
  readonly notice?: Notice | undefined;
  readonly due: Date;
}

/** What an organization issues in a month (UTC), which is followed from time to time. */
export interface FollowedMonth {
  readonly organizationId: string;
  /** As `2026-11`. */
  readonly month: string;
  /** What was issued up to this id is followed already. */
  readonly followed: string;
  readonly due: Date;
}

export interface DueMessages {
  /** What is due in a lane, longest waiting first: up to `limit` of each shard. The index may lag. */
  due(lane: MessageLane, at: Date, limit: number): Promise<readonly DueMessage[]>;
  readonly shards: number;
  /**
   * Makes what was queued due again at `until`; a notice does not wait any more. False when it no longer waits, or was moved
   * by another worker.
   */
  postpone(message: DueMessage, until: Date): Promise<boolean>;
  /** Ends a phone message that was due for too long; it has failed. False when it no longer waits. */
  giveUp(message: DueMessage): Promise<boolean>;
  /** Months of organizations that are due, longest first. The index may lag. */
  months(at: Date): Promise<readonly FollowedMonth[]>;
  /** A page of up to `limit` certificates that an organization issued, oldest first: after an id, and before a time. */
  issued(organizationId: string, after: string, before: Date, limit: number): Promise<Slice<Certificate>>;
  /** When the next certificate of a month was issued, from a time on; undefined when there is none yet. */
  nextIssued({ organizationId, month }: FollowedMonth, from: Date): Promise<Date | undefined>;
  /** Gives an invitation its time, and a record if no mail made one. False when it has a time, waits, or was held back by a restore. */
  follow(certificate: Certificate, due: Date): Promise<boolean>;
  /** A month is followed up to an id, and due again; null when it is over. Changes nothing when another run did so. */
  followed(month: FollowedMonth, upTo: string, due: Date | null): Promise<void>;
  /** A page of the mails that wait until nobody holds their sender, longest first, after a position; `due` is since when. The index may lag. */
  held(sender: string, after: string | null): Promise<Slice<DueMessage>>;
  /** Lets a held mail go at `at` with those that wait. False when it is not held any more. */
  free(sender: string, message: DueMessage, at: Date): Promise<boolean>;
}

export interface MessageRequests {
  /**
   * Requests one more mail, one more phone message by the given channels, or both: all that is asked for, or nothing. "limit":
   * `perDay` mails were requested today. "unsent": a mail or a message is still being sent, or waits. "muted": the recipient
   * unsubscribed from the organization's mail. "opted_out": its number wants no messages. "recent": a message that may have
   * arrived was sent within `PHONE.againAfterHours`.
   */
  again(
    certificate: Certificate,
    asked: {
      readonly email: boolean;
      readonly phone: Exclude<ChosenChannels, "none"> | null;
      /** Who asks. */
      readonly by: string;
    },
    perDay: number,
    at: Date,
  ): Promise<"requested" | "limit" | "unsent" | "muted" | "opted_out" | "recent">;
}

export interface Simulator {
  /** Lets a simulated recipient act, now that the invitation was sent. Does nothing for others, and in production. */
  invited(certificate: Certificate, messageId: string): Promise<void>;
}

/** Sends mails from the service's own address. Gives an outcome for every failure of the mail service. */
export interface Mailer {
  sendLetter(letter: Letter): Promise<SendOutcome>;
  /** Sends what an invitation would look like, marked as a sample, whose links lead to `page`. */
  sendSample(shown: ShownInvitation, page: string): Promise<SendOutcome>;
  /** Tells the contact of an organization something, in its language. */
  sendContactNotice(organization: Contacted, notice: ContactNotice): Promise<SendOutcome>;
}

/** What a mail says that reminds of an invitation. */
export interface ReminderMail {
  readonly step: ReminderStep;
  /** Until when its link works. */
  readonly linkEnds: Date;
}

/** Sends the mails about a certificate, from the organization's own domain where it has one. */
export interface CertificateMailer extends Simulator {
  /**
   * Sends the invitation in the organization's language, or a reminder of it. Gives an outcome for every failure of the mail
   * service.
   */
  sendInvitation(
    subject: InvitationSubject,
    link: { readonly page: string; readonly unsubscribe: string },
    reminder?: ReminderMail,
  ): Promise<SendOutcome>;
  /** Sends a notice in the organization's language. */
  sendNotice(
    subject: InvitationSubject,
    notice: Notice | "expiring",
    content: NoticeContent,
  ): Promise<SendOutcome>;
}
