/** The middle one of some numbers, which are at least one; of an even count the upper one of both. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;
