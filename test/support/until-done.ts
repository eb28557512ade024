import { DomainError } from "#shared/domain/errors.ts";

/** Repeats `work` while it is refused with `service_unavailable`, and gives its result. Throws every other error. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "service_unavailable") throw error;
    }
}
