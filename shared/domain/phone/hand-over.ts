import type { InvitationSubject } from "../certificates/invitation-subject.ts";
import { shortInvitationLink } from "../messages/invitation-link.ts";
import type { Ports } from "../ports.ts";
import { PHONE } from "../rules.ts";
import type { PhoneChannel, PhoneReason } from "./phone-status.ts";
import type { ClaimedMessage, MessageEnd, PhoneMessage } from "./ports.ts";

export type HandOverPorts = Pick<
  Ports,
  "phoneMessages" | "phoneAllowances" | "phoneOptOuts.write" | "phoneSender" | "links" | "settings" | "clock"
>;

/** The ports by which messages are sent. */
export type SendingPorts = HandOverPorts &
  Pick<Ports, "certificates" | "phonePolicy" | "pause" | "lettersQueue">;

/**
 * What became of a message in a run. "sent": handed over, or nobody knows (`answered` false). "waits": another job tries it
 * again at `until`. "again": it changed meanwhile, so its job must be delivered again.
 */
export type PhoneResult =
  | { readonly kind: "nothing" | "again" }
  | {
      readonly kind: "sent";
      readonly channel: PhoneChannel;
      /** What it is charged as; 0 when nobody knows. */
      readonly parts: number;
      readonly answered: boolean;
    }
  | { readonly kind: "waits"; readonly reason: string; readonly until: Date }
  | { readonly kind: "ended"; readonly state: MessageEnd["state"]; readonly reason: string | null };

export interface HandOver {
  /** By which it may go, the first to be tried first. */
  readonly channels: readonly PhoneChannel[];
  /** Why WhatsApp did not bring it, which therefore goes by SMS. */
  readonly insteadOfWhatsApp?: string;
}

/** Minutes between attempts while a service takes no messages: about three days in all. */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 30, 60, 120, 240, 360];
const JITTER = 0.2;

/** When a message is tried again that was not taken `tries` times. */
function retryAt(tries: number, at: Date): Date {
  const minutes = RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1]!;
  return new Date(at.getTime() + Math.round(minutes * 60_000 * (1 + JITTER * Math.random())));
}

const TOLD: ReadonlySet<string> = new Set<PhoneReason>(["number", "country", "undeliverable"]);
/** Why a message failed, as a certificate tells it. */
const reasonOf = (reason: string): PhoneReason => (TOLD.has(reason) ? (reason as PhoneReason) : "refused");

/**
 * Hands a message over that is claimed, once: its claim stays when nobody knows whether it was taken. What WhatsApp refuses goes
 * by SMS at once if it may, and so does what it did not take in three days. What was surely not taken waits, and its place in the
 * month is given back.
 */
export async function handOver(
  ports: HandOverPorts,
  subject: InvitationSubject,
  claimed: ClaimedMessage,
  how: HandOver,
): Promise<PhoneResult> {
  const { phoneMessages, "phoneOptOuts.write": phoneOptOutWrites, phoneSender, clock } = ports;
  const { certificate, organization, event, badge } = subject;
  const { channel, organizationId, certificateId, claimedAt } = claimed;
  const number = certificate.number!;
  const message: PhoneMessage = {
    channel,
    to: number,
    locale: organization.locale,
    organizationName: organization.name,
    eventName: event.name,
    badgeName: badge.name,
    link: await shortInvitationLink(ports, certificate),
    organizationId,
    certificateId,
    claimedAt,
  };
  const outcome = await phoneSender.send(message);
  switch (outcome.kind) {
    case "sent":
      if (channel === "whatsapp") await phoneMessages.point(outcome.messageId, claimed);
      return { kind: "sent", channel, parts: outcome.parts, answered: true };
    case "unanswered":
      return { kind: "sent", channel, parts: 0, answered: false };
    case "opted_out":
      await phoneOptOutWrites.set(number, "network", clock.now());
      return endUnsent(ports, claimed, { state: "opted_out" }, outcome.kind);
    case "refused": {
      const { reason } = outcome;
      if (goesBySms(claimed, how)) return handOverBySms(ports, subject, claimed, how, reason);
      return endUnsent(ports, claimed, { state: "failed", reason: reasonOf(reason) }, reason);
    }
    case "retry": {
      const { reason } = outcome;
      const tries = (claimed.former?.tries ?? 0) + 1;
      if (tries <= PHONE.triesMax) return tryLater(ports, claimed, reason, tries, how);
      if (goesBySms(claimed, how)) return handOverBySms(ports, subject, claimed, how, reason);
      return endUnsent(ports, claimed, { state: "failed", reason: "refused" }, reason);
    }
  }
}

/** Whether SMS may bring a message that WhatsApp did not take. */
const goesBySms = ({ channel }: ClaimedMessage, { channels }: HandOver): boolean =>
  channel === "whatsapp" && channels.includes("sms");

async function handOverBySms(
  ports: HandOverPorts,
  subject: InvitationSubject,
  claimed: ClaimedMessage,
  how: HandOver,
  reason: string,
): Promise<PhoneResult> {
  const bySms = await ports.phoneMessages.toSms(claimed);
  if (!bySms) return { kind: "nothing" };
  return handOver(
    ports,
    subject,
    { ...bySms, former: claimed.former },
    { ...how, insteadOfWhatsApp: reason },
  );
}

/** Lets a message wait that was surely not taken, for the `tries`th time. */
async function tryLater(
  ports: HandOverPorts,
  claimed: ClaimedMessage,
  reason: string,
  tries: number,
  { insteadOfWhatsApp }: HandOver,
): Promise<PhoneResult> {
  const until = retryAt(tries, ports.clock.now());
  const only = insteadOfWhatsApp === undefined ? undefined : "sms";
  await ports.phoneMessages.release(claimed, until, tries, only);
  await giveBack(ports, claimed);
  return { kind: "waits", reason, until };
}

/** Ends a message that its service did not take. */
async function endUnsent(
  ports: HandOverPorts,
  claimed: ClaimedMessage,
  end: MessageEnd,
  reason: string,
): Promise<PhoneResult> {
  await ports.phoneMessages.endClaimed(claimed, end);
  await giveBack(ports, claimed);
  return { kind: "ended", state: end.state, reason };
}

/** Gives back the place in the month of a message that was claimed and not taken. */
export const giveBack = (
  { phoneAllowances }: Pick<Ports, "phoneAllowances">,
  { organizationId, claimedAt }: ClaimedMessage,
): Promise<void> => phoneAllowances.giveBack(organizationId, new Date(claimedAt));
