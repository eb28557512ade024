import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#shared/domain/errors.ts";

/** A write and a transaction on one item at once: DynamoDB refuses one. Tried again with jitter, up to about two seconds. */
const ATTEMPTS = 9;
const BASE_MS = 10;

/**
 * Waits a moment after the given attempt (counting from 1) met another write. Contention that does not end becomes
 * `service_unavailable`: nothing was written, the caller may try again.
 */
export async function afterConflict(attempt: number, cause: unknown): Promise<void> {
  if (attempt >= ATTEMPTS)
    throw new DomainError(
      "service_unavailable",
      "Many changes to the same records at once; please try again.",
      { retryAfterSeconds: 1, cause },
    );
  await sleep(Math.random() * BASE_MS * 2 ** Math.min(attempt, 6));
}
