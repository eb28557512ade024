/** Splits items into batches of at most `size`, in order. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** Runs `work` for every item, at most `parallel` at a time. Throws the first error of `work`. */
export async function forEachParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const workOn = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, workOn));
}

/** The items in an order in which their groups take turns, and within a group as before. */
export function inTurns<T>(items: readonly T[], groupOf: (item: T) => string): T[] {
  const turns = new Map<string, number>();
  const placed = items.map((item) => {
    const turn = turns.get(groupOf(item)) ?? 0;
    turns.set(groupOf(item), turn + 1);
    return { item, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
}
