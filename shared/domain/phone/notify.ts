import * as z from "zod";
import { PHONE_CHANNELS, type PhoneChannel } from "./phone-status.ts";

/** Which phone messages an organization wants; both until it says otherwise (decision 18.2). */
export interface Notify {
  readonly whatsapp: boolean;
  readonly sms: boolean;
}
export const NOTIFY_ALL: Notify = { whatsapp: true, sms: true };

/** The choices of an organization. */
export const notifyOf = ({ notify = NOTIFY_ALL }: { readonly notify?: Notify }): Notify => notify;

/** The choices of an organization as its panel sees them. */
export const NotifyRecord = z
  .strictObject({ whatsapp: z.boolean(), sms: z.boolean() })
  .meta({ id: "Notify" });

/** Some of the choices, in a request. */
export const NotifyChoice = z
  .strictObject({
    whatsapp: z.boolean().optional().meta({ description: "Whether people are told by WhatsApp." }),
    sms: z
      .boolean()
      .optional()
      .meta({ description: "Whether they are told by SMS, where WhatsApp did not reach them." }),
  })
  .meta({ id: "NotifyChoice" });
export type NotifyChoice = z.infer<typeof NotifyChoice>;

/** The channels that a request chose for its certificates, as they are kept; null follows the organization. */
export const CHOSEN_CHANNELS = ["whatsapp", "sms", "both", "none"] as const;
export type ChosenChannels = (typeof CHOSEN_CHANNELS)[number];

/** The choice of a request under the choices of its organization, as its certificates keep it. */
export function chosenChannels(
  choice: NotifyChoice | undefined,
  organization: Notify,
): ChosenChannels | null {
  if (choice === undefined) return null;
  const { whatsapp, sms } = { ...organization, ...choice };
  if (whatsapp && sms) return "both";
  if (whatsapp) return "whatsapp";
  return sms ? "sms" : "none";
}

/** The channels of a choice, the first to be tried first. */
export function channelsOf(chosen: ChosenChannels | null, organization: Notify): readonly PhoneChannel[] {
  if (chosen === "none") return [];
  if (chosen === "both") return PHONE_CHANNELS;
  return chosen === null ? PHONE_CHANNELS.filter((channel) => organization[channel]) : [chosen];
}
