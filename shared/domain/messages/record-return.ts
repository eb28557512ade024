import type { Ports } from "../ports.ts";
import type { MailReport, MailUnderWay, ReturnedMail } from "./mail-return.ts";

/** Attempts while another mail of the invitation is being sent. They are three minutes apart; sending takes seconds. */
const ATTEMPTS = 5;

/** "later": the event must be delivered again. */
export interface Recorded extends Pick<MailReport, "certificate" | "counted"> {
  readonly outcome: "recorded" | "later" | "unrelated";
}

/**
 * Records that a mail could not be delivered or was reported as spam; `attempt` counts from 1. Notices may come twice,
 * late and out of order: only one of an invitation's last mail counts, once. Gives "later" when the invitation has a
 * mail that is not recorded as sent yet.
 */
export async function recordReturn(
  { "messages.write": messageWrites, clock }: Pick<Ports, "messages.write" | "clock">,
  mail: ReturnedMail,
  attempt: number,
): Promise<Recorded> {
  return inTime(await messageWrites.returned(mail, clock.now()), attempt);
}

/** Notes that a mail was delivered, or is delayed, in the same way: in any order, delivered is what stays. */
export async function recordProgress(
  { "messages.write": messageWrites, clock }: Pick<Ports, "messages.write" | "clock">,
  mail: MailUnderWay,
  attempt: number,
): Promise<Recorded> {
  return inTime(await messageWrites.underWay(mail, clock.now()), attempt);
}

function inTime(report: MailReport, attempt: number): Recorded {
  if (report.outcome !== "sending") return { ...report, outcome: report.outcome };
  return { ...report, outcome: attempt < ATTEMPTS ? "later" : "unrelated" };
}
