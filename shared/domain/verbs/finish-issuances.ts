import type { Ports } from "../ports.ts";

/** An issuance that its own request may still be writing is left to it; writing it twice would only cost capacity. */
const GRACE_MS = 3_000;
const BATCH = 100;

/** Writes the missing certificates of interrupted issuances; gives how many issuances were closed. */
export async function finishIssuances({
  unfinished,
  issuances,
  clock,
}: Pick<Ports, "unfinished" | "issuances" | "clock">): Promise<number> {
  const open = await unfinished.list(new Date(clock.now().getTime() - GRACE_MS), BATCH);
  for (const issuance of open) await issuances.finish(issuance);
  return open.length;
}
