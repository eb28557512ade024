import type { MetricValues } from "./domain/metrics.ts";

/**
 * What happened in this process where no log is at hand. The next line that has metrics takes it: Lambda runs one event
 * at a time in a process, so it is the line of the event in which it happened.
 */
const counts = new Map<keyof MetricValues, number>();

/** Counts one. */
export function countMetric(name: keyof MetricValues): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Gives what was counted since it was taken last; undefined for nothing. */
export function takeTally(): MetricValues | undefined {
  if (counts.size === 0) return undefined;
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
}
