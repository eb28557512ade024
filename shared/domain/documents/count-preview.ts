import { DomainError } from "../errors.ts";
import type { Ports } from "../ports.ts";

/** Counts a preview of an organization, each of which takes a processor a second. Throws `rate_limit_exceeded`. */
export async function countPreview(
  { limits, clock }: Pick<Ports, "limits" | "clock">,
  organizationId: string,
): Promise<void> {
  const { admitted, window } = await limits.admitPreview(organizationId, clock.now());
  if (admitted) return;
  throw new DomainError(
    "rate_limit_exceeded",
    `An organization has at most ${window.limit} previews a minute; try again in ${window.resetSeconds} s.`,
    { retryAfterSeconds: window.resetSeconds, extra: { policy: window.name } },
  );
}
