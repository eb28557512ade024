import type { DomainError } from "./errors.ts";

/** A change that loses a race is decided again on the new state; more than a few rounds means a fault. */
const ROUNDS = 5;

/**
 * Attempts a change until one attempt decides it; an attempt gives undefined when another writer was faster. Throws what
 * `lost` makes after the last round.
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
