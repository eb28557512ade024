import { DAY_MS, nextDay } from "../calendar.ts";
import type { Ports } from "../ports.ts";
import { countsStill } from "../senders/mail-rates.ts";
import { isHeld } from "../senders/sender-state.ts";
import { MAIL_KINDS, type Mail } from "./kinds.ts";
import {
  blockAfter,
  blockOf,
  type MailBlock,
  noteRefusedDomain,
  soonAfter,
  tenantWait,
} from "./mail-block.ts";
import { isLastAttempt, laterAfter, mustWait, takeMail, waitUntil } from "./mail-quota.ts";
import type { MailResult } from "./message.ts";
import type { Claim, CountedMails } from "./ports.ts";
import type { SendOutcome } from "./send-outcome.ts";
import { simulatedAct } from "./simulator.ts";

export type SendMailPorts = Pick<
  Ports,
  | "messages.write"
  | "mailQuota"
  | "senders.write"
  | "nameServers"
  | "tenantsQueue"
  | "mailer.own"
  | "links"
  | "clock"
  | "settings"
>;
/** A claim, and since when. */
type Claimed = Extract<Claim, { kind: "claimed" }> & { readonly at: Date };
/** Why an invitation is not even tried: its recipient wants none, or the domain takes none (decision 18.20). */
type Refusal = "unsubscribed" | "no_mail_server";

const NOTHING: MailResult = { kind: "nothing" };
/** Failures after which nobody knows whether the mail service took the mail (shared/mail/ses.ts). */
const UNSURE: ReadonlySet<string> = new Set(["timeout", "network", "service_unavailable"]);
/** Blocks of a sender that end in a moment; of the others a day later is soon enough for what is sent at most once. */
const PASSING_BLOCKS: ReadonlySet<MailBlock["reason"]> = new Set(["tenant_making", "pause_unclear"]);

/**
 * Sends a mail that is wanted (kinds.ts), once: looks whether its sender may send and whether the mail service has room, claims the
 * mail, sends it, records the result. What cannot be sent now waits in the table; what failed for a moment comes again by its queue.
 * If a run dies between claim and record, a mail of "at_least" is sent again, and one of "at_most" is not.
 */
export async function sendMail(ports: SendMailPorts, mail: Mail): Promise<MailResult> {
  const { "messages.write": messageWrites, clock, mailQuota } = ports;
  const { kind, subject, bulk } = mail;
  const { certificate } = subject;
  const at = clock.now();
  const refusal = kind === "invitation" ? await refusalOf(ports, mail, at) : undefined;
  if (!refusal) {
    const block = await blockOf(ports, subject, at);
    if (block) return defer(ports, mail, block);
    const reason = await takeMail(mailQuota, bulk, at);
    if (reason !== undefined) return wait(ports, mail, reason, waitUntil(at));
  }
  const claim = await messageWrites.claim(
    certificate,
    kind,
    MAIL_KINDS[kind].perAddressAndDay,
    at,
    mail.followed,
  );
  switch (claim.kind) {
    case "claimed":
      return refusal ? refuse(ports, mail, at, refusal) : send(ports, mail, { ...claim, at });
    case "busy":
      return { kind: "later", retryInSeconds: claim.retryInSeconds, reason: "claimed" };
    case "full":
      return wait(ports, mail, "address_full", nextDay(at));
    case "done":
      return NOTHING;
  }
}

async function refusalOf(
  { nameServers }: SendMailPorts,
  { subject: { certificate, muted } }: Mail,
  at: Date,
): Promise<Refusal | undefined> {
  if (muted) return "unsubscribed";
  return (await nameServers.takesMail(certificate.email, at)) === false ? "no_mail_server" : undefined;
}

/** Records a mail that is not tried, which does not count for its address. */
async function refuse(
  { "messages.write": messageWrites, clock }: SendMailPorts,
  mail: Mail,
  claimedAt: Date,
  reason: Refusal,
): Promise<MailResult> {
  const { certificate } = mail.subject;
  const counted = reason === "unsubscribed" ? undefined : ({ run: mail.run.id, as: "bounced" } as const);
  const due = MAIL_KINDS[mail.kind].nextDue(mail, "refused", clock.now());
  const result = { state: "refused", reason, untried: claimedAt } as const;
  await mail.run.recording(counted !== undefined, () =>
    messageWrites.record(certificate, mail.kind, result, clock.now(), { counted, due }),
  );
  if (counted) mail.run.count(mail.subject, counted.as);
  return { kind: "bounced", reason };
}

async function send(ports: SendMailPorts, mail: Mail, claim: Claimed): Promise<MailResult> {
  const { "messages.write": messageWrites, clock, "mailer.own": mailer } = ports;
  const { kind, subject, run } = mail;
  const { certificate, senderState } = subject;
  const { once, counted, send: handOver, nextDue } = MAIL_KINDS[kind];
  const outcome = await handOver(ports, mail);
  const reason = outcome.kind === "sent" ? undefined : outcome.reason;
  // It may have gone out, and a second one is worse than none.
  const isUnknown = outcome.kind === "retry" && once === "at_most" && UNSURE.has(outcome.reason);
  if (outcome.kind === "retry" && !isUnknown) return retry(ports, mail, claim, outcome.reason);
  const at = clock.now();
  const as: keyof CountedMails = outcome.kind === "sent" ? "sent" : "bounced";
  // Simulated recipients say nothing about addresses.
  const first =
    !simulatedAct(certificate.email) && !countsStill(senderState.tally, claim.countedAt, claim.at);
  const result = isUnknown ? ({ state: "unknown" } as const) : resultOf(outcome, claim);
  const then = {
    counted: counted ? { run: run.id, as, first } : undefined,
    due: nextDue(mail, outcome.kind === "sent" ? "sent" : "refused", at),
  };
  await run.recording(counted, () => messageWrites.record(certificate, kind, result, at, then));
  if (counted) run.count(subject, as, as === "sent" && first);
  if (reason !== undefined) return { kind: "bounced", reason };
  await noteRefusedDomain(ports, subject, outcome, clock.now());
  if (kind === "invitation" && outcome.kind === "sent") await mailer.invited(certificate, outcome.messageId);
  return { kind: "sent" };
}

const resultOf = (outcome: SendOutcome, { mails = 0 }: Claimed) =>
  outcome.kind === "sent"
    ? ({ state: "sent", messageId: outcome.messageId, from: outcome.from, mails: mails + 1 } as const)
    : ({ state: "refused", reason: outcome.reason } as const);

/** Lets a mail wait, or be tried again soon, that the mail service surely did not take. */
async function retry(
  ports: SendMailPorts,
  mail: Mail,
  { at: claimedAt }: Claimed,
  reason: string,
): Promise<MailResult> {
  const { "messages.write": messageWrites, mailQuota, clock } = ports;
  const isOnce = MAIL_KINDS[mail.kind].once === "at_most";
  const block = await blockAfter(ports, mail.subject, reason, clock.now());
  if (block) return defer(ports, mail, block, claimedAt);
  if (mustWait(mailQuota, reason, isLastAttempt(mail.attempt), clock.now()) || isOnce)
    return wait(ports, mail, reason, waitUntil(clock.now()), claimedAt);
  await messageWrites.release(mail.subject.certificate, mail.kind, claimedAt);
  return laterAfter(mail.attempt, reason);
}

/** Lets a mail wait for its sender alone: until nobody holds it, its tenant is there, or it is known who is paused. */
async function defer(
  ports: SendMailPorts,
  mail: Mail,
  { reason, sender }: MailBlock,
  claimedAt?: Date,
): Promise<MailResult> {
  const { "messages.write": messageWrites, "senders.write": senderWrites, clock } = ports;
  const { kind, attempt, bulk, subject } = mail;
  const { certificate } = subject;
  const soon: MailResult = { kind: "later", retryInSeconds: soonAfter(attempt), reason };
  const at = clock.now();
  const passes = PASSING_BLOCKS.has(reason);
  if (MAIL_KINDS[kind].once === "at_most")
    return wait(ports, mail, reason, passes ? waitUntil(at) : new Date(at.getTime() + DAY_MS), claimedAt);
  if (passes) {
    const until = tenantWait(attempt, at);
    if (until) return wait(ports, mail, reason, until, claimedAt);
    if (claimedAt) await messageWrites.release(certificate, kind, claimedAt);
    return soon;
  }
  await messageWrites.hold(certificate, kind, { sender, at, bulk, claimedAt });
  // Who released it in between may have looked before this mail was there.
  return isHeld(await senderWrites.read(sender)) ? { kind: "waits", reason } : soon;
}

async function wait(
  { "messages.write": messageWrites }: SendMailPorts,
  { kind, bulk, subject }: Mail,
  reason: string,
  until: Date,
  claimedAt?: Date,
): Promise<MailResult> {
  const waits = await messageWrites.wait(subject.certificate, kind, { until, bulk, claimedAt });
  return waits ? { kind: "waits", reason } : NOTHING;
}
