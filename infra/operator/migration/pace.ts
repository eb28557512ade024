import { setTimeout as sleep } from "node:timers/promises";

/** Lets at most `perSecond` writes pass in a second: each caller waits for the time that is its own. */
export function paceOf(perSecond: number): () => Promise<void> {
  const step = 1_000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + step;
    if (mine > now) await sleep(mine - now);
  };
}
