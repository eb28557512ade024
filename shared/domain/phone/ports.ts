import type { Certificate } from "../certificates/certificate.ts";
import type { Locale } from "../organizations/organization.ts";
import type { PhonePolicy } from "./decide-phone.ts";
import type { OptOutBy, PhoneOptOut } from "./opt-out.ts";
import type { MessageState, PhoneMessageRecord } from "./phone-message.ts";
import type { PhoneChannel, PhoneReason } from "./phone-status.ts";

/** Ports of phone messages. */
export interface PhonePorts {
  phonePolicy: PhonePolicy;
  phoneMessages: PhoneMessages;
  /** Apart: who tells the contact that the allowance is used up touches no number. */
  phoneAllowances: PhoneAllowances;
  /** Apart: it writes to the log that a restore follows. */
  "phoneOptOuts.write": PhoneOptOutWrites;
  phoneSender: PhoneSender;
}

/** What is sent to a phone, and to whom. */
export interface PhoneMessage {
  readonly channel: PhoneChannel;
  /** E.164. */
  readonly to: string;
  readonly locale: Locale;
  readonly organizationName: string;
  readonly eventName: string;
  readonly badgeName: string;
  readonly link: string;
  readonly organizationId: string;
  readonly certificateId: string;
  /** Which handing over it is: reports of an SMS bring it back. */
  readonly claimedAt: string;
}

/**
 * What became of handing a message over. "retry": it was surely not taken, and may be later. "unanswered": nobody knows, so
 * it is never sent again by itself. "refused": this channel can never bring it. Reasons are codes.
 * `parts` is what the message is charged as: segments of an SMS, always 1 on WhatsApp.
 */
export type PhoneOutcome =
  | { readonly kind: "sent"; readonly messageId: string; readonly parts: number }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "opted_out" }
  | { readonly kind: "retry"; readonly reason: string }
  | { readonly kind: "unanswered" };

export interface PhoneSender {
  /** Hands a message over, once: never tries again by itself. Gives an outcome for every failure of the service. */
  send(message: PhoneMessage): Promise<PhoneOutcome>;
}

/** What the holder of a number said of its messages, to read only. */
export interface PhoneOptOuts {
  /**
   * Undefined for a number that takes messages: those of an organization when it is named, else of any. With `email` as the holder of a
   * link to that address sees it. One for all organizations comes first.
   */
  of(number: string, email?: string, organizationId?: string): Promise<PhoneOptOut | undefined>;
}

/** Numbers (E.164) that want no messages: of all organizations together, or of one (decision 18.10). */
export interface PhoneOptOutWrites extends PhoneOptOuts {
  /**
   * Notes that a number wants none, from the phone or from the page of an address; of several the latest stays, unless another one
   * stands against it (`standsAgainst`), and none from before the number was allowed again by its phone. Repeating it changes
   * nothing. With `organizationId`, what a page said of the messages of that organization.
   */
  set(number: string, by: OptOutBy, at: Date, email?: string, organizationId?: string): Promise<void>;
  /**
   * Takes back what was noted until `at`, and leaves what came later: of all organizations, and of each one; with `email` and
   * `organizationId` only what a page of that address said for all, or for that one. Repeating it changes nothing.
   */
  clear(number: string, at: Date, email?: string, organizationId?: string): Promise<void>;
  /** Whether a network has said that a message of the certificate reached the number. */
  reached(number: string, certificateId: string): Promise<boolean>;
}

/** Messages to a number that were handed over on a day (UTC): of all organizations, and of one of them. */
export interface MessagesOfDay {
  readonly all: number;
  readonly own: number;
}

/** A handing over of a certificate's message, as reports name it. */
export interface HandedMessage {
  readonly organizationId: string;
  readonly certificateId: string;
  /** E.164, or the partition that stands for it (pointers have no number). */
  readonly phone: { readonly number: string } | { readonly partition: string };
  readonly channel: PhoneChannel;
  /** ISO 8601. */
  readonly claimedAt: string;
}

/** A message that its worker alone may hand over. */
export interface ClaimedMessage extends HandedMessage {
  /** Tells it from a claim of another worker in the same millisecond. */
  readonly mark: string;
  /** The message before the claim. */
  readonly former: PhoneMessageRecord | undefined;
}

/** How a message ends that is not handed over. `reason` null: no channel is left, or nobody wants it any more. */
export type MessageEnd =
  | { readonly state: "refused"; readonly reason: PhoneReason | null }
  | { readonly state: "failed"; readonly reason: PhoneReason }
  | { readonly state: "opted_out" };

/** The phone message of each certificate while it is sent: claimed before it is handed over, at most once (decision 18.6); and what networks tell of it. */
export interface PhoneMessages {
  /** A certificate's message and the number's day as they are now. */
  read(
    certificate: Certificate,
    at: Date,
  ): Promise<{ readonly message: PhoneMessageRecord | undefined; readonly day: MessagesOfDay }>;
  /** Undefined when the message is no longer as it was read: another worker has it, or it was asked for again. */
  claim(
    certificate: Certificate,
    former: PhoneMessageRecord | undefined,
    channel: PhoneChannel,
    at: Date,
  ): Promise<ClaimedMessage | undefined>;
  /** The number's day, with this claim. */
  dayOf(claimed: ClaimedMessage): Promise<MessagesOfDay>;
  /**
   * Lets a message wait that nobody has claimed. False when that is not so any more. `tries` counts how often it was not taken.
   */
  wait(certificate: Certificate, until: Date, tries?: number): Promise<boolean>;
  /** Ends a message that nobody has claimed. False when that is not so any more. */
  end(certificate: Certificate, end: MessageEnd): Promise<boolean>;
  /** Forgets a message that nobody has claimed; one that was asked for again is what it was before that. */
  drop(certificate: Certificate): Promise<void>;
  /**
   * Gives back a claim whose message was surely not taken, which then waits; it does not count for its day. `only`: it is then
   * tried by this channel alone. False when the claim is gone.
   */
  release(claimed: ClaimedMessage, until: Date, tries: number, only?: PhoneChannel): Promise<boolean>;
  /** Ends a message that was claimed. One that failed counts for its day. */
  endClaimed(claimed: ClaimedMessage, end: MessageEnd): Promise<boolean>;
  /** Turns a message of WhatsApp that was claimed, or has failed, into one of SMS, once. Undefined when it was done already. */
  toSms(handed: HandedMessage): Promise<ClaimedMessage | undefined>;
  /** As `toSms`, for a message that waits before; it has failed by `reason` if it is dropped then. */
  waitForSms(handed: HandedMessage, until: Date, reason: PhoneReason): Promise<boolean>;
  /** Notes whose message an id of WhatsApp is: its reports bring nothing else. */
  point(messageId: string, claimed: ClaimedMessage): Promise<void>;
  /** The message of WhatsApp with this id, of which a network tells something; undefined for one of another service, and while it is not noted yet. */
  find(messageId: string): Promise<HandedMessage | undefined>;
  /**
   * Records a report. False when it is not about the last handing over, or as much is known: a state never goes back, except
   * that a message which was delivered after all has not failed.
   */
  record(
    handed: HandedMessage,
    report: {
      readonly state: Extract<MessageState, "delivered" | "read" | "failed">;
      readonly reason?: PhoneReason;
    },
  ): Promise<boolean>;
}

/** Whether a message of the month was left; if not, whether the contact was told so. */
export type AllowanceTaken = { readonly taken: true } | { readonly taken: false; readonly told: boolean };

/** How many messages of its month an organization has used. */
export interface PhoneAllowances {
  /**
   * Takes one of `limit` messages of the month. Takes at the same moment cost one write. A write that is repeated after a lost
   * answer, or a run that dies, may use up one for nothing; never one too many is given.
   */
  take(organizationId: string, limit: number, at: Date): Promise<AllowanceTaken>;
  /** Gives back one that was taken at this time. */
  giveBack(organizationId: string, takenAt: Date): Promise<void>;
  used(organizationId: string, at: Date): Promise<number>;
  /** Begins to tell the contact that the month's messages are used up; "busy" while another one does. */
  claimNotice(organizationId: string, at: Date): Promise<"begun" | "told" | "busy">;
  /** Ends what was begun in this month; `told` false: it is to be done again. */
  endNotice(organizationId: string, at: Date, told: boolean): Promise<void>;
}
