import * as z from "zod";
import type { PhoneChannel } from "./phone-status.ts";

/** Which phone messages an organization wants; both until it says otherwise (decision 18.2). */
export interface Notify {
  readonly whatsapp: boolean;
  readonly sms: boolean;
}
export const NOTIFY_ALL: Notify = { whatsapp: true, sms: true };

/** Some of the choices, in a request. */
export const NotifyChoice = z.strictObject({
  whatsapp: z.boolean().optional(),
  sms: z.boolean().optional(),
});
export type NotifyChoice = z.infer<typeof NotifyChoice>;

/** The channels that a request chose for its certificates, as they are kept; null follows the organization. */
export const CHOSEN_CHANNELS = ["whatsapp", "sms", "both"] as const;
export type ChosenChannels = (typeof CHOSEN_CHANNELS)[number];

/** The channels of a choice, the first to be tried first. */
export function channelsOf(
  chosen: ChosenChannels | null,
  { whatsapp, sms }: Notify,
): readonly PhoneChannel[] {
  const wanted =
    chosen === null ? { whatsapp, sms } : { whatsapp: chosen !== "sms", sms: chosen !== "whatsapp" };
  return [...(wanted.whatsapp ? (["whatsapp"] as const) : []), ...(wanted.sms ? (["sms"] as const) : [])];
}
