/** Values by key, at most `max` of them: beyond that the oldest is forgotten. */
export class BoundedMap<V> {
  private readonly values = new Map<string, V>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }
  get(key: string): V | undefined {
    return this.values.get(key);
  }
  set(key: string, value: V): void {
    this.values.delete(key);
    if (this.values.size >= this.max) this.values.delete(this.values.keys().next().value!);
    this.values.set(key, value);
  }
  forget(key: string): void {
    this.values.delete(key);
  }
}

export interface RememberOptions {
  readonly max: number;
  /** How long a value is remembered; for good where it is left out. */
  readonly forMs?: number;
  readonly now?: () => number;
}

/** Makes each value once while it is remembered, also for calls at the same time; the one used least recently goes first, a failure at once. */
export function remembering<V>({ max, forMs = Number.POSITIVE_INFINITY, now = Date.now }: RememberOptions) {
  const entries = new BoundedMap<{ readonly value: Promise<V>; readonly until: number }>(max);
  return (key: string, make: () => Promise<V>): Promise<V> => {
    const known = entries.get(key);
    const isFresh = known !== undefined && known.until > now();
    const entry = isFresh ? known : { value: make(), until: now() + forMs };
    entries.set(key, entry);
    if (!isFresh)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.forget(key);
      });
    return entry.value;
  };
}
