import type { DomainError } from "./errors.ts";

/** A change can meet a few others at the same time; more rounds than this mean a fault. */
const ROUNDS = 5;

/**
 * Repeats `attempt` until it gives a decision; it gives undefined when another request changed the record first. Throws
 * the error of `lost` after `rounds` attempts.
 */
export async function untilDecided<T>(
  attempt: () => Promise<{ readonly decided: T } | undefined>,
  lost: () => DomainError,
  rounds: number = ROUNDS,
): Promise<T> {
  for (let round = 1; round <= rounds; round++) {
    const outcome = await attempt();
    if (outcome) return outcome.decided;
  }
  throw lost();
}
