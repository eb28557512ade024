/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same things in an order that follows from a seed. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  return things
    .map((thing) => ({ thing, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
