import type { Ports } from "../ports.ts";

/** The request of a newer issuance may still be writing it; writing it twice would only cost capacity. */
const GRACE_MS = 3_000;
const BATCH = 100;

/**
 * Writes the missing certificates of interrupted issuances; gives how many issuances were finished. Tries all of them,
 * then throws AggregateError if some failed; the next run tries those again.
 */
export async function finishIssuances({
  unfinished,
  issuances,
  clock,
}: Pick<Ports, "unfinished" | "issuances" | "clock">): Promise<number> {
  const open = await unfinished.list(new Date(clock.now().getTime() - GRACE_MS), BATCH);
  const failures: unknown[] = [];
  for (const issuance of open) await issuances.finish(issuance).catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${open.length} issuances could not be finished.`,
    );
  return open.length;
}
