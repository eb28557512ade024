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
