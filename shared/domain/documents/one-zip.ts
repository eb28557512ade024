import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";

/** How long a lease is used before it is renewed. */
const RENEW_MS = 15_000;

/**
 * What `begin` gives, a file or a text after the other, while nothing else of the same organization or person is (decision 15.57).
 * Throws `conflict` while something is, and what `begin` throws.
 */
export async function oneZipAtATime<T>(
  { limits, clock }: Pick<Ports, "limits" | "clock">,
  whose: string,
  begin: () => Promise<AsyncIterable<T>>,
  taken = "A ZIP of your organization is being downloaded; wait until it has ended, or stop it, and try again.",
): Promise<AsyncIterable<T>> {
  const lease = await limits.take({ zipOf: whose }, clock.now());
  if (!lease) throw new DomainError("conflict", taken);
  // Without it the lease ends when its time has passed.
  const release = () => limits.release(lease).catch(() => {});
  const files = await begin().catch(async (error) => {
    await release();
    throw error;
  });
  return (async function* () {
    let renewedAt = clock.now().getTime();
    try {
      for await (const file of files) {
        yield file;
        const now = clock.now();
        if (now.getTime() - renewedAt < RENEW_MS) continue;
        await limits.renew(lease, now);
        renewedAt = now.getTime();
      }
    } finally {
      await release();
    }
  })();
}
