/** How a person is told on the phone. */
export const PHONE_CHANNELS = ["whatsapp", "sms"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** What became of the phone message of a certificate (decision 18.1). */
export const PHONE_STATUSES = [
  "none",
  "queued",
  "sent",
  "delivered",
  "read",
  "failed",
  "opted_out",
  "not_allowed",
  "not_available",
] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** Why there is none, or why it failed. */
export const PHONE_REASONS = [
  "plan",
  "number",
  "line",
  "premium",
  "country",
  "allowance",
  "daily",
  "stopped",
  "undeliverable",
  "refused",
] as const;
export type PhoneReason = (typeof PHONE_REASONS)[number];

/** What was decided about a certificate's number when it was issued; null: nothing is sent to it (decision 18.2). */
export const PHONE_DECISIONS = ["queued", "not_allowed", "not_available"] as const;
export type DecidedPhone = (typeof PHONE_DECISIONS)[number];

/** What a certificate keeps of the decision about its number at issuance, and why not; null: nothing is sent to it. */
export interface PhoneAtIssuance {
  readonly phone: DecidedPhone | null;
  readonly phone_reason: PhoneReason | null;
}

/** What integrators see of a certificate's phone message. */
export interface PhoneState {
  readonly status: PhoneStatus;
  readonly reason: PhoneReason | null;
}

/** When a message was handed over last, and until when it waits (ISO 8601); null for what was or is not. */
export interface MessageTimes {
  readonly sent: { readonly at: string; readonly channel: PhoneChannel } | null;
  readonly waitsUntil: string | null;
}
export const NO_MESSAGE: MessageTimes = { sent: null, waitsUntil: null };

/** Whether a certificate can have a message, so that readers look for one. */
export const mayHaveMessage = ({
  number,
  phone,
  phone_asked,
}: Pick<PhoneAtIssuance, "phone"> & {
  readonly number: string | null;
  readonly phone_asked: boolean;
}): boolean => number !== null && (phone === "queued" || phone_asked);

/** What is told of a certificate without a message: what was decided at issuance. */
export const decidedState = ({ phone, phone_reason }: PhoneAtIssuance): PhoneState => ({
  status: phone ?? "none",
  reason: phone_reason,
});

/** What becomes of a message to a simulated number (decision 18.5). */
export const SIMULATED_PHONES = {
  "+15005550001": "delivered",
  "+15005550002": "failed",
  "+15005550003": "opted_out",
  "+15005550004": "slow",
} as const;
export type SimulatedPhone = (typeof SIMULATED_PHONES)[keyof typeof SIMULATED_PHONES];

/** What becomes of a message to a number (E.164) on every stage but production; undefined for the number of a person. */
export const simulatedPhone = (number: string): SimulatedPhone | undefined =>
  (SIMULATED_PHONES as Readonly<Record<string, SimulatedPhone>>)[number];
