import { vi } from "vitest";

/** Many times what anything takes on a machine that has other work too: no test states how fast something is. */
const PATIENCE_MS = 60_000;

/** What a promised time allows in a test, in the same unit: the machine may be three times slower than those it was promised for. */
export const onSlowMachine = (promised: number): number => 3 * promised;

/**
 * Repeats a check until it passes, and gives what it gave. What never comes fails the test with the last error, after a
 * minute: the only way in which tests wait.
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { everyMs = 120, withinMs = PATIENCE_MS }: { everyMs?: number; withinMs?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout: withinMs, interval: everyMs });
