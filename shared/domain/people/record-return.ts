import type { Ports } from "../ports.ts";
import type { ReturnedMail } from "./ports.ts";

/**
 * How often the news of a mail is looked at while another of the same invitation is under way. Looks are three minutes
 * apart and a mail is sent within seconds: one that is still under way then waits for the mail service, and makes no
 * difference to the one before it.
 */
const LOOKS = 5;

/**
 * Records that a mail came back for good or was reported as spam. `attempt` counts from 1. News may come twice, late
 * and out of order: only that of an invitation's last mail counts, once. "later": it came before its mail was recorded
 * as sent.
 */
export async function recordReturn(
  { mailReturns, clock }: Pick<Ports, "mailReturns" | "clock">,
  mail: ReturnedMail,
  attempt: number,
): Promise<"recorded" | "later" | "unrelated"> {
  const outcome = await mailReturns.record(mail, clock.now());
  if (outcome !== "sending") return outcome;
  return attempt < LOOKS ? "later" : "unrelated";
}
