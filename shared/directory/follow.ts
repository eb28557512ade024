import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import { type Entry, WRITTEN_WITHIN_MS } from "#shared/storage/directory/feed.ts";

/** The clocks of two functions differ by less than this. */
const CLOCKS_DIFFER_MS = 30_000;
const LOST_AFTER_MS = WRITTEN_WITHIN_MS + CLOCKS_DIFFER_MS;

export interface Follower {
  /** Every entry up to this version was read, or will never be written. */
  position(): number;
  /** Takes the entries read after `position`, gives the changes among them that are new, and moves the position. */
  take(entries: readonly Entry[], now: number): DirectoryChange[];
}

/** Follows the log from a version on. Versions can appear out of order, so the position stays below a missing one until it is lost. */
export function follower(start: number): Follower {
  let position = start;
  const ahead = new Map<number, number>();

  function advance(now: number): void {
    for (;;) {
      while (ahead.delete(position + 1)) position++;
      if (ahead.size === 0) return;
      const [lowest, at] = [...ahead].reduce((a, b) => (b[0] < a[0] ? b : a));
      if (now - at < LOST_AFTER_MS) return;
      position = lowest - 1;
    }
  }

  return {
    position: () => position,
    take(entries, now) {
      const fresh = entries.filter(({ version }) => version > position && !ahead.has(version));
      for (const { version, at } of fresh) ahead.set(version, at);
      advance(now);
      return fresh.flatMap(({ change }) => change ?? []);
    },
  };
}
