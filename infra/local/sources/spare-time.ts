import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** A turn of the event loop that takes longer is that of a process which has more to do than it can. */
const LONG_TURN_MS = 20;
const PAUSE_MS = 10;

/**
 * Waits until this process keeps up with what it has begun, at most `atMostMs`. All functions share its processor, so a
 * backlog does better in its queue than in a process whose every call then waits.
 */
export async function spareTime(atMostMs: number): Promise<void> {
  for (const from = performance.now(); performance.now() - from < atMostMs; ) {
    const before = performance.now();
    await nextTurn();
    await nextTurn();
    if (performance.now() - before < LONG_TURN_MS) return;
    await pause(PAUSE_MS);
  }
}
