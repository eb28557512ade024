import { DomainError } from "./errors.ts";
import { newUuid } from "./ids.ts";

/** A change can meet a few others at the same time; more rounds than this mean a fault. */
const ROUNDS = 5;

/**
 * Repeats `attempt` until it gives a decision; it gives undefined when another request changed the record first. Throws
 * the error of `lost` after `rounds` attempts.
 */
export async function retryOnConflict<T>(
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

/** Stores a record under a new UUID; when its short code (50 random bits) is taken, under another one. */
export const withNewUuid = <T>(make: (id: string) => T, store: (record: T) => Promise<boolean>): Promise<T> =>
  retryOnConflict(
    async () => {
      const record = make(newUuid());
      return (await store(record)) ? { decided: record } : undefined;
    },
    () =>
      new DomainError("service_unavailable", "The record could not be stored; please try again.", {
        retryAfterSeconds: 1,
      }),
  );
