import { DomainError } from "../errors.ts";
import type { LetterJob } from "../messages/letter-jobs.ts";
import type { Ports } from "../ports.ts";

/** Queues a letter that a person asked for. Throws `service_unavailable` when it cannot be queued. */
export async function queueLetter(
  { lettersQueue }: Pick<Ports, "lettersQueue">,
  letter: LetterJob,
): Promise<void> {
  const unsent = await lettersQueue.send([letter]);
  if (unsent.length > 0)
    throw new DomainError("service_unavailable", "The e-mail could not be queued; please try again.", {
      retryAfterSeconds: 1,
    });
}
