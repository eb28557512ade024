import { vi } from "vitest";

/** Many times what anything takes on a machine that has other work too: no test states how fast something is. */
const PATIENCE_MS = 60_000;

/**
 * Repeats a check until it passes, and gives what it gave. What never comes fails the test with the last error, after a
 * minute: the only way in which tests wait.
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { everyMs = 50, withinMs = PATIENCE_MS }: { everyMs?: number; withinMs?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: withinMs, interval: everyMs });
