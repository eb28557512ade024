import { type Budget, holds, limitOf } from "../budgets.ts";

/** One figure, beside its budget if it has one. */
export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit: "ms" | "s" | "MB" | "x" | "";
  readonly budget?: string;
  readonly within?: boolean;
  readonly note?: string;
}

/** The columns that a budget adds to a row. */
export const beside = (budget: Budget, value: number) => ({
  budget: limitOf(budget),
  within: holds(budget, value),
});

export interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** Rounds of each measurement; the median counts. */
export const ROUNDS = 3;

/**
 * Times each query in rounds and takes its median. The contestants alternate, so that other load on the machine affects
 * both alike.
 */
export async function timed<Q>(
  queries: readonly Q[],
  contestants: readonly ((query: Q) => unknown)[],
): Promise<Times[]> {
  const times = contestants.map(() => queries.map((): number[] => []));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, query] of queries.entries()) {
      for (const [who, run] of contestants.entries()) {
        const start = performance.now();
        await run(query);
        times[who]?.[i]?.push(performance.now() - start);
      }
    }
  }
  return times.map((own) => {
    const medians = own.map(middle).sort((a, b) => a - b);
    return { p50: middle(medians), p99: medians[Math.floor(medians.length * 0.99)] ?? Number.NaN };
  });
}

export const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The rows of one kind of query. */
export const timeRows = (name: string, times: Times | undefined): Row[] => [
  { name: `${name}, p50`, value: times?.p50 ?? null, unit: "ms" },
  { name: `${name}, p99`, value: times?.p99 ?? null, unit: "ms" },
];
