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

/** What integrators see of a certificate's phone message. */
export interface PhoneState {
  readonly status: PhoneStatus;
  readonly reason: PhoneReason | null;
}
