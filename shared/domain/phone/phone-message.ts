import type { Certificate, EmailStatus } from "../certificates/certificate.ts";
import type { ChosenChannels } from "./decide-phone.ts";
import { decidedState, type PhoneChannel, type PhoneReason, type PhoneState } from "./phone-status.ts";

/**
 * How far a phone message is: `waiting` for the morning, `requested` once more, `claimed` (handed over, or nobody knows),
 * what reports say of it, or `refused` before it was handed over.
 */
export const MESSAGE_STATES = [
  "waiting",
  "requested",
  "claimed",
  "delivered",
  "read",
  "failed",
  "opted_out",
  "refused",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The phone message of one certificate, as stored; there is at most one item of it. */
export interface PhoneMessageRecord {
  readonly organization_id: string;
  readonly certificate_id: string;
  readonly state: MessageState;
  /** The channel that it was handed to last; absent before. */
  readonly channel?: PhoneChannel;
  /** The channels that it was asked for by, the last time that it was; absent: those of the certificate. */
  readonly asked_channels?: ChosenChannels;
  /** Of `refused` and `failed`; while it is sent again, why it was not before. */
  readonly reason?: PhoneReason;
  /** When it was claimed last (ISO 8601). */
  readonly claimed_at?: string;
  /** How often it was claimed on that day (UTC). */
  readonly claims?: number;
  /** How often it was not taken since it was asked for. */
  readonly tries?: number;
  /** Whether it was asked for together with a mail, which goes first; absent: it follows that of the issuance. */
  readonly after_mail?: boolean;
}

/** Whether a message is to be sent, and nobody is handing it over. */
export const isOpen = ({ state }: Pick<PhoneMessageRecord, "state">): boolean =>
  state === "waiting" || state === "requested";

/** What readers need of a message. */
export interface MessageReport extends Pick<PhoneMessageRecord, "state" | "after_mail"> {
  readonly reason: PhoneReason | null;
  /** Of one that was asked for again: what it was then; "none" without one. */
  readonly state_before?: MessageState | "none";
}

/** What integrators see of a message. One that was refused without a reason had no channel any more. */
function shownMessage({ state, reason }: MessageReport): PhoneState {
  switch (state) {
    case "waiting":
    case "requested":
      return { status: "queued", reason: null };
    case "claimed":
      return { status: "sent", reason: null };
    case "refused":
      return { status: reason === null || reason === "stopped" ? "not_available" : "not_allowed", reason };
    case "failed":
      return { status: "failed", reason };
    default:
      return { status: state, reason: null };
  }
}

const MAIL_TO_GO: readonly EmailStatus[] = ["queued", "paused"];
const MAIL_WENT: readonly EmailStatus[] = ["sent", "delayed", "delivered"];

/** Whether a message follows a mail: it may go `now`, `later`, or `never` after one that was refused. */
export function followsMail(email: EmailStatus): "now" | "later" | "never" {
  if (MAIL_WENT.includes(email)) return "now";
  return MAIL_TO_GO.includes(email) ? "later" : "never";
}

/** As `followsMail`, for a message as it is now: one that was asked for without a mail follows none. */
export const followsItsMail = (
  message: Pick<PhoneMessageRecord, "after_mail"> | undefined,
  email: EmailStatus | undefined,
): ReturnType<typeof followsMail> => (message?.after_mail === false ? "now" : followsMail(email ?? "queued"));

/**
 * What integrators see of a certificate's phone message: its own state, and before there is one what was decided at issuance. A
 * message follows a mail, so none follows one that was refused, nor when the certificate was answered or has ended.
 */
export function phoneStateOf(
  certificate: Pick<Certificate, "status" | "phone" | "phone_reason">,
  email: EmailStatus,
  message: MessageReport | undefined,
): PhoneState {
  const { phone, status } = certificate;
  const isOver = status !== "PENDING" || followsItsMail(message, email) === "never";
  const last = message && isOver && isOpen(message) ? beforeAsked(message) : message;
  if (last) return shownMessage(last);
  if (phone === "queued" && isOver) return { status: "none", reason: null };
  return decidedState(certificate);
}

/** A message that is not sent any more, as it will be when its job has seen that. */
const beforeAsked = (message: MessageReport): MessageReport | undefined => {
  const { state_before: state = "none" } = message;
  return state === "none" || state === "requested" ? undefined : { ...message, state };
};
