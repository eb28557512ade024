import { phoneLineOf } from "#shared/formats/phone-number.ts";
import { nextDaytime } from "../calendar.ts";
import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { notifyOf } from "../organizations/organization.ts";
import type { Ports } from "../ports.ts";
import { PHONE } from "../rules.ts";
import { decidePhone } from "./decide-phone.ts";
import type { PhoneMessageRecord } from "./phone-message.ts";
import { type PhoneChannel, simulatedPhone } from "./phone-status.ts";
import type { MessageEnd } from "./ports.ts";

type MaySendPorts = Pick<Ports, "phonePolicy" | "pause" | "phoneOptOuts.write">;

/** By which channels a message may be sent now, the first to be tried first; or how it ends instead. */
export type MaySend = { readonly channels: readonly PhoneChannel[] } | { readonly end: MessageEnd };

/**
 * Decides once more, when a message is about to be sent: by what the organization, its plan and the stage allow now, by the
 * operators' switch and by what the number's holder said (decision 18.6).
 */
export async function maySend(
  { phonePolicy, pause, "phoneOptOuts.write": phoneOptOutWrites }: MaySendPorts,
  { certificate, organization, muted }: InvitationSubject,
  message: PhoneMessageRecord | undefined,
): Promise<MaySend> {
  if (await pause.state("phone")) return { end: { state: "refused", reason: "stopped" } };
  const decision = decidePhone(
    {
      number: certificate.number,
      plan: organization.plan,
      override: organization.phone_override ?? null,
      notify: notifyOf(organization),
      chosen: message?.asked_channels ?? certificate.phone_channels,
    },
    phonePolicy,
  );
  if (decision.kind === "not_allowed") return { end: { state: "refused", reason: decision.reason } };
  if (decision.kind !== "allowed") return { end: { state: "refused", reason: null } };
  // Who wants no mail of an organization wants no message of it either.
  if (muted || (await phoneOptOutWrites.of(certificate.number!, undefined, certificate.organization_id)))
    return { end: { state: "opted_out" } };
  return { channels: decision.channels };
}

/** When a number may be sent to: `at`, or the morning of its country. Simulated numbers never sleep. */
export function awakeAt(
  { phonePolicy: { quietHours, simulated } }: Pick<Ports, "phonePolicy">,
  number: string,
  at: Date,
): Date {
  if (!quietHours || (simulated && simulatedPhone(number) !== undefined)) return at;
  return nextWakingTime(phoneLineOf(number)?.country ?? null, at);
}

/**
 * The time from `at` on at which a number may be sent to: `at` itself by day, else the next morning, on a quarter of an hour. A
 * number does not tell where in its country a phone is, so it must be day in every time zone of the country (decision 18.8); in
 * one so wide that it never is, the first zone alone counts, and without a country UTC. `country` as ISO 3166-1 alpha-2.
 */
export const nextWakingTime = (country: string | null, at: Date): Date =>
  nextDaytime(zonesOf(country), PHONE, at);

/** The time zones of a country, by the ICU data of Node. */
function zonesOf(country: string | null): readonly string[] {
  const zones = country === null ? undefined : new Intl.Locale(`und-${country}`).getTimeZones();
  return zones === undefined || zones.length === 0 ? ["UTC"] : zones;
}
