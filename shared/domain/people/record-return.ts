import type { Ports } from "../ports.ts";
import type { ReturnedMail } from "./mail-return.ts";

/** Attempts while another mail of the invitation is being sent. They are three minutes apart; sending takes seconds. */
const ATTEMPTS = 5;

/**
 * Records that a mail could not be delivered or was reported as spam; `attempt` counts from 1. Notices may come twice,
 * late and out of order: only one of an invitation's last mail counts, once. Gives "later" when the invitation has a
 * mail that is not recorded as sent yet.
 */
export async function recordReturn(
  { mailReturns, clock }: Pick<Ports, "mailReturns" | "clock">,
  mail: ReturnedMail,
  attempt: number,
): Promise<"recorded" | "later" | "unrelated"> {
  const outcome = await mailReturns.record(mail, clock.now());
  if (outcome !== "sending") return outcome;
  return attempt < ATTEMPTS ? "later" : "unrelated";
}
