import type { DirectoryChange } from "#shared/domain/directory/public-event.ts";
import { type Entry, WRITTEN_WITHIN_MS } from "#shared/storage/directory/feed.ts";

/** Clocks of functions differ by less than this. */
const CLOCKS_DIFFER_MS = 30_000;
const LOST_AFTER_MS = WRITTEN_WITHIN_MS + CLOCKS_DIFFER_MS;

/** Where a reader stands in the log. */
export interface Follower {
  /** Everything up to this version was seen, or is lost for good. */
  position(): number;
  /** Takes entries as they were read after `position`, gives the changes that are new, and moves on. */
  take(entries: readonly Entry[], now: number): DirectoryChange[];
}

/**
 * Follows the log from a version on. Versions are taken before they are written, so a lower one may appear after a
 * higher one: the position stays below the gap until it is filled, or until an entry above it is so old that whoever
 * took the missing version has died.
 */
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
