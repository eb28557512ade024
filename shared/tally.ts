import type { MetricValues } from "./domain/metrics.ts";

/** What happened where no log is at hand; Lambda runs one event at a time, so the next line with metrics is that of the event. */
const counts = new Map<keyof MetricValues, number>();

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
