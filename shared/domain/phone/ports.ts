import type { Certificate } from "../certificates/certificate.ts";
import type { Locale } from "../organizations/organization.ts";
import type { PhonePolicy } from "./decide-phone.ts";
import type { OptOutBy, PhoneOptOut } from "./opt-out.ts";
import type { MessageReport } from "./phone-message.ts";
import type { PhoneChannel } from "./phone-status.ts";

/** Ports of phone messages. */
export interface PhonePorts {
  phonePolicy: PhonePolicy;
  phoneMessages: PhoneMessages;
  phoneOptOuts: PhoneOptOuts;
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

export interface PhoneMessages {
  /**
   * The messages of certificates, by their ids, of those that have one. Reads an item for each certificate that can have one
   * (`mayHaveMessage`), and nothing for the others.
   */
  of(certificates: readonly Certificate[]): Promise<ReadonlyMap<string, MessageReport>>;
}

/** Numbers (E.164) that want no messages, of all organizations together (decision 18.10). */
export interface PhoneOptOuts {
  /** Undefined for a number that takes messages. */
  of(number: string): Promise<PhoneOptOut | undefined>;
  /** Notes that a number wants none; of several the latest stays. Repeating it changes nothing. */
  set(number: string, by: OptOutBy, at: Date): Promise<void>;
  /** Takes back what was noted until `at`, and leaves what came later. Changes nothing for a number that takes messages. */
  clear(number: string, at: Date): Promise<void>;
}
