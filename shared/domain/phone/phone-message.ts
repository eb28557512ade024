import type { PhoneChannel, PhoneReason, PhoneState } from "./phone-status.ts";

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
  /** Of `refused` and `failed`. */
  readonly reason?: PhoneReason;
  /** When it was claimed last (ISO 8601). */
  readonly claimed_at?: string;
}

/** What integrators see of a message. One that was refused without a reason had no channel, as if there were none. */
export function shownMessage({
  state,
  reason = null,
}: Pick<PhoneMessageRecord, "state"> & { readonly reason?: PhoneReason | null }): PhoneState {
  switch (state) {
    case "waiting":
    case "requested":
      return { status: "queued", reason: null };
    case "claimed":
      return { status: "sent", reason: null };
    case "refused":
      return reason === null || reason === "stopped"
        ? { status: "not_available", reason }
        : { status: "not_allowed", reason };
    case "failed":
      return { status: "failed", reason };
    default:
      return { status: state, reason: null };
  }
}
