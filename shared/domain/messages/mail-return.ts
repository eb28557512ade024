import type { Certificate } from "../certificates/certificate.ts";

/** Why a sent mail counts as refused. `suppressed`: the address is on the mail service's suppression list. */
export const RETURN_REASONS = ["bounced", "suppressed", "rejected", "complained"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What the mail service tells of a mail under way: a later one in this list replaces an earlier one, and never the reverse. */
export const MAIL_PROGRESS = ["delayed", "delivered"] as const;
export type MailProgress = (typeof MAIL_PROGRESS)[number];

/** A mail that the recipient's mail server took, or does not take yet. */
export interface MailUnderWay {
  readonly organizationId: string;
  readonly certificateId: string;
  /** The mail service's id of the mail. */
  readonly messageId: string;
  readonly progress: MailProgress;
}

/** A mail that finally could not be delivered, or was reported as spam. */
export interface ReturnedMail extends Omit<MailUnderWay, "progress"> {
  readonly reason: ReturnReason;
  /** What it counts as among the mails of its organization; absent when the mail service does not count it either (decision 18.21). */
  readonly counts?: "bounced" | "complained";
  /** When the mail service took the mail, in ISO 8601. */
  readonly sentAt?: string;
}

/** What came of an event about a mail, with what the log tells of its certificate, when there is one. */
export interface MailReport {
  readonly outcome: "recorded" | "sending" | "unrelated";
  readonly certificate?: Pick<Certificate, "request_id">;
  /** It counted for its organization. */
  readonly counted?: boolean;
}

/** What is recorded of the certificate with a return: its state at that time. */
export type StateAtReturn = Pick<Certificate, "status" | "recipient_status" | "updated_at">;

/** A return as it was recorded with the invitation. */
export interface RecordedReturn
  extends StateAtReturn,
    Pick<ReturnedMail, "organizationId" | "certificateId" | "reason"> {
  readonly email: string;
  readonly at: string;
}
