import type { FigureSource, GraphStatistic } from "../../operations/dashboard.ts";

/** Length of a step of the graphs; CloudWatch's is five minutes, here somebody looks at what they have just done. */
export const STEP_MS = 10_000;
/** Steps that are kept: half an hour. */
export const STEPS = 180;
/** Values of a step that percentiles are made of; later ones of a busy step are left out. */
const VALUES_MAX = 500;

interface Step {
  sum: number;
  highest: number;
  readonly values: number[];
}

const keyOf = (source: FigureSource): string => JSON.stringify(source);

/** What the local stack has counted in the last half hour, in place of CloudWatch. */
export class Figures {
  private readonly steps = new Map<string, Map<number, Step>>();
  /** Calls of each operation since the start, and how many of them were refused or failed. */
  readonly operations = new Map<string, { calls: number; refused: number; failed: number }>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Adds a value; a value of a count is how many more there are. */
  add(source: FigureSource, value: number): void {
    const key = keyOf(source);
    const series = this.steps.get(key) ?? new Map<number, Step>();
    this.steps.set(key, series);
    const at = Math.floor(this.now() / STEP_MS);
    const step = series.get(at) ?? { sum: 0, highest: Number.NEGATIVE_INFINITY, values: [] };
    if (!series.has(at)) for (const old of series.keys()) if (old <= at - STEPS) series.delete(old);
    series.set(at, step);
    step.sum += value;
    step.highest = Math.max(step.highest, value);
    if (step.values.length < VALUES_MAX) step.values.push(value);
  }

  /** Counts an answer of an operation. */
  addAnswer(operation: string, status: number): void {
    const counts = this.operations.get(operation) ?? { calls: 0, refused: 0, failed: 0 };
    this.operations.set(operation, counts);
    counts.calls++;
    if (status >= 500) counts.failed++;
    else if (status >= 400) counts.refused++;
  }

  /** The sum of what is kept of a source. */
  total(source: FigureSource): number {
    return this.read(source, "Sum").reduce<number>((sum, value) => sum + (value ?? 0), 0);
  }

  /** The values of the last half hour, oldest first; null for a step without any, which for a sum is 0. */
  read(source: FigureSource, statistic: GraphStatistic): (number | null)[] {
    const series = this.steps.get(keyOf(source));
    const last = Math.floor(this.now() / STEP_MS);
    return Array.from({ length: STEPS }, (_, n) => {
      const step = series?.get(last - STEPS + 1 + n);
      return step ? valueFor(step, statistic) : statistic === "Sum" ? 0 : null;
    });
  }
}

function valueFor({ sum, highest, values }: Step, statistic: GraphStatistic): number {
  if (statistic === "Sum") return sum;
  if (statistic === "Maximum") return highest;
  const sorted = values.toSorted((a, b) => a - b);
  const share = statistic === "p50" ? 0.5 : 0.99;
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
