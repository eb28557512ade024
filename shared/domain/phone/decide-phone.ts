import { phoneLineOf } from "#shared/formats/phone-number.ts";
import type { Notify, NotifyChoice } from "../organizations/organization.ts";
import { type Plan, phoneMessagesOf } from "../rules.ts";
import {
  PHONE_CHANNELS,
  type PhoneAtIssuance,
  type PhoneChannel,
  type PhoneReason,
  simulatedPhone,
} from "./phone-status.ts";

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

/** What a stage allows (its setting `phone`); without a channel it sends no phone messages. */
export interface PhonePolicy {
  readonly channels: readonly PhoneChannel[];
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Whether simulated numbers are taken. */
  readonly simulated: boolean;
  /** Whether messages wait for the morning (decision 18.8). */
  readonly quietHours: boolean;
}

/** What a decision is about. */
export interface PhoneWish {
  /** E.164; null for none. */
  readonly number: string | null;
  readonly plan: Plan;
  /** Messages a month instead of the plan's; null follows the plan. */
  readonly override: number | null;
  readonly notify: Notify;
  readonly chosen: ChosenChannels | null;
}

/** Whether a person is told on the phone, and if so by which channels, the first to be tried first. */
export type PhoneDecision =
  | { readonly kind: "none" | "not_available" }
  | { readonly kind: "not_allowed"; readonly reason: PhoneReason }
  | { readonly kind: "allowed"; readonly channels: readonly PhoneChannel[] };

/**
 * Decides from what is known without the store whether a number is sent to (decisions 18.2 and 18.3): "none" when there is
 * no number or nobody wants it used, "not_available" when the stage has none of the wanted channels.
 */
export function decidePhone(
  { number, plan, override, notify, chosen }: PhoneWish,
  policy: PhonePolicy,
): PhoneDecision {
  const wanted = channelsOf(chosen, notify);
  if (number === null || wanted.length === 0) return { kind: "none" };
  const channels = wanted.filter((channel) => policy.channels.includes(channel));
  if (channels.length === 0) return { kind: "not_available" };
  if (phoneMessagesOf(plan, override) === 0) return { kind: "not_allowed", reason: "plan" };
  const reason = refusalOf(number, policy);
  return reason === null ? { kind: "allowed", channels } : { kind: "not_allowed", reason };
}

/** What a certificate keeps of a decision. */
export function phoneAtIssuance(decision: PhoneDecision): PhoneAtIssuance {
  switch (decision.kind) {
    case "none":
      return { phone: null, phone_reason: null };
    case "allowed":
      return { phone: "queued", phone_reason: null };
    case "not_available":
      return { phone: "not_available", phone_reason: null };
    case "not_allowed":
      return { phone: "not_allowed", phone_reason: decision.reason };
  }
}

/** Why a number is not sent to; null if it is. */
function refusalOf(number: string, { countries, simulated }: PhonePolicy): PhoneReason | null {
  if (simulated && simulatedPhone(number) !== undefined) return null;
  const line = phoneLineOf(number);
  if (line === null) return "number";
  if (line.line === "charged") return "premium";
  if (line.line === "fixed") return "line";
  return line.country !== null && countries.includes(line.country) ? null : "country";
}
