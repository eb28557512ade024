import { DomainError } from "#shared/domain/errors.ts";

/** Does what is refused only because of others at the same moment again, as whoever is told to come back does. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "service_unavailable") throw error;
    }
}
