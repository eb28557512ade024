import type { PhoneWord } from "./opt-out-words.ts";
import type { PhoneReason } from "./phone-status.ts";

/** What became of a message. A network also says that it has it, and what it is doing; that changes nothing. */
export type ReportedState =
  | { readonly state: "delivered" | "read" }
  | { readonly state: "failed"; readonly reason: PhoneReason };

/** The message of a report: SMS brings back what was sent with it, WhatsApp its own id of the message alone. */
export type ReportedMessage =
  | { readonly channel: "whatsapp"; readonly messageId: string }
  | {
      readonly channel: "sms";
      readonly organizationId: string;
      readonly certificateId: string;
      /** When it was claimed (ISO 8601). */
      readonly claimedAt: string;
    };

/** What a network says of a message of the service. */
export interface PhoneReport {
  readonly message: ReportedMessage;
  readonly reported: ReportedState;
}

/** One of the words that somebody wrote back. */
export interface WrittenWord {
  /** E.164. */
  readonly number: string;
  readonly word: PhoneWord;
  /** When it was written; absent where the network does not tell. */
  readonly at?: Date;
}

/** What the networks tell: of a message, of what people wrote, or of the service itself; none when nothing follows from it. */
export interface PhoneNews {
  /** As the network names it. */
  readonly type: string;
  readonly report?: PhoneReport;
  readonly words?: readonly WrittenWord[];
  /** Why messages failed for which neither their number nor their person is the reason. */
  readonly faults?: readonly string[];
}
