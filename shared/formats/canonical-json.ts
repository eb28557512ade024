/** JSON in which the order of an object's fields makes no difference: equal values give the same text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortedKeys);

const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
