import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { ZipFile } from "./zip-documents.ts";

/** How long a place is used before it is renewed. */
const RENEW_MS = 15_000;

/**
 * The files that `begin` gives, while no other ZIP of the organization is written (decision 15.57). Throws `conflict` while
 * one is, and what `begin` throws.
 */
export async function oneZipAtATime(
  { places, clock }: Pick<Ports, "places" | "clock">,
  organizationId: string,
  begin: () => Promise<AsyncIterable<ZipFile>>,
): Promise<AsyncIterable<ZipFile>> {
  const held = await places.take({ zipOf: organizationId }, clock.now());
  if (!held)
    throw new DomainError(
      "conflict",
      "A ZIP of your organization is being downloaded; wait until it has ended, or stop it, and try again.",
    );
  // Without it the place is free when its time has passed.
  const release = () => places.release(held).catch(() => {});
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
        await places.renew(held, now);
        renewedAt = now.getTime();
      }
    } finally {
      await release();
    }
  })();
}
